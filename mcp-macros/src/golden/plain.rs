/// Add.
#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::unused_async
)]
fn add(a: i64, mut b: i64) -> i64 {
    a + b
}
const _: () = {
    use ::mcp_runtime::__private as __p;
    #[allow(unused_imports)]
    use __p::fallback::*;
    static __PARAMS: &[__p::Param] = &[
        __p::Param {
            schema: |__g| __p::Ty::<i64>::new().argument_schema(__g),
            optional: <__p::Ty<i64>>::OPTIONAL,
            ..__p::Param::new("a")
        },
        __p::Param {
            schema: |__g| __p::Ty::<i64>::new().argument_schema(__g),
            optional: <__p::Ty<i64>>::OPTIONAL,
            ..__p::Param::new("b")
        },
    ];
    fn __run(__cx: __p::Context) -> __p::Reply {
        let mut __a0 = __p::slot::<i64>();
        let mut __a1 = __p::slot::<i64>();
        if let __p::Err(__reply) = __p::bind(
            &__cx,
            __PARAMS,
            &mut [&mut __a0, &mut __a1],
        ) {
            return __reply;
        }
        let __out = add(__a0.take(), __a1.take());
        match __p::Out(__out).split() {
            __p::Ok(__v) => __p::reply(&__cx, __p::Out(__v).normal()),
            __p::Err(__e) => __p::failure(&__cx, __p::Fault(__e).normal()),
        }
    }
    __p::inventory::submit! {
        __p::ToolRecord { params : __PARAMS, output : | __g | __p::Ty:: < i64 > ::new()
        .ok().normal().output_schema(__g), function : || __p::type_id_of(& add),
        ..__p::ToolRecord::new("add", & [r" Add."], __p::Run::Inline(__run), __p::Site {
        package : "mcp-runtime-macros", module : ::core::module_path!(), function :
        "add", file : ::core::file!(), line : ::core::line!(), },) }
    }
};
