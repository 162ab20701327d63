//! What functions borrow: given ready, built at the first borrow, or provided for each call.

use std::{
    any::{Any, TypeId, type_name},
    fmt,
    future::Future,
    pin::Pin,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use super::{BoxError, Context, Fault, Principal, ToolError, failure};
use crate::protocol::Reply;

/// A value of any type.
pub(crate) type Boxed = Box<dyn Any + Send + Sync>;
/// A value of any type, in the making.
pub(crate) type Building<E> = Pin<Box<dyn Future<Output = Result<Boxed, E>> + Send>>;

/// How long a failed build is not tried again: its error answers the calls that come meanwhile.
const COOL_DOWN: Duration = Duration::from_secs(2);

/// Something a function borrows from the server.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    pub(crate) parameter: &'static str,
    pub(crate) optional: bool,
    type_id: fn() -> TypeId,
    shared_id: fn() -> TypeId,
    type_name: fn() -> &'static str,
}

/// The need of a parameter `parameter: &T`.
pub const fn need<T: ?Sized + 'static>(parameter: &'static str, optional: bool) -> Need {
    Need { parameter, optional, type_id: TypeId::of::<T>, shared_id: TypeId::of::<Arc<T>>, type_name: type_name::<T> }
}

impl Need {
    /// The type as a person would write it: without the paths.
    pub(crate) fn type_name(&self) -> String {
        short_name((self.type_name)())
    }

    fn is_request(&self) -> bool {
        let id = (self.type_id)();
        id == TypeId::of::<Context>() || id == TypeId::of::<Principal>()
    }
}

pub(crate) fn short_name(full: &str) -> String {
    let parts = full.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    parts.map(|part| part.rsplit("::").next().unwrap_or(part)).collect()
}

/// Everything that was given to the server.
#[derive(Default)]
pub(crate) struct States(Vec<Entry>);

struct Entry {
    id: TypeId,
    name: &'static str,
    kind: Kind,
}

enum Kind {
    Ready(Boxed),
    Lazy(Arc<Lazy>),
    Provider(Box<dyn Fn(Context) -> Building<ToolError> + Send + Sync>),
}

struct Lazy {
    value: OnceLock<Boxed>,
    /// Held while building: one build at a time. Remembers the last failure.
    failed: tokio::sync::Mutex<Option<(Instant, String)>>,
    build: Box<dyn Fn() -> Building<ToolError> + Send + Sync>,
}

/// What `provide` made for one call.
#[derive(Default)]
pub(crate) struct Provided(OnceLock<Vec<(TypeId, Boxed)>>);

impl fmt::Debug for Provided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Provided({})", self.0.get().map_or(0, Vec::len))
    }
}

impl fmt::Debug for States {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|entry| entry.name)).finish()
    }
}

impl States {
    pub(crate) fn give<T: Any + Send + Sync>(&mut self, value: T) {
        self.push::<T>(Kind::Ready(Box::new(value)));
    }

    pub(crate) fn give_lazily<T: Any + Send + Sync, M>(&mut self, build: impl BuildState<T, M>) {
        let build = Arc::new(build);
        let build = Box::new(move || Arc::clone(&build).build());
        self.push::<T>(Kind::Lazy(Arc::new(Lazy { value: OnceLock::new(), failed: tokio::sync::Mutex::default(), build })));
    }

    pub(crate) fn give_per_call<T, E, F, Fut>(&mut self, provide: F)
    where
        T: Any + Send + Sync,
        E: Into<ToolError>,
        F: Fn(Context) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, E>> + Send + 'static,
    {
        let provide = move |cx: Context| -> Building<ToolError> {
            let made = provide(cx);
            Box::pin(async move { made.await.map(|value| Box::new(value) as Boxed).map_err(Into::into) })
        };
        self.push::<T>(Kind::Provider(Box::new(provide)));
    }

