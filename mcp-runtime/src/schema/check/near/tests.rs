//! Which slips are recognised, and which words are simply others.

use super::nearest;

#[test]
fn slips_case_and_separators_are_recognised() {
    for (word, known, near) in [
        ("limt", &["word", "limit"][..], Some("limit")),
        ("fromDate", &["to_date", "from_date"], Some("from_date")),
        ("A", &["b", "a"], Some("a")),
        ("Squar", &["Circle", "Square"], Some("Square")),
        ("desc", &["description", "dest"], Some("dest")),
        ("descr", &["description", "name"], Some("description")),
        ("b", &["a"], None),
        ("query", &["limit", "offset"], None),
        ("", &["a"], None),
        ("x", &[], None),
    ] {
        assert_eq!(nearest(word, known.iter().copied()), near, "{word}");
    }
    assert_eq!(nearest(&"x".repeat(100_000), ["x"].into_iter()), None);
}
