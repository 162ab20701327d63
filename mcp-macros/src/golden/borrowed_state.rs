/// Find notes.
#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::unused_async
)]
pub async fn search<'a>(
    word: String,
    limit: u32,
    notes: &'a Notes<'a>,
    audit: Option<&Audit>,
    #[cfg(unix)]
    store: &(dyn Store + Send),
    cx: &Context,
) -> Result<Vec<Hit<'a>>, NotesError> {
    BODY
}
const _: () = {
    use ::mcp_runtime::__private as __p;
    #[allow(unused_imports)]
    use __p::fallback::*;
    fn __default_1() -> u32 {
        10
    }
    static __PARAMS: &[__p::Param] = &[
        __p::Param {
            docs: &[r" The word."],
            schema: |__g| __p::Ty::<String>::new().argument_schema(__g),
            optional: <__p::Ty<String>>::OPTIONAL,
            ..__p::Param::new("word")
        },
        __p::Param {
            schema: |__g| __p::Ty::<u32>::new().argument_schema(__g),
            optional: <__p::Ty<u32>>::OPTIONAL,
            default: __p::Some(|| __p::json(&__default_1())),
            rules: &[
                (__p::Keyword::Minimum, || __p::json(&1i128)),
                (__p::Keyword::Maximum, || __p::json(&100i128)),
            ],
            ..__p::Param::new("limit")
        },
    ];
    fn __run(__cx: __p::Context) -> __p::ReplyFuture {
        __p::Box::pin(async move {
            let mut __a0 = __p::slot::<String>();
            let mut __a1 = __p::slot_or::<u32>(__default_1);
            if let __p::Err(__reply) = __p::bind(
                &__cx,
                __PARAMS,
                &mut [&mut __a0, &mut __a1],
            ) {
                return __reply;
            }
            let __out = search(
                    __a0.take(),
                    __a1.take(),
                    __p::state::<Notes<'_>>(&__cx),
                    __p::state_opt::<Audit>(&__cx),
                    #[cfg(unix)]
                    __p::shared::<dyn Store + Send>(&__cx),
                    __p::state::<Context>(&__cx),
                )
                .await;
            match __p::Out(__out).split() {
                __p::Ok(__v) => __p::reply(&__cx, __p::Out(__v).normal()),
                __p::Err(__e) => __p::failure(&__cx, __p::Fault(__e).normal()),
            }
        })
    }
    __p::inventory::submit! {
        __p::ToolRecord { hints : __p::Hints { read_only : __p::Some(true), destructive :
        __p::None, idempotent : __p::None, open_world : __p::None }, tags : & ["a"],
        timeout : __p::Some(__p::Duration::from_millis(5000u64)), params : __PARAMS,
        needs : & [__p::need:: < Notes < '_ > > ("notes", false), __p::need:: < Audit >
        ("audit", true), #[cfg(unix)] __p::need:: < dyn Store + Send > ("store", false),
        __p::need:: < Context > ("cx", false)], output : | __g | __p::Ty:: < Result < Vec
        < Hit < '_ > >, NotesError > > ::new().ok().normal().output_schema(__g), function
        : || __p::type_id_of(& search), ..__p::ToolRecord::new("search", &
        [r" Find notes."], __p::Run::Async(__run), __p::Site { package :
        "mcp-runtime-macros", module : ::core::module_path!(), function : "search", file
        : ::core::file!(), line : ::core::line!(), },) }
    }
};
