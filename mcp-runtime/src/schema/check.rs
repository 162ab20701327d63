//! Judges a value by a JSON Schema 2020-12 schema, collecting every problem, and repairs what can be repaired without loss.
//! Covered: all assertions and applicators of the core, applicator and validation vocabularies, with local `$ref`s. `format`
//! and `unevaluatedItems` are annotations; `unevaluatedProperties: false` refuses only names that no subschema mentions;
//! `$dynamicRef` is a plain `$ref`, and `$id` of an inner schema does not start a new base. Depth and work are bounded.

mod array;
mod branch;
mod coerce;
mod equal;
mod near;
mod number;
mod object;
mod path;
mod pattern;
mod phrase;
mod problem;
mod reference;
mod scalar;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

pub(crate) use self::near::nearest;
use self::path::Path;
pub(super) use self::pattern::compiles;
use self::phrase::describe;
pub(crate) use self::problem::Problem;
pub(super) use self::problem::kind;

/// How to check.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options<'a> {
    /// Whether values of a near type are converted where that loses nothing.
    pub(crate) coerce: bool,
    /// Names of top-level arguments whose values are never shown.
    pub(crate) secret: &'a [String],
}

/// Problems beyond this number are only counted.
const MAX_PROBLEMS: usize = 20;
/// Values deeper than this are refused (`serde_json` parses no deeper ones either).
const MAX_DEPTH: usize = 128;
/// Nested evaluations: one level of a value may cost a few (`properties`, `anyOf`, `$ref`), an endless `$ref` ends here.
const MAX_FRAMES: usize = 512;
/// Evaluated subschemas: enough for every item of the longest line that a transport accepts, well under a second of work.
const MAX_STEPS: u32 = 2_000_000;

/// All problems that `value` has with `schema`, at most 20 and a last one that counts the rest; empty if there are none.
/// With `coerce`, `value` is repaired in place.
pub(crate) fn check(schema: &Value, value: &mut Value, options: &Options<'_>) -> Vec<Problem> {
    let mut run = Run::new(schema, options);
    run.value(schema, value, &Path::ROOT);
    if run.changed && run.failed == 0 && run.fatal.is_none() {
        // A value may have changed after a sibling keyword had judged it.
        run.coerce = false;
        run.value(schema, value, &Path::ROOT);
    }
    run.finish()
}

/// One check on its way.
struct Run<'s> {
    root: &'s Value,
    coerce: bool,
    secret: &'s [String],
    /// Inside a trial: problems are counted, not told, and the first one ends it.
    quiet: bool,
    failed: usize,
    problems: Vec<Problem>,
    /// Why the whole value cannot be judged.
    fatal: Option<String>,
    frames: usize,
    /// How many subschemas may still be evaluated.
    steps: u32,
    changed: bool,
}

impl<'s> Run<'s> {
    fn new(root: &'s Value, options: &Options<'s>) -> Self {
        Self {
            root,
            coerce: options.coerce,
            secret: options.secret,
            quiet: false,
            failed: 0,
            problems: Vec::new(),
            fatal: None,
            frames: 0,
            steps: MAX_STEPS,
            changed: false,
        }
    }

    fn finish(mut self) -> Vec<Problem> {
        if let Some(why) = self.fatal {
            self.problems.push(Problem::note(why));
        }
        if self.failed > MAX_PROBLEMS {
            self.problems.push(Problem::note(format!("and {} more", self.failed - MAX_PROBLEMS)));
        }
        self.problems
    }

    /// Whether going on is pointless.
    fn over(&self) -> bool {
        self.fatal.is_some() || (self.quiet && self.failed > 0)
    }

    /// Tells (or in a trial counts) one problem; its text is made only if it is told.
    fn fail(&mut self, problem: impl FnOnce(&Self) -> Problem) {
        if !self.quiet && self.failed < MAX_PROBLEMS {
            let problem = problem(self);
            if self.problems.contains(&problem) {
                return;
            }
            self.problems.push(problem);
        }
        self.failed += 1;
    }

