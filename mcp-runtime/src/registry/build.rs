//! From records and added tools to a frozen registry, with everything that is wrong reported at once.

use std::{collections::BTreeMap, fmt::Write as _, sync::Arc};

use serde_json::{Map, Value};

use super::{Entry, Filter, Registry, Run, Runner, Source, Tool, ToolRecord, docs, schemas, tool::Made};
use crate::{
    handler::{Keyword, OutputSpec, Spec, States},
    protocol::{Icon, ItemInfo, reserved, well_formed},
    schema::{self, Input},
};

/// What the registry is made of.
#[derive(Debug)]
pub(crate) struct Plan<'s> {
    /// The package whose items are served without being named.
    pub(crate) package: &'static str,
    /// Crates named in `server!(use …)`.
    pub(crate) crates: &'s [&'static str],
    /// Crates of which it is known that they are not served.
    pub(crate) excluded: &'s [&'static str],
    pub(crate) added: Vec<Tool>,
    pub(crate) states: &'s States,
    pub(crate) only: Vec<Filter>,
    pub(crate) except: Vec<Filter>,
    pub(crate) read_only: bool,
}

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Built {
    pub(crate) registry: Registry,
    /// Each a reason not to start.
    pub(crate) problems: Vec<String>,
    pub(crate) warnings: Vec<String>,
}

/// Freezes the registry.
pub(crate) fn build(mut plan: Plan<'_>) -> Built {
    let mut built = Built::default();
    let mut sources = collect(&mut plan, &mut built);
    let had = sources.len();
    narrow(&mut sources, &plan, &mut built);
    if sources.is_empty() && built.problems.is_empty() {
        built.problems.push(if had > 0 {
            format!("nothing is left to serve: `--only`, `--except` and `--read-only` exclude all {had} tools")
        } else {
            format!("nothing to serve: package `{}` has no function with `#[mcp_tool]`; annotate one, name the crate that has them (`server!(use my_tools)`, also for this package's own library), or `.add(…)` one", plan.package)
        });
    }
    let mut places: BTreeMap<String, String> = BTreeMap::new();
    let mut entries = Vec::new();
    for source in sources {
        let place = place(&source);
        let (name, entry, problems) = match source {
            Source::Record(record) => from_record(record, plan.states),
            Source::Made(made) => from_made(*made),
            Source::Unknown(path) => {
                built.problems.push(format!("`tool!({path})` is no tool: put `#[mcp_tool(register = false)]` on the function"));
                continue;
            }
        };
        built.problems.extend(problems.into_iter().map(|problem| format!("`{name}` ({place}): {problem}")));
        if let Some(first) = places.insert(name.clone(), place.clone()) {
            built.problems.push(format!("two tools are called `{name}`: {first} and {place}; rename one: `#[mcp_tool(name = \"…\")]`"));
        }
        if name.len() > 64 {
            built.warnings.push(format!("`{name}` ({place}) has {} characters; several clients accept at most 64", name.len()));
        }
        entries.push(entry);
    }
    built.registry = Registry::new(entries);
    built
}

fn place(source: &Source) -> String {
    match source {
        Source::Record(record) => format!("{}:{}", record.site.file, record.site.line),
        Source::Made(made) => made.info.location.clone(),
        Source::Unknown(path) => (*path).into(),
    }
}

/// This package's items in the order of their source, those of named crates, then those added by hand.
fn collect(plan: &mut Plan<'_>, built: &mut Built) -> Vec<Source> {
    let mut records: Vec<_> = inventory::iter::<ToolRecord>.into_iter().filter(|record| record.register).collect();
    // The order of linking is not the order of writing.
    records.sort_by_key(|record| (record.site.file, record.site.line, record.name));
    let mut sources = Vec::new();
    sources.extend(records.iter().filter(|record| record.site.package == plan.package).map(|record| Source::Record(record)));
    for krate in plan.crates {
        let mut named = records.iter().filter(|record| record.site.krate() == *krate).peekable();
        if named.peek().is_none() {
            built.problems.push(format!(
                "`server!(use {krate})`: crate `{krate}` registers no tool; remove it, or check that its features are on (a crate that \
                 Cargo.toml renames is known by its own name only)"
            ));
        }
        // The library of this package is here already.
        sources.extend(named.filter(|record| record.site.package != plan.package).map(|record| Source::Record(record)));
    }
    let mut unnamed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for record in &records {
        let krate = record.site.krate();
        if record.site.package != plan.package && !plan.crates.contains(&krate) && !plan.excluded.contains(&krate) {
            unnamed.entry(krate).or_default().push(record.name);
        }
    }
    for (krate, names) in unnamed {
        built.warnings.push(format!("crate `{krate}` is linked and registers {} ({}), which this server does not serve; say so: `server!(use {krate})` serves them, `server!(not {krate})` leaves them out", count(names.len()), names.join(", ")));
    }
    sources.extend(plan.added.drain(..).map(|tool| tool.source));
    sources
}

