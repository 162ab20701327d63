#[derive(
    ::mcp_runtime::__private::schemars::JsonSchema,
    ::mcp_runtime::__private::serde::Deserialize
)]
#[serde(crate = "::mcp_runtime::__private::serde")]
#[schemars(crate = "::mcp_runtime::__private::schemars")]
#[serde(rename_all = "camelCase")]
pub(crate) struct Hit<T> {
    id: T,
}
