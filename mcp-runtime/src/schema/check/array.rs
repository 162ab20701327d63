//! Arrays: their size, their items, and what they must contain.

use serde_json::{Map, Value};

use super::path::Path;
use super::phrase::describe;
use super::problem::{Problem, render_sized};
use super::scalar::{limit, within};
use super::{Run, equal, problem};

impl<'s> Run<'s> {
    pub(super) fn array(&mut self, map: &'s Map<String, Value>, value: &mut Value, path: &Path<'_>) {
        let Value::Array(items) = &*value else { return };
        if !within(map, items.len(), "minItems", "maxItems") {
            self.fail(|run| {
                Problem::wrong(
                    path,
                    describe(map, run.root),
                    if run.hides(path) { problem::kind(value).to_owned() } else { render_sized(value) },
                )
            });
        }
        if map.get("uniqueItems") == Some(&Value::Bool(true))
            && let Some(index) = equal::duplicate(items)
        {
            self.fail(|run| {
                Problem::wrong(&path.index(index), "a value that the array does not hold yet".to_owned(), run.found(&items[index], path))
            });
        }
        let Value::Array(items) = value else { return };
        // Before 2020-12 `items` could be the list that is now `prefixItems`.
        let (prefix, rest) = match (map.get("prefixItems"), map.get("items")) {
            (Some(Value::Array(prefix)), rest) => (prefix.as_slice(), rest),
            (_, Some(Value::Array(prefix))) => (prefix.as_slice(), map.get("additionalItems")),
            (_, rest) => (&[] as &[Value], rest),
        };
        for (index, item) in items.iter_mut().enumerate() {
            if self.over() {
                return;
            }
            if let Some(schema) = prefix.get(index).or(rest) {
                self.value(schema, item, &path.index(index));
            }
        }
        if let Some(schema) = map.get("contains") {
            self.contains(map, schema, items, path);
        }
    }

    fn contains(&mut self, map: &'s Map<String, Value>, schema: &'s Value, items: &mut [Value], path: &Path<'_>) {
        let least = limit(map, "minContains").unwrap_or(1);
        let most = limit(map, "maxContains");
        let count = items
            .iter_mut()
            .enumerate()
            .filter_map(|(index, item)| self.accepts(schema, item, false, &path.index(index)).then_some(()))
            .count() as u64;
        if count < least || most.is_some_and(|most| count > most) {
            self.fail(|run| {
                let what = schema.as_object().map_or_else(|| "any value".to_owned(), |schema| describe(schema, run.root));
                let many = match most {
                    Some(most) if most == least => format!("{least}"),
                    Some(most) => format!("{least} to {most}"),
                    None => format!("at least {least}"),
                };
                Problem::wrong(path, format!("an array with {many} of: {what}"), format!("{count} of them"))
            });
        }
    }
}