    fn push<T: 'static>(&mut self, kind: Kind) {
        self.0.push(Entry { id: TypeId::of::<T>(), name: type_name::<T>(), kind });
    }

    /// Types that were given more than once: nobody could say which one a function means.
    pub(crate) fn given_twice(&self) -> Vec<String> {
        let repeated =
            |(index, entry): (usize, &Entry)| self.0[..index].iter().any(|earlier| earlier.id == entry.id).then(|| short_name(entry.name));
        self.0.iter().enumerate().filter_map(repeated).collect()
    }

    fn entry(&self, need: &Need) -> Option<&Entry> {
        let (plain, shared) = ((need.type_id)(), (need.shared_id)());
        self.0.iter().find(|entry| entry.id == plain).or_else(|| self.0.iter().find(|entry| entry.id == shared))
    }

    /// Whether a function with this need can be served.
    pub(crate) fn satisfies(&self, need: &Need) -> bool {
        need.optional || need.is_request() || self.entry(need).is_some()
    }

    /// Whether the need must be prepared before the function runs.
    pub(crate) fn prepares(&self, need: &Need) -> bool {
        self.entry(need).is_some_and(|entry| !matches!(entry.kind, Kind::Ready(_)))
    }

    /// What was given, for the start-up error that names a near miss.
    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().map(|entry| short_name(entry.name)).collect()
    }

    fn value<'s>(&'s self, id: TypeId, provided: &'s Provided) -> Option<&'s (dyn Any + Send + Sync)> {
        match &self.0.iter().find(|entry| entry.id == id)?.kind {
            Kind::Ready(value) => Some(&**value),
            Kind::Lazy(lazy) => lazy.value.get().map(|value| &**value),
            Kind::Provider(_) => {
                let made = provided.0.get()?;
                made.iter().find(|(made, _)| *made == id).map(|(_, value)| &**value)
            }
        }
    }

    pub(crate) fn find<'s, T: Any>(&'s self, provided: &'s Provided) -> Option<&'s T> {
        match self.value(TypeId::of::<T>(), provided) {
            Some(value) => value.downcast_ref(),
            None => self.find_shared(provided),
        }
    }

    fn find_shared<'s, T: ?Sized + 'static>(&'s self, provided: &'s Provided) -> Option<&'s T> {
        self.value(TypeId::of::<Arc<T>>(), provided)?.downcast_ref::<Arc<T>>().map(|shared| &**shared)
    }

    /// Builds what a call borrows and is not there yet.
    pub(crate) async fn prepare(&self, cx: &Context) -> Result<(), Reply> {
        let mut made = Vec::new();
        for need in &cx.0.spec.needs {
            let Some(entry) = self.entry(need) else { continue };
            match &entry.kind {
                Kind::Ready(_) => {}
                Kind::Lazy(lazy) => lazy.ready(entry.name).await.map_err(|error| failure(cx, Fault(error).normal()))?,
                Kind::Provider(provide) => {
                    let value = provide(cx.clone()).await.map_err(|error| failure(cx, Fault(error).normal()))?;
                    made.push((entry.id, value));
                }
            }
        }
        // One request is prepared once; a second value would have no borrower.
        let _ = cx.0.provided.0.set(made);
        Ok(())
    }
}

impl Lazy {
    async fn ready(self: &Arc<Self>, name: &'static str) -> Result<(), ToolError> {
        if self.value.get().is_some() {
            return Ok(());
        }
        // A task of its own: a call that is cancelled meanwhile must not undo the work for the next one.
        let lazy = Arc::clone(self);
        let made = tokio::spawn(async move { lazy.make(name).await }).await;
        made.unwrap_or_else(|_| Err(ToolError::new(format!("{} is not available: building it panicked", short_name(name)))))
    }

    async fn make(&self, name: &'static str) -> Result<(), ToolError> {
        let mut failed = self.failed.lock().await;
        if self.value.get().is_some() {
            return Ok(());
        }
        let unavailable = |why: &str| ToolError::from(BoxError::from(format!("{} is not available: {why}", short_name(name))));
        if let Some((when, why)) = &*failed
            && when.elapsed() < COOL_DOWN
        {
            return Err(unavailable(why));
        }
        match (self.build)().await {
            Ok(value) => {
                *failed = None;
                let _ = self.value.set(value);
                Ok(())
            }
            Err(error) => {
                tracing::error!(state = name, %error, "state could not be built");
                let why = error.to_string();
                let answer = unavailable(&why);
                *failed = Some((Instant::now(), why));
                Err(answer)
            }
        }
    }
}

