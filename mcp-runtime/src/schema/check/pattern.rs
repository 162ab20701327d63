//! Patterns: compiled once per thread, matched anywhere in the text (JSON Schema does not anchor them).

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use regex_lite::Regex;

/// Schemas are few and fixed; this only keeps a server with generated ones from growing for ever.
const MAX_CACHED: usize = 1024;

thread_local! {
    static CACHE: RefCell<HashMap<String, Option<Rc<Regex>>>> = RefCell::new(HashMap::new());
}

/// Whether `text` has a match. A pattern that does not compile matches all: it was reported when the server started.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    let regex = CACHE.with_borrow_mut(|cache| {
        if let Some(known) = cache.get(pattern) {
            return known.clone();
        }
        if cache.len() >= MAX_CACHED {
            cache.clear();
        }
        let regex = Regex::new(pattern).ok().map(Rc::new);
        cache.insert(pattern.to_owned(), regex.clone());
        regex
    });
    regex.is_none_or(|regex| regex.is_match(text))
}

/// Why `pattern` cannot be used.
pub(crate) fn compiles(pattern: &str) -> Result<(), String> {
    Regex::new(pattern).map(drop).map_err(|why| why.to_string())
}
