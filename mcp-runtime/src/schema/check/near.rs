//! "Did you mean": the known word that is near to an unknown one.

#[cfg(test)]
mod tests;

/// Longer words are not misspellings, and the distance costs their product.
const MAX_LENGTH: usize = 64;

/// The candidate that `word` was probably meant to be.
pub(crate) fn nearest<'c>(word: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    if word.is_empty() || word.len() > MAX_LENGTH {
        return None;
    }
    let plain = simplify(word);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.take(500).filter(|candidate| candidate.len() <= MAX_LENGTH) {
        let other = simplify(candidate);
        let length = plain.chars().count().max(other.chars().count());
        let distance = if plain == other {
            // Only case, `_` and `-` differ: meant, however short.
            0
        } else {
            let distance = strsim::damerau_levenshtein(&plain, &other);
            let begins = plain.len().min(other.len()) >= 3 && (plain.starts_with(&other) || other.starts_with(&plain));
            if begins {
                distance.min(2)
            } else if distance <= allowed(length) {
                distance
            } else {
                continue;
            }
        };
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many slips a word of this length may hold.
fn allowed(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    }
}

fn simplify(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}