/// A closure that builds state: `|| Notes::open("notes.db")`, or an asynchronous one.
///
/// `M` only tells the two apart.
#[diagnostic::on_unimplemented(
    message = "this cannot build state: it must be a closure without parameters that returns a `Result`",
    label = "expected `|| -> Result<T, E>` or `async || -> Result<T, E>`",
    note = "cannot fail? give the value itself: `.state(value)`",
    note = "`E` must be a text, a `ToolError`, or an error that is `Send + Sync + 'static`"
)]
pub trait BuildState<T, M>: Send + Sync + 'static {
    #[doc(hidden)]
    fn build(self: Arc<Self>) -> Building<ToolError>;
}

/// Marks a closure that may block.
#[derive(Debug)]
pub enum Blocking<E> {
    #[doc(hidden)]
    Never(std::convert::Infallible, std::marker::PhantomData<E>),
}

/// Marks a closure that returns a future.
#[derive(Debug)]
pub enum Awaiting<E, F> {
    #[doc(hidden)]
    Never(std::convert::Infallible, std::marker::PhantomData<(E, F)>),
}

impl<F, T, E> BuildState<T, Blocking<E>> for F
where
    F: Fn() -> Result<T, E> + Send + Sync + 'static,
    T: Any + Send + Sync,
    E: Into<ToolError> + 'static,
{
    fn build(self: Arc<Self>) -> Building<ToolError> {
        Box::pin(async move {
            // Not a thread of the runtime: a build that never returns must not keep the program alive.
            let (done, built) = tokio::sync::oneshot::channel();
            let runtime = tokio::runtime::Handle::current();
            std::thread::Builder::new().name("mcp-state".into()).spawn(move || {
                let _entered = runtime.enter();
                let _ = done.send(self().map(|value| Box::new(value) as Boxed).map_err(Into::into));
            })?;
            built.await.unwrap_or_else(|_| Err(ToolError::new("building it panicked")))
        })
    }
}

impl<F, Fut, T, E> BuildState<T, Awaiting<E, Fut>> for F
where
    F: Fn() -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<T, E>> + Send + 'static,
    T: Any + Send + Sync,
    E: Into<ToolError> + 'static,
{
    fn build(self: Arc<Self>) -> Building<ToolError> {
        let building = self();
        Box::pin(async move { building.await.map(|value| Box::new(value) as Boxed).map_err(Into::into) })
    }
}

/// Borrows what a parameter `&T` asks for.
///
/// # Panics
/// If it was not given; the start-up checks make sure that it was.
pub fn state<T: Any + Send + Sync>(cx: &Context) -> &T {
    state_opt(cx).unwrap_or_else(|| missing::<T>())
}

/// Borrows what a parameter `Option<&T>` asks for.
pub fn state_opt<T: Any + Send + Sync>(cx: &Context) -> Option<&T> {
    let (own, principal): (&dyn Any, &dyn Any) = (cx, &cx.0.principal);
    if let Some(found) = own.downcast_ref().or_else(|| principal.downcast_ref()) {
        return Some(found);
    }
    cx.get()
}

/// Borrows what a parameter `&dyn Trait` asks for.
///
/// # Panics
/// If it was not given; the start-up checks make sure that it was.
pub fn shared<T: ?Sized + 'static>(cx: &Context) -> &T {
    shared_opt(cx).unwrap_or_else(|| missing::<T>())
}

/// Borrows what a parameter `Option<&dyn Trait>` asks for.
pub fn shared_opt<T: ?Sized + 'static>(cx: &Context) -> Option<&T> {
    cx.0.shared.state.find_shared(&cx.0.provided)
}

fn missing<T: ?Sized>() -> ! {
    unreachable!("the start-up checks let a function through that borrows `{}`, which nobody gave", type_name::<T>())
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn names_are_shown_without_their_paths() {
        assert_eq!(short_name("my_app::db::Notes"), "Notes");
        assert_eq!(short_name("alloc::sync::Arc<dyn my_app::Store>"), "Arc<dyn Store>");
        assert_eq!(short_name("(a::B, c::D)"), "(B, D)");
    }
}
