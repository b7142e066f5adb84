//! Says what a misspelt name may have been.

/// `unknown fact `linear.gem_time`; did you mean `linear.gemm_time`?`
pub(crate) fn unknown<'a>(
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> String {
    match closest(name, known) {
        Some(close) => format!("unknown {what} `{name}`; did you mean `{close}`?"),
        None => format!("unknown {what} `{name}`"),
    }
}

/// The known name nearest to the given one, if any is near at all.
fn closest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = known
        .into_iter()
        .map(|known| (strsim::jaro_winkler(name, known), known));
    let best = near.max_by(|left, right| left.0.total_cmp(&right.0))?;
    (best.0 > 0.75).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use super::unknown;

    #[test]
    fn a_near_name_is_offered_and_a_far_one_is_not() {
        let known = ["linear.gemm_time", "linear.gpu"];
        assert_eq!(
            unknown("fact", "linear.gem_time", known),
            "unknown fact `linear.gem_time`; did you mean `linear.gemm_time`?"
        );
        assert_eq!(unknown("stage", "zzz", ["linear"]), "unknown stage `zzz`");
    }
}
