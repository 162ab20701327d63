//! Doc comments become descriptions: up to the first heading, with intra-doc links as plain text.

/// The description in the lines of a doc comment.
pub(super) fn description(fragments: &[&str]) -> String {
    let joined = fragments.join("\n");
    let lines = joined.lines().map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end());
    let mut fenced = false;
    let kept = lines.take_while(|line| {
        fenced ^= line.trim_start().starts_with("```");
        fenced || !heading(line)
    });
    plain_links(kept.collect::<Vec<_>>().join("\n").trim())
}

fn heading(line: &str) -> bool {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    (1..=6).contains(&level) && line[level..].starts_with(' ')
}

/// ``[`Db`](crate::Db)``, ``[`Db`]`` and `[text](path::to)` lose everything but their text. Links that lead to the
/// web stay.
fn plain_links(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        plain.push_str(&rest[..open]);
        let link = &rest[open + 1..];
        let Some(close) = link.find(']').filter(|close| !link[..*close].contains('\n')) else {
            plain.push_str(&rest[open..]);
            return plain;
        };
        let (label, behind) = (&link[..close], &link[close + 1..]);
        let target = behind.strip_prefix('(').and_then(|target| target.find(')').map(|end| (&target[..end], &target[end + 1..])));
        match target {
            Some((target, after)) if !target.contains("://") && !target.starts_with('#') && !target.starts_with("mailto:") => {
                plain.push_str(label);
                rest = after;
            }
            None if label.starts_with('`') && label.ends_with('`') && label.len() > 2 => {
                plain.push_str(label);
                rest = behind;
            }
            _ => {
                plain.push('[');
                rest = link;
            }
        }
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::description;

    #[test]
    fn the_description_ends_at_the_first_heading() {
        assert_eq!(description(&[" Find notes.", "", " Fast.", "", " # Arguments", " * `word`: x"]), "Find notes.\n\nFast.");
        assert_eq!(description(&[" Use #tags.", " ```", " # not a heading", " ```"]), "Use #tags.\n```\n# not a heading\n```");
    }

    #[test]
    fn quotes_backslashes_and_other_scripts_survive() {
        assert_eq!(description(&[r#" Gets "weather" \\ 天気."#]), r#"Gets "weather" \\ 天気."#);
        assert_eq!(description(&["Two\n lines"]), "Two\nlines");
    }

    #[test]
    fn links_into_the_code_become_text_and_links_to_the_web_stay() {
        assert_eq!(
            description(&["See [`Db`], [`Db`](crate::Db), [the db](crate::Db) and [web](https://example.com)."]),
            "See `Db`, `Db`, the db and [web](https://example.com)."
        );
        assert_eq!(description(&["An array [1, 2] and [x] stay."]), "An array [1, 2] and [x] stay.");
    }
}
