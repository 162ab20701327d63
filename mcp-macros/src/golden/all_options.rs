#[doc = include_str!("all.md")]
/// # Arguments
///
/// * `order` - Which first.
#[deprecated]
#[cfg(feature = "all")]
#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::unused_async
)]
async fn all(
    r#type: Option<String>,
    order: String,
    keys: Vec<String>,
    number: Whatever,
    #[cfg(unix)]
    rest: Rest,
) {}
#[cfg(feature = "all")]
#[allow(deprecated)]
const _: () = {
    use ::mcp_runtime::__private as __p;
    #[allow(unused_imports)]
    use __p::fallback::*;
    fn __default_1() -> String {
        __p::Into::into("asc")
    }
    fn __default_2() -> Vec<String> {
        __p::Default::default()
    }
    fn __default_3() -> Whatever {
        -1
    }
    static __PARAMS: &[__p::Param] = &[
        __p::Param {
            docs: &["From outside."],
            schema: |__g| __p::Ty::<Option<String>>::new().argument_schema(__g),
            optional: <__p::Ty<Option<String>>>::OPTIONAL,
            rules: &[(__p::Keyword::MaxLength, || __p::json(&3i128))],
            ..__p::Param::new("type")
        },
        __p::Param {
            docs: &["Which first."],
            schema: |__g| __p::Ty::<String>::new().argument_schema(__g),
            optional: <__p::Ty<String>>::OPTIONAL,
            default: __p::Some(|| __p::json(&__default_1())),
            header: __p::Some("Sort"),
            rules: &[
                (__p::Keyword::Enum, || __p::json(&["asc", "desc"])),
                (__p::Keyword::Example, || __p::json(&"asc")),
            ],
            ..__p::Param::new("sort")
        },
        __p::Param {
            schema: |__g| __p::Ty::<Vec<String>>::new().argument_schema(__g),
            optional: <__p::Ty<Vec<String>>>::OPTIONAL,
            default: __p::Some(|| __p::json(&__default_2())),
            secret: true,
            rules: &[(__p::Keyword::MinLength, || __p::json(&1i128))],
            ..__p::Param::new("keys")
        },
        __p::Param {
            schema: |__g| __p::Ty::<Whatever>::new().argument_schema(__g),
            optional: <__p::Ty<Whatever>>::OPTIONAL,
            default: __p::Some(|| __p::json(&__default_3())),
            rules: &[
                (__p::Keyword::Minimum, || __p::json(&-5000000000i128)),
                (__p::Keyword::Pattern, || __p::json(&"x")),
            ],
            ..__p::Param::new("number")
        },
        #[cfg(unix)]
        __p::Param {
            schema: |__g| __p::Ty::<Rest>::new().argument_schema(__g),
            optional: <__p::Ty<Rest>>::OPTIONAL,
            flatten: true,
            ..__p::Param::new("rest")
        },
    ];
    fn __run(__cx: __p::Context) -> __p::ReplyFuture {
        __p::Box::pin(async move {
            let mut __a0 = __p::slot::<Option<String>>();
            let mut __a1 = __p::slot_or::<String>(__default_1);
            let mut __a2 = __p::slot_or::<Vec<String>>(__default_2);
            let mut __a3 = __p::slot_or::<Whatever>(__default_3);
            #[cfg(unix)]
            let mut __a4 = __p::slot::<Rest>();
            if let __p::Err(__reply) = __p::bind(
                &__cx,
                __PARAMS,
                &mut [&mut __a0, &mut __a1, &mut __a2, &mut __a3, #[cfg(unix)] &mut __a4],
            ) {
                return __reply;
            }
            let __out = all(
                    __a0.take(),
                    __a1.take(),
                    __a2.take(),
                    __a3.take(),
                    #[cfg(unix)]
                    __a4.take(),
                )
                .await;
            match __p::Out(__out).split() {
                __p::Ok(__v) => __p::reply(&__cx, __p::Out(__v).normal()),
                __p::Err(__e) => __p::failure(&__cx, __p::Fault(__e).normal()),
            }
        })
    }
    __p::inventory::submit! {
        __p::ToolRecord { title : __p::Some("All"), hints : __p::Hints { read_only :
        __p::None, destructive : __p::Some(false), idempotent : __p::Some(true),
        open_world : __p::Some(false) }, tags : & ["a", "b"], icons : __p::Some(||
        __p::icons("https://example.com/i.png")), meta : __p::Some(|| __p::json(& META)),
        timeout : __p::Some(__p::Duration::from_millis(90000u64)), finish : true,
        max_output : __p::Some(65536usize), input : __p::Some(||
        __p::raw_schema(SCHEMA)), raw_output : __p::Some(|| __p::raw_schema(OUTPUT)),
        params : __PARAMS, output : | __g | __p::Ty:: < () > ::new().ok().normal()
        .output_schema(__g), function : || __p::type_id_of(& all), register : false,
        ..__p::ToolRecord::new("all.options", & [include_str!("all.md"), r" # Arguments",
        r"", r" * `order` - Which first."], __p::Run::Async(__run), __p::Site { package :
        "mcp-runtime-macros", module : ::core::module_path!(), function : "all", file :
        ::core::file!(), line : ::core::line!(), },) }
    }
};
