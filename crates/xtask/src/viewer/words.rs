//! The words of the viewer's scripts, as a script.

/// A module that exports the words by their names.
pub fn script() -> String {
    let words: serde_json::Map<String, serde_json::Value> = texts::viewer::PAGE
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).into()))
        .collect();
    format!("export default {};\n", serde_json::Value::Object(words))
}