    /// The commonest problem: `value` is not what `schema` describes.
    fn wrong(&mut self, schema: &Map<String, Value>, value: &Value, path: &Path<'_>) {
        self.fail(|run| Problem::wrong(path, describe(schema, run.root), run.found(value, path)));
    }

    fn found(&self, value: &Value, path: &Path<'_>) -> String {
        if self.hides(path) { problem::kind(value).to_owned() } else { problem::render(value) }
    }

    fn hides(&self, path: &Path<'_>) -> bool {
        match path.top() {
            // The whole of the arguments shows every secret in it.
            None => !self.secret.is_empty(),
            Some(top) => self.secret.iter().any(|secret| secret == top),
        }
    }

    /// Whether `value` satisfies `schema`; nothing is told.
    fn accepts(&mut self, schema: &'s Value, value: &mut Value, coerce: bool, path: &Path<'_>) -> bool {
        let before = (self.quiet, self.failed, self.coerce, self.changed);
        (self.quiet, self.failed, self.coerce) = (true, 0, coerce && self.coerce);
        self.value(schema, value, path);
        let accepted = self.failed == 0 && self.fatal.is_none();
        (self.quiet, self.failed, self.coerce, self.changed) = before;
        accepted
    }

    fn value(&mut self, schema: &'s Value, value: &mut Value, path: &Path<'_>) {
        if self.over() {
            return;
        }
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 {
            self.fatal = Some("these arguments take too long to check against their schema".to_owned());
        } else if self.frames > MAX_FRAMES || path.depth() > MAX_DEPTH {
            self.fatal = Some(format!("`{}` is nested too deeply", problem::short(&path.to_string(), 60)));
        } else {
            self.frames += 1;
            match schema {
                Value::Object(map) => self.keywords(map, value, path),
                Value::Bool(false) => self.fail(|run| Problem::wrong(path, "no value".to_owned(), run.found(value, path))),
                _ => {}
            }
            self.frames -= 1;
        }
    }

    fn keywords(&mut self, map: &'s Map<String, Value>, value: &mut Value, path: &Path<'_>) {
        for keyword in ["$ref", "$dynamicRef"] {
            if let Some(Value::String(reference)) = map.get(keyword) {
                match reference::resolve(self.root, reference) {
                    Ok(target) => self.value(target, value, path),
                    Err(why) => self.fatal = Some(why),
                }
            }
        }
        if let Some(types) = map.get("type") {
            let types = scalar::Types::of(types);
            let fits = types.accept(value) || (self.coerce && self.convert(types, value));
            if !fits {
                return self.wrong(map, value, path);
            }
            if self.coerce && types.integer && !types.number && coerce::whole(value) {
                self.changed = true;
            }
        }
        if !scalar::is_listed(map, value) {
            return self.unlisted(map, value, path);
        }
        match value {
            Value::String(text) => {
                if !scalar::string_fits(map, text) {
                    self.wrong(map, value, path);
                }
            }
            Value::Number(number) => {
                if !number::fits(map, number) {
                    self.fail(|run| Problem::wrong(path, phrase::describe_number(map), run.found(value, path)));
                }
            }
            Value::Array(_) => self.array(map, value, path),
            Value::Object(_) => self.object(map, value, path),
            Value::Null | Value::Bool(_) => {}
        }
        self.combine(map, value, path);
    }

    fn convert(&mut self, types: scalar::Types, value: &mut Value) -> bool {
        let Some(converted) = coerce::convert(types, value) else { return false };
        *value = converted;
        self.changed = true;
        true
    }

    /// `value` is not among `enum`, or not the `const`.
    fn unlisted(&mut self, map: &'s Map<String, Value>, value: &Value, path: &Path<'_>) {
        self.fail(|run| {
            let mut problem = Problem::wrong(path, describe(map, run.root), run.found(value, path));
            if let (Value::String(text), false) = (value, run.hides(path)) {
                problem.hint = near::nearest(text, scalar::listed(map).filter_map(Value::as_str))
                    .map(|near| format!("did you mean {}?", problem::quoted(near)));
            }
            problem
        });
    }
}
