//! Whatever a text holds, it reads the same wherever the windows on it end, and the work grows with its length.

use proptest::prelude::*;

use super::{
    ReadOptions,
    document::Document,
    ground::{FOR_EACH, Ground},
    source::Source,
    stream::Stream,
    whole,
    window::{Whole, Window},
};
use crate::{ReadError, Trace};

/// Pieces of traces, sound and not, that a text is put together of.
const PIECES: &[&str] = &[
    r#"{"ph":"X","name":"a","ts":1,"dur":2}"#,
    r#"{"ph":"X","cat":"kernel","name":"f<"b">","ts":1.5,"dur":2}"#,
    r#"{"ph":"X","name":"C:\","ts":1,"dur":2"#,
    r#"{"ph":["#,
    r#"{"name":""#,
    r#"{"args":{"correlation":"#,
    r#""schemaVersion":"#,
    r#""traceEvents":["#,
    r#""a}],{":"#,
    "\"",
    "\\",
    "\\ud83d",
    "{",
    "}",
    "[",
    "]",
    "}]",
    "}]}",
    ",",
    ":",
    "-",
    "1e400",
    "nan",
    "\n",
    "          ",
    "\u{e9}",
    "\u{1}",
];

/// Texts of one fault that everything before it is broken by: their beginning, what they repeat, the fault.
const FAR_FAULTS: &[(&str, &str, &str)] = &[
    (r#"{"traceEvents": ["#, r#"{"ph":["#, "}"),
    (r#"{"traceEvents": ["#, r#"{"ph":1,"args":{"a":["#, ":"),
    (
        r#"{"traceEvents": ["#,
        r#"{"ph":"a ","b":1},{"ph":1,"a":[{"ph":2},"#,
        ":",
    ),
    // The string ends where a key follows it.
    (r#"{"traceEvents": ["#, r#"{"name":"a" ,"#, r#"","ph":@"#),
    (r#"{"traceEvents": ["#, r#"[{"ph":1},"#, "@"),
    (r#"{"#, r#""schemaVersion":{"a":1,"#, "@"),
];

fn walked<W: Window>(window: W, ground: Ground) -> Result<Document<W>, ReadError> {
    let mut document = Document::new(window, ReadOptions::default());
    document.ground = ground;
    document.walk()?;
    Ok(document)
}

fn read<W: Window>(window: W, ground: Ground) -> Result<Trace, ReadError> {
    whole(walked(window, ground)?)
}

/// What a trace says, to be compared.
fn said(read: Result<Trace, ReadError>) -> String {
    match read {
        Ok(trace) => format!("{:#?}\n{:#?}", trace.events(), trace.oddities()),
        Err(error) => error.to_string(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn windows_may_end_anywhere(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40),
        bad_byte in prop::option::of(0..400_usize),
        chunk in 4..60_usize,
        allowed in 0..300_u64,
    ) {
        let mut text = format!(r#"{{"traceEvents": [{}"#, pieces.concat()).into_bytes();
        if let Some(at) = bad_byte && at < text.len() {
            text[at] = 0xFF;
        }
        let held = read(Whole::of(&text), Ground::allowing(allowed));
        let source = Source::open(&text[..], u64::MAX);
        let streamed = source.and_then(|source| {
            read(Stream::in_chunks(source, false, chunk), Ground::allowing(allowed))
        });
        prop_assert_eq!(said(held), said(streamed), "{}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn a_fault_is_not_looked_for_from_everything_that_it_breaks() {
    for (beginning, piece, fault) in FAR_FAULTS {
        for times in [100, 1_000, 10_000] {
            let text = format!("{beginning}{}{fault}", piece.repeat(times));
            let document = walked(Whole::of(text.as_bytes()), Ground::allowing(100)).unwrap();
            let (again, length) = (document.ground.again(), text.len() as u64);
            assert!(
                again <= 100 + FOR_EACH * length,
                "{again} of {length}: {piece}"
            );
            assert!(again > length, "{again} of {length} prove nothing: {piece}");
        }
    }
}
