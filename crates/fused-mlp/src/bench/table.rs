//! The bench as text.

use std::fmt::Write as _;

use lab::Measured;

use super::rounds::{BURST, ROUNDS_KEY, SUSTAINED, key};

/// The rows, in the order of the chapter.
const ROWS: [&str; 11] = [
    "eager",
    "torch-compile",
    "torch-compile-untuned",
    "aoti",
    "liger",
    "pointwise",
    "concat",
    "fused",
    "fused-sm80",
    "matmul",
    "copy",
];

/// Medians with their least and greatest, clocks and power beside them, and how near each
/// variant comes to its floor in bursts.
pub(crate) fn table(measured: &Measured) -> String {
    let get = |key: &str| measured.get(key).copied();
    let mut text = format!(
        "{:<23}{:>28}{:>7}{:>6}{:>28}{:>7}{:>9}{:>7}\n",
        "us of one run",
        "sustained (least-greatest)",
        "MHz",
        "W",
        "burst (least-greatest)",
        "MHz",
        "floor",
        "of it"
    );
    for name in ROWS {
        let value = |regime: &str, what: &str| get(&key(name, regime, what));
        let Some(burst) = value(BURST, "us") else {
            continue;
        };
        let spread = |regime: &str| {
            let parts =
                ["us", "us_min", "us_max"].map(|what| value(regime, what).unwrap_or(f64::NAN));
            format!("{:.1} ({:.1}-{:.1})", parts[0], parts[1], parts[2])
        };
        let whole =
            |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.0}"));
        let floor = get(&format!("{name}.floor_us"));
        let _ = writeln!(
            text,
            "{name:<23}{:>28}{:>7}{:>6}{:>28}{:>7}{:>9}{:>7}",
            spread(SUSTAINED),
            whole(value(SUSTAINED, "clock_mhz")),
            whole(value(SUSTAINED, "power_w")),
            spread(BURST),
            whole(value(BURST, "clock_mhz")),
            floor.map_or("-".to_owned(), |floor| format!("{floor:.1}")),
            floor.map_or("-".to_owned(), |floor| format!(
                "{:.0} %",
                100.0 * floor / burst
            )),
        );
    }
    if let (Some(flops), Some(bytes)) = (get("matmul.flop_per_s"), get("copy.byte_per_s")) {
        let _ = writeln!(
            text,
            "floors from {:.0} TFLOP/s and {:.2} TB/s, the best of both in this run; {:.0} rounds",
            flops * 1e-12,
            bytes * 1e-12,
            get(ROUNDS_KEY).unwrap_or_default()
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_tells_medians_spread_and_share_of_the_floor() {
        let measured = [
            ("fused.sustained.us", 181.0),
            ("fused.sustained.us_min", 180.0),
            ("fused.sustained.us_max", 182.5),
            ("fused.sustained.power_w", 690.4),
            ("fused.burst.us", 160.0),
            ("fused.burst.us_min", 159.0),
            ("fused.burst.us_max", 161.0),
            ("fused.floor_us", 144.0),
        ];
        let text = table(
            &measured
                .map(|(name, value)| (name.to_owned(), value))
                .into(),
        );
        let row: Vec<_> = text.lines().nth(1).unwrap().split_whitespace().collect();
        let expected = "fused 181.0 (180.0-182.5) - 690 160.0 (159.0-161.0) - 144.0 90 %";
        assert_eq!(row.join(" "), expected);
        assert_eq!(text.lines().count(), 2);
    }
}
