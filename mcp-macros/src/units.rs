//! Durations and sizes with their units, as texts in attributes.

use std::time::Duration;

/// `500ms`, `5s`, `1.5m`, `2h`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    const CURE: &str = "write a number and a unit (ms, s, m, h), such as `\"5s\"`";
    let (number, unit) = split(text).ok_or_else(|| format!("`{text}` is no duration: {CURE}"))?;
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        "" => return Err(format!("`{text}` has no unit: {CURE}")),
        _ => return Err(format!("`{unit}` is no unit of time: {CURE}")),
    };
    let duration = Duration::try_from_secs_f64(number * seconds).map_err(|_| format!("`{text}` is too long: {CURE}"))?;
    if duration < Duration::from_millis(1) {
        return Err("no call can end in no time; leave `timeout` out to have no limit of its own".into());
    }
    Ok(duration)
}

/// `500B`, `64KB`, `64KiB`, `1.5MB`, `1MiB`.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    const CURE: &str = "write a number and a unit (B, KB, KiB, MB, MiB), such as `\"64KiB\"`";
    let (number, unit) = split(text).ok_or_else(|| format!("`{text}` is no size: {CURE}"))?;
    let bytes = match unit {
        "B" => 1.0,
        "KB" => 1e3,
        "KiB" => 1024.0,
        "MB" => 1e6,
        "MiB" => 1024.0 * 1024.0,
        "" => return Err(format!("`{text}` has no unit: {CURE}, or the number of bytes without quotes")),
        _ => return Err(format!("`{unit}` is no unit of size: {CURE}")),
    };
    let size = number * bytes;
    // Far below what a float cannot count exactly any more, and above what any client takes.
    if !(1.0..=1e12).contains(&size) {
        return Err(format!("`{text}` is no size that a result can have: {CURE}"));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // within 1 and 1e12
    Ok(size as u64)
}

fn split(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    Some((number.parse().ok()?, unit.trim_start()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{duration, size};

    #[test]
    fn durations_and_sizes_have_units() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5 m"), Ok(Duration::from_secs(90)));
        assert_eq!(size("64KiB"), Ok(65536));
        assert_eq!(size("1MB"), Ok(1_000_000));
    }

    #[test]
    fn what_is_wrong_with_them_is_said() {
        assert!(duration("5").unwrap_err().starts_with("`5` has no unit"));
        assert!(duration("5 sec").unwrap_err().starts_with("`sec` is no unit of time"));
        assert!(duration("soon").unwrap_err().starts_with("`soon` is no duration"));
        assert!(duration("0s").is_err());
        assert!(size("64kb").unwrap_err().starts_with("`kb` is no unit of size"));
        assert!(size("0B").is_err());
    }
}
