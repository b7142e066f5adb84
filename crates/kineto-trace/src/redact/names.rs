//! Names of processes and threads without folders.

/// What may stand before a path inside a name: `thread 461 (/opt/bin/python3)`.
const BEFORE: &[char] = &['(', '[', '"', '\'', '='];

/// `text` with every path in it cut to its last part.
pub(super) fn without_folders(text: &str) -> String {
    text.split(' ').map(last_part).collect::<Vec<_>>().join(" ")
}

fn last_part(word: &str) -> String {
    let Some(separator) = word.rfind(['/', '\\']) else {
        return word.to_owned();
    };
    let path = word[..separator]
        .rfind(BEFORE)
        .map_or(0, |before| before + 1);
    format!("{}{}", &word[..path], &word[separator + 1..])
}

#[cfg(test)]
mod tests {
    use super::without_folders;

    #[test]
    fn paths_in_names_lose_their_folders() {
        assert_eq!(without_folders("python3"), "python3");
        assert_eq!(without_folders("/home/x/target/debug/linear"), "linear");
        assert_eq!(
            without_folders("thread 461 (/home/x/linear)"),
            "thread 461 (linear)"
        );
        assert_eq!(without_folders(r"C:\Users\x\linear.exe"), "linear.exe");
        assert_eq!(without_folders("stream 7 "), "stream 7 ");
    }
}