fn count(number: usize) -> String {
    if number == 1 { "1 tool".into() } else { format!("{number} tools") }
}

/// Applies the filters, before anything else is checked: what is not served need not be servable.
fn narrow(sources: &mut Vec<Source>, plan: &Plan<'_>, built: &mut Built) {
    let infos: Vec<_> = sources.iter().map(outline).collect();
    for filter in plan.only.iter().chain(&plan.except) {
        if !infos.iter().any(|info| filter.matches(info)) {
            let mut text = format!("`{}` of {} matches no tool", filter.text, filter.origin);
            if let Some(near) = schema::nearest(&filter.text, infos.iter().map(|info| info.name.as_str())) {
                let _ = write!(text, "; did you mean `{near}`?");
            }
            built.problems.push(text);
        }
    }
    let mut infos = infos.iter();
    sources.retain(|_| {
        infos.next().is_some_and(|info| {
            (plan.only.is_empty() || plan.only.iter().any(|filter| filter.matches(info)))
                && !plan.except.iter().any(|filter| filter.matches(info))
                && (!plan.read_only || info.hints.read_only == Some(true))
        })
    });
}

/// What filters ask for, without building schemas.
fn outline(source: &Source) -> ItemInfo {
    match source {
        Source::Record(record) => ItemInfo {
            name: record.name.into(),
            hints: record.hints,
            tags: record.tags.iter().map(|tag| (*tag).into()).collect(),
            ..ItemInfo::default()
        },
        Source::Made(made) => made.info.clone(),
        Source::Unknown(path) => ItemInfo { name: (*path).into(), ..ItemInfo::default() },
    }
}

fn from_record(record: &'static ToolRecord, states: &States) -> (String, Entry, Vec<String>) {
    let mut problems = Vec::new();
    let input = schemas::input(record, &mut problems);
    let (output_schema, output) = schemas::output(record, &mut problems);
    for need in record.needs.iter().filter(|need| !states.satisfies(need)) {
        let kind = need.type_name();
        let mut text = format!(
            "`{}` borrows `&{kind}`, which the server was not given; add `.state({})` to the server",
            need.parameter,
            example(&kind)
        );
        if let Some(near) = schema::nearest(&kind, states.names().iter().map(String::as_str)) {
            let _ = write!(text, " (it has `{near}`)");
        }
        problems.push(text);
    }
    let info = ItemInfo {
        description: docs::description(record.docs),
        title: record.title.map(Into::into),
        icons: record.icons.map(|icons| icons()).unwrap_or_default(),
        meta: meta(record.meta.map(|meta| meta()), &mut problems),
        input_schema: input.wire.clone(),
        output_schema,
        location: format!("{}:{}", record.site.file, record.site.line),
        package: record.site.package.into(),
        ..outline(&Source::Record(record))
    };
    let secret = record.params.iter().filter(|param| param.secret).map(|param| param.name.to_owned()).collect();
    // `values` on a string reads like an enum, which its type enforces; and no type enforces an author's schema.
    let listed = record.params.iter().flat_map(|param| param.rules).any(|(keyword, _)| *keyword == Keyword::Enum);
    let settings = Settings {
        constrained: listed || record.input.is_some(),
        secret,
        output,
        timeout: record.timeout,
        finish: record.finish,
        max_output: record.max_output,
        needs: record.needs.to_vec(),
        prepares: record.needs.iter().any(|need| states.prepares(need)),
    };
    let run = match record.run {
        Run::Async(run) => Runner::Async(run),
        Run::Plain(run) => Runner::Plain(run),
        Run::Inline(run) => Runner::Inline(run),
    };
    let entry = freeze(info, input, settings, run, &mut problems);
    (record.name.into(), entry, problems)
}

