//! The parameters of a request, taken apart in the one walk over its message.

use super::{
    json::{self, object},
    scan::{NotJson, Scanner},
};

/// The members of `params` that any method knows, as raw tokens. Unknown ones are skipped (RPC-32).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Params<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) arguments: Option<&'a str>,
    pub(crate) cursor: Option<&'a str>,
    pub(crate) notifications: Option<&'a str>,
    pub(crate) protocol_version: Option<&'a str>,
    pub(crate) capabilities: Option<&'a str>,
    pub(crate) request_id: Option<&'a str>,
    /// Metadata that is no object says nothing.
    pub(crate) meta: Option<Meta<'a>>,
    pub(crate) fault: Option<Fault>,
}

/// What a request carries in `_meta`, as raw tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Meta<'a> {
    pub(crate) raw: &'a str,
    pub(crate) protocol_version: Option<&'a str>,
    pub(crate) capabilities: Option<&'a str>,
    pub(crate) log_level: Option<&'a str>,
    pub(crate) progress_token: Option<&'a str>,
}

/// Why parameters cannot be served, whatever the method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    NotAnObject,
    /// Two readers could disagree on which one counts.
    Twice(&'static str),
}

/// The keys of `_meta` that belong to the protocol.
pub(crate) const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
pub(crate) const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
pub(crate) const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
pub(crate) const PROGRESS_TOKEN: &str = "progressToken";

impl<'a> Params<'a> {
    /// Takes the value of `params`, whatever it is.
    pub(super) fn scan(scanner: &mut Scanner<'a>) -> Result<Self, NotJson> {
        let mut params = Self::default();
        if !scanner.is_next(b'{') {
            // Null is "none given" (RPC-13 leaves no other place for it).
            if scanner.value()? != "null" {
                params.fault = Some(Fault::NotAnObject);
            }
            return Ok(params);
        }
        let mut fault = None;
        object(scanner, |scanner, name| {
            if json::is(name, "_meta") {
                let twice = params.meta.is_some();
                if scanner.is_next(b'{') {
                    params.meta = Some(Meta::scan(scanner, &mut fault)?);
                } else {
                    scanner.value()?;
                }
                if twice {
                    fault = Some(Fault::Twice("_meta"));
                }
                return Ok(());
            }
            let value = scanner.value()?;
            let members: [(&'static str, &mut Option<&'a str>); 7] = [
                ("name", &mut params.name),
                ("arguments", &mut params.arguments),
                ("cursor", &mut params.cursor),
                ("notifications", &mut params.notifications),
                ("protocolVersion", &mut params.protocol_version),
                ("capabilities", &mut params.capabilities),
                ("requestId", &mut params.request_id),
            ];
            keep(members, name, value, &mut fault);
            Ok(())
        })?;
        params.fault = fault;
        Ok(params)
    }
}

impl<'a> Meta<'a> {
    fn scan(scanner: &mut Scanner<'a>, fault: &mut Option<Fault>) -> Result<Self, NotJson> {
        let mut meta = Self { raw: "", protocol_version: None, capabilities: None, log_level: None, progress_token: None };
        let start = scanner.position();
        object(scanner, |scanner, name| {
            let value = scanner.value()?;
            let members: [(&'static str, &mut Option<&'a str>); 4] = [
                (VERSION, &mut meta.protocol_version),
                (CAPABILITIES, &mut meta.capabilities),
                (LOG_LEVEL, &mut meta.log_level),
                (PROGRESS_TOKEN, &mut meta.progress_token),
            ];
            keep(members, name, value, fault);
            Ok(())
        })?;
        meta.raw = scanner.since(start);
        Ok(meta)
    }
}

/// Puts a value where its name belongs, if it belongs anywhere.
fn keep<'a, const N: usize>(members: [(&'static str, &mut Option<&'a str>); N], name: &str, value: &'a str, fault: &mut Option<Fault>) {
    for (known, place) in members {
        if json::is(name, known) {
            if place.is_some() {
                *fault = Some(Fault::Twice(known));
            }
            *place = Some(value);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Fault, Params, Scanner};

    fn read(json: &str) -> Params<'_> {
        Params::scan(&mut Scanner::new(json)).unwrap()
    }

    #[test]
    fn members_are_found_in_any_order_and_unknown_ones_are_skipped() {
        let params = read(r#"{ "x":{"name":1}, "arguments" : {"a":[1]} , "_meta":{"progressToken": 7,"y":0},"n\u0061me":"t" }"#);
        assert_eq!((params.name, params.arguments), (Some("\"t\""), Some("{\"a\":[1]}")));
        let meta = params.meta.unwrap();
        assert_eq!((meta.raw, meta.progress_token), ("{\"progressToken\": 7,\"y\":0}", Some("7")));
        assert_eq!(params.fault, None);
    }

    #[test]
    fn what_comes_twice_or_is_no_object_is_a_fault() {
        assert_eq!(read(r#"{"name":1,"name":2}"#).fault, Some(Fault::Twice("name")));
        assert_eq!(read(r#"{"_meta":{},"_meta":{}}"#).fault, Some(Fault::Twice("_meta")));
        assert_eq!(read(r#"{"_meta":{"progressToken":1,"progressToken":1}}"#).fault, Some(Fault::Twice("progressToken")));
        assert_eq!(read("[1]").fault, Some(Fault::NotAnObject));
        assert_eq!(read("null"), Params::default());
    }
}
