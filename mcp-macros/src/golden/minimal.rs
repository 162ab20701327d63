/// Say hello.
#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::unused_async
)]
async fn hello() -> &'static str {
    "hello"
}
const _: () = {
    use ::mcp_runtime::__private as __p;
    #[allow(unused_imports)]
    use __p::fallback::*;
    static __PARAMS: &[__p::Param] = &[];
    fn __run(__cx: __p::Context) -> __p::ReplyFuture {
        __p::Box::pin(async move {
            if let __p::Err(__reply) = __p::bind(&__cx, __PARAMS, &mut []) {
                return __reply;
            }
            let __out = hello().await;
            match __p::Out(__out).split() {
                __p::Ok(__v) => __p::reply(&__cx, __p::Out(__v).normal()),
                __p::Err(__e) => __p::failure(&__cx, __p::Fault(__e).normal()),
            }
        })
    }
    __p::inventory::submit! {
        __p::ToolRecord { params : __PARAMS, output : | __g | __p::Ty:: < & 'static str >
        ::new().ok().normal().output_schema(__g), function : || __p::type_id_of(& hello),
        ..__p::ToolRecord::new("hello", & [r" Say hello."], __p::Run::Async(__run),
        __p::Site { package : "mcp-runtime-macros", module : ::core::module_path!(),
        function : "hello", file : ::core::file!(), line : ::core::line!(), },) }
    }
};