fn from_made(made: Made) -> (String, Entry, Vec<String>) {
    let mut problems = Vec::new();
    let schema = made.input.0.unwrap_or_else(|error| {
        problems.push(format!("its schema is not JSON: {error}"));
        serde_json::json!({ "type": "object" })
    });
    problems.extend(schema::root_problem(&schema, true));
    let (output_schema, output) = match made.output {
        Some(schema) => schemas::written_output(schema.0, &mut problems),
        None => (None, OutputSpec::default()),
    };
    if made.info.description.trim().is_empty() {
        problems.push("it has no description; models choose tools by it: `.description(\"…\")`".into());
    }
    problems.extend(name_problem(&made.info.name));
    let meta = meta(made.info.meta.clone().map(Value::Object), &mut problems);
    let info = ItemInfo { input_schema: schema.clone(), output_schema, meta, ..made.info };
    // No type enforces any of an author's schema.
    let settings = Settings { output, timeout: made.timeout, constrained: true, ..Settings::default() };
    // `ToolBuilder::call` is the only way to a `Tool`, and it sets the function.
    let run = made.run.unwrap_or(Runner::Inline(|_| crate::protocol::Reply::Empty));
    let input = Input { wire: schema.clone(), check: schema };
    let name = info.name.clone();
    let entry = freeze(info, input, settings, run, &mut problems);
    (name, entry, problems)
}

#[derive(Default)]
struct Settings {
    constrained: bool,
    secret: Vec<String>,
    output: OutputSpec,
    timeout: Option<std::time::Duration>,
    finish: bool,
    max_output: Option<usize>,
    needs: Vec<crate::handler::Need>,
    prepares: bool,
}

/// The checks that both kinds of tools share, and the frozen entry.
fn freeze(info: ItemInfo, input: Input, settings: Settings, run: Runner, problems: &mut Vec<String>) -> Entry {
    problems.extend(schema::pattern_problems(&input.wire));
    problems.extend(schema::header_problems(&input.wire));
    problems.extend(info.icons.iter().filter_map(Icon::problem));
    let spec = Spec {
        name: info.name.clone(),
        signature: schema::signature(&info.name, &input.wire),
        constrained: settings.constrained || schema::needs_check(&input.check),
        closed: input.check.get("additionalProperties") == Some(&Value::Bool(false)),
        check: input.check,
        secret: settings.secret,
        output: settings.output,
        timeout: settings.timeout,
        finish: settings.finish,
        max_output: settings.max_output,
        needs: settings.needs,
        prepares: settings.prepares,
    };
    Entry { info, spec: Arc::new(spec), run }
}

/// Names of macros are checked by the compiler; these come at run time (TOL-05).
fn name_problem(name: &str) -> Option<String> {
    let fine = (1..=128).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte));
    (!fine).then(|| "a name has 1 to 128 characters of `A`–`Z`, `a`–`z`, `0`–`9`, `_`, `-` and `.`".into())
}

fn meta(value: Option<Value>, problems: &mut Vec<String>) -> Option<Map<String, Value>> {
    let Value::Object(map) = value? else {
        problems.push("`meta` must be a JSON object".into());
        return None;
    };
    for key in map.keys().filter(|key| !well_formed(key)) {
        problems.push(format!("`meta` key `{key}` is malformed; a key is a name, or a prefix and a name: `com.example/name`"));
    }
    for key in map.keys().filter(|key| reserved(key)) {
        problems.push(format!("`meta` key `{key}` is reserved for the protocol; use your own domain: `com.example/…`"));
    }
    Some(map)
}

/// `Notes::new(…)` for a name, `Arc::new(…)` for a trait object.
fn example(kind: &str) -> String {
    if kind.starts_with("dyn ") {
        format!("Arc::new(…) as Arc<{kind}>")
    } else {
        format!("{}::new(…)", kind.split('<').next().unwrap_or(kind))
    }
}
