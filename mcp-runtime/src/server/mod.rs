//! The builder: what a server is made of, and the checks before it starts.

mod ends;
mod start;

#[cfg(feature = "cli")]
pub(crate) use ends::{log_to_stderr, outside, runtime, serve, serve_blocking};

use std::{any::Any, fmt, sync::Arc};

use crate::{
    handler::{BuildState, Context, Errors, Principal, States, ToolError},
    protocol::{Era, Icon, Identity, ItemInfo, Limits, Version},
    registry::{Filter, Tool},
    service::{AroundFn, Hooks, Invocation, Next, Outcome},
};

/// A server in the making. [`server!`](crate::server) begins one.
///
/// ```no_run
/// # struct Notes;
/// # impl Notes { fn open(_: &str) -> Result<Self, std::io::Error> { Ok(Self) } }
/// use mcp_runtime::prelude::*;
///
/// fn main() -> mcp_runtime::Result {
///     server!()
///         .instructions("Search before you write.")
///         .state_with(|| Notes::open("notes.db"))
///         .run()
/// }
/// ```
#[must_use = "a server does nothing until one of its ends is called: `run()`, `serve_stdio()`, `connect(..)`"]
pub struct Server {
    package: &'static str,
    crates: Vec<&'static str>,
    excluded: Vec<&'static str>,
    pub(crate) identity: Identity,
    instructions: Option<String>,
    states: States,
    added: Vec<Tool>,
    pub(crate) only: Vec<Filter>,
    pub(crate) except: Vec<Filter>,
    pub(crate) read_only: bool,
    pub(crate) log_arguments: bool,
    eras: Vec<Era>,
    errors: Errors,
    limits: Limits,
    around: Vec<AroundFn>,
    hooks: Hooks,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("identity", &self.identity)
            .field("crates", &self.crates)
            .field("states", &self.states)
            .field("added", &self.added)
            .finish_non_exhaustive()
    }
}

impl Server {
    #[doc(hidden)]
    pub fn of(
        package: &'static str,
        version: &'static str,
        description: &'static str,
        crates: &[&'static str],
        excluded: &[&'static str],
    ) -> Self {
        let identity = Identity {
            name: package.into(),
            version: version.into(),
            description: (!description.is_empty()).then(|| description.into()),
            ..Identity::default()
        };
        Self {
            package,
            crates: crates.into(),
            excluded: excluded.into(),
            identity,
            instructions: None,
            states: States::default(),
            added: Vec::new(),
            only: Vec::new(),
            except: Vec::new(),
            read_only: false,
            log_arguments: false,
            eras: vec![Era::Legacy, Era::Modern],
            errors: Errors::default(),
            limits: Limits::default(),
            around: Vec::new(),
            hooks: Hooks::default(),
        }
    }

    /// The name clients see. The package's name unless set.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.identity.name = name.into();
        self
    }

    /// The display name.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.identity.title = Some(title.into());
        self
    }

    /// The version clients see. The package's version unless set.
    pub fn version(mut self, version: impl Into<String>) -> Self {
        self.identity.version = version.into();
        self
    }

    /// What the server is for. The package's description unless set.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.identity.description = Some(description.into());
        self
    }

    /// How a model should use the server as a whole; what single tools do is in their own descriptions (DIS-07).
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// The server's home page.
    pub fn website(mut self, url: impl Into<String>) -> Self {
        self.identity.website = Some(url.into());
        self
    }

    /// Adds an icon of the server.
    pub fn icon(mut self, icon: impl Into<Icon>) -> Self {
        self.identity.icons.push(icon.into());
        self
    }

    /// Gives state: functions with a parameter `&T` borrow it. An `Arc<T>` is found as `&T` too, also for `dyn` types.
    pub fn state<T: Any + Send + Sync>(mut self, value: T) -> Self {
        self.states.give(value);
        self
    }

    /// Gives state that is built when a function first borrows it, once. `list`, `schema` and `--help` build none.
    ///
    /// The closure may block, or be asynchronous. If it fails, that call fails, and a later one tries again.
    pub fn state_with<T: Any + Send + Sync, M>(mut self, build: impl BuildState<T, M>) -> Self {
        self.states.give_lazily(build);
        self
    }

    /// Gives a value made anew for each call of a function that borrows it: a session, a transaction, a quota.
    /// Its error ends the call.
    ///
    /// ```
    /// # use mcp_runtime::prelude::*;
    /// struct Budget(u32);
    ///
    /// # fn f() -> mcp_runtime::Server {
    /// server!().provide(async |cx: Context| {
    ///     Ok::<_, ToolError>(Budget(if cx.principal().subject().is_some() { 100 } else { 10 }))
    /// })
    /// # }
    /// ```
    pub fn provide<T, E, F, Fut>(mut self, provide: F) -> Self
    where
        T: Any + Send + Sync,
        E: Into<ToolError>,
        F: Fn(Context) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, E>> + Send + 'static,
    {
        self.states.give_per_call(provide);
        self
    }

    /// Adds a tool by hand: one made at run time, or one taken by [`tool!`](crate::tool).
    #[allow(clippy::should_implement_trait)]
    pub fn add(mut self, tool: Tool) -> Self {
        self.added.push(tool);
        self
    }

    /// Serves only what matches one of the patterns: a name, a glob (`note_*`), or `tag:` and either.
    pub fn only<S: Into<String>>(mut self, patterns: impl IntoIterator<Item = S>) -> Self {
        self.only.extend(patterns.into_iter().map(|pattern| Filter::new("`.only(..)`", pattern)));
        self
    }

    /// Decides who sees what. A hidden tool is refused like one that does not exist.
    ///
    /// Lists may vary by authorisation only, never by what a client did before (TOL-02).
    pub fn visible(mut self, visible: impl Fn(&ItemInfo, &Principal) -> bool + Send + Sync + 'static) -> Self {
        self.hooks.visible = Some(Arc::new(visible));
        self
    }

    /// Puts a hook around every call: it sees the tool, the principal, the raw arguments and the outcome, and may
    /// answer itself. The first one added is the outermost.
    ///
    /// ```
    /// # use mcp_runtime::{Invocation, Next, prelude::*};
    /// # fn f() -> mcp_runtime::Server {
    /// server!().around(async |call: Invocation, next: Next| {
    ///     let name = call.name().to_owned();
    ///     let outcome = next.run(call).await;
    ///     eprintln!("{name} took {:?}, failed: {}", outcome.elapsed(), outcome.is_error());
    ///     outcome
    /// })
    /// # }
    /// ```
    pub fn around<F, Fut>(mut self, hook: F) -> Self
    where
        F: Fn(Invocation, Next) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Outcome> + Send + 'static,
    {
        self.around.push(Arc::new(move |call, next| Box::pin(hook(call, next))));
        self
    }

    /// Which error texts clients see. [`Errors::Show`] unless set.
    pub fn errors(mut self, errors: Errors) -> Self {
        self.errors = errors;
        self
    }

    /// Changes the limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Serves only these eras. Both unless set.
    pub fn eras(mut self, eras: impl IntoIterator<Item = Era>) -> Self {
        self.eras = eras.into_iter().collect();
        self
    }

    /// The revisions served, newest first.
    fn supported(&self) -> Vec<Version> {
        Version::ALL.into_iter().filter(|version| self.eras.contains(&version.era())).collect()
    }
}
