//! The content security policy of the built book.
//!
//! `book/theme/head.hbs` puts a policy into every page, whoever builds the book: nothing is
//! requested from elsewhere, nothing is sent anywhere. It has to allow mdBook's own inline
//! scripts, and a template cannot know their hashes. So after the build [`put_hashes`] allows
//! each page its own inline scripts and no others.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use base64ct::{Base64, Encoding};
use regex::Regex;
use sha2::{Digest, Sha256};
use thiserror::Error;

static POLICY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"<meta http-equiv="Content-Security-Policy" content="([^"]*)""#)
        .expect("a fixed pattern")
});

/// The end of a script is the first `</script`, whatever stands in it.
static SCRIPT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?is)<script(?P<attributes>[^>]*)>(?P<text>.*?)</script").expect("a fixed pattern")
});

/// What the template allows, for want of hashes.
const ANY_INLINE: &str = " 'unsafe-inline'";
/// The part of the policy that is about scripts.
const SCRIPTS: &str = "script-src ";

/// Why a book's policy cannot be completed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// A file or a folder cannot be read or written.
    #[error("`{}`: {source}", .path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A page with inline scripts has no policy.
    #[error(
        "`{}` has inline scripts and no policy; expected the one of book/theme/head.hbs, with \
         `{SCRIPTS}` in it", .page.display()
    )]
    NoPolicy {
        /// The page.
        page: PathBuf,
    },
}

/// Replaces, in every page of a built book, the permission of any inline script by the hashes
/// of those that the page has.
pub fn put_hashes(book: &Path) -> Result<(), PolicyError> {
    for page in pages(book)? {
        let failed = |source| PolicyError::File {
            path: page.clone(),
            source,
        };
        let html = fs::read_to_string(&page).map_err(failed)?;
        let Some(with_hashes) = with_hashes(&html) else {
            return Err(PolicyError::NoPolicy { page });
        };
        if with_hashes != html {
            fs::write(&page, with_hashes).map_err(failed)?;
        }
    }
    Ok(())
}

/// A page with the hashes of its scripts; none when it has scripts and no policy for them.
fn with_hashes(html: &str) -> Option<String> {
    let sources = inline_scripts(html).map(|script| format!(" {}", source(script)));
    let mut sources: Vec<_> = sources.collect();
    sources.sort();
    sources.dedup();
    let policy = POLICY.captures(html).and_then(|found| found.get(1));
    let Some(policy) = policy.filter(|policy| policy.as_str().contains(SCRIPTS)) else {
        return sources.is_empty().then(|| html.to_owned());
    };
    let parts = policy.as_str().split(';').map(|part| {
        if part.trim_start().starts_with(SCRIPTS) {
            part.replace(ANY_INLINE, &sources.concat())
        } else {
            part.to_owned()
        }
    });
    let parts = parts.collect::<Vec<_>>().join(";");
    Some(format!(
        "{}{parts}{}",
        &html[..policy.start()],
        &html[policy.end()..]
    ))
}

/// The texts of a page's scripts that have no file of their own.
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    SCRIPT.captures_iter(html).filter_map(|script| {
        let attributes = script.name("attributes")?.as_str();
        let has_file = attributes
            .split_ascii_whitespace()
            .any(|attribute| attribute.starts_with("src="));
        let text = script.name("text")?.as_str();
        (!has_file && !text.is_empty()).then_some(text)
    })
}

/// How a policy names a script: by its hash, once a browser has read its line ends.
fn source(script: &str) -> String {
    let script = script.replace("\r\n", "\n").replace('\r', "\n");
    let hash = Base64::encode_string(&Sha256::digest(script.as_bytes()));
    format!("'sha256-{hash}'")
}

fn pages(folder: &Path) -> Result<Vec<PathBuf>, PolicyError> {
    let failed = |source| PolicyError::File {
        path: folder.to_owned(),
        source,
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            found.extend(pages(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "html") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::with_hashes;

    const HEAD: &str = r#"<meta http-equiv="Content-Security-Policy" content="connect-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'">"#;
    /// Of `alert('Hello, world.');`, as the specification of such policies gives it.
    const HELLO: &str = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";

    #[test]
    fn a_script_is_allowed_by_its_hash_and_no_other() {
        let page = format!("{HEAD}<script>alert('Hello, world.');</script>");
        let page = with_hashes(&page).unwrap();
        let expected = format!("script-src 'self' {HELLO}; style-src 'unsafe-inline'\"");
        assert!(page.contains(&expected), "{page}");
    }

    #[test]
    fn a_script_with_a_file_needs_none_and_a_page_without_scripts_allows_none() {
        let page = format!("{HEAD}<script src=\"a.js\"></script>");
        let page = with_hashes(&page).unwrap();
        assert!(page.contains("script-src 'self';"), "{page}");
        assert_eq!(with_hashes("<p>nothing</p>").unwrap(), "<p>nothing</p>");
    }

    #[test]
    fn line_ends_are_hashed_as_a_browser_reads_them() {
        let page = |end: &str| with_hashes(&format!("{HEAD}<script>{end}x{end}</script>")).unwrap();
        let policy = |page: String| page.split_once("<script").unwrap().0.to_owned();
        assert_eq!(policy(page("\r\n")), policy(page("\n")));
    }

    #[test]
    fn scripts_without_a_policy_are_refused() {
        assert_eq!(with_hashes("<script>x</script>"), None);
    }
}
