//! Facts published for the A100, with their sources: cited, never measured here.
//!
//! They stand in `traces/a100-published.toml`.

use serde::Deserialize;
use thiserror::Error;

/// The published facts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// The machine they were measured on.
    pub machine: PublishedMachine,
    #[serde(rename = "source")]
    sources: Vec<Source>,
    #[serde(rename = "fact")]
    facts: Vec<PublishedFact>,
}

/// The machine of the published facts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedMachine {
    /// Its whole name.
    pub name: String,
    /// What pages call it.
    pub short: String,
}

/// Where facts were published.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// What facts call it.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its address.
    pub url: String,
}

/// A published fact.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedFact {
    /// Its name, such as `linear.kernel`.
    pub id: String,
    /// The value as published, its unit included.
    pub value: String,
    /// What sort of value it is.
    pub kind: PublishedKind,
    /// What it says, in words.
    pub label: String,
    /// The source's id.
    pub source: String,
    /// Where in the source it stands.
    pub section: String,
}

/// What sort of value a published fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PublishedKind {
    /// A time or another number with its unit.
    Quantity,
    /// A name as it stands in a trace; pages set it as code.
    Name,
    /// Words.
    Text,
}

/// Why the file of published facts cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PublishedError {
    /// It is not as expected.
    #[error("the published facts cannot be understood: {0}")]
    Toml(#[from] toml::de::Error),
    /// A fact names a source that is not listed.
    #[error("the published fact `{fact}` names the source `{source_id}`, which is not listed")]
    UnknownSource {
        /// The fact.
        fact: String,
        /// The source it names.
        source_id: String,
    },
    /// Two facts have one name.
    #[error("there are two published facts named `{0}`")]
    Twice(String),
}

impl Published {
    /// Reads the file's text and checks that names are unique and sources are listed.
    pub fn read(text: &str) -> Result<Self, PublishedError> {
        let published: Self = toml::from_str(text)?;
        for (at, fact) in published.facts.iter().enumerate() {
            if published.source(fact).is_none() {
                let source_id = fact.source.clone();
                return Err(PublishedError::UnknownSource {
                    fact: fact.id.clone(),
                    source_id,
                });
            }
            if published.facts[..at]
                .iter()
                .any(|earlier| earlier.id == fact.id)
            {
                return Err(PublishedError::Twice(fact.id.clone()));
            }
        }
        Ok(published)
    }

    /// The fact of a name.
    pub fn fact(&self, id: &str) -> Option<&PublishedFact> {
        self.facts.iter().find(|fact| fact.id == id)
    }

    /// Every fact.
    pub fn facts(&self) -> &[PublishedFact] {
        &self.facts
    }

    /// Where a fact was published.
    pub fn source(&self, fact: &PublishedFact) -> Option<&Source> {
        self.sources.iter().find(|source| source.id == fact.source)
    }
}

#[cfg(test)]
mod tests {
    use super::Published;

    const FILE: &str = include_str!("../../../traces/a100-published.toml");

    #[test]
    fn the_file_reads_and_every_fact_has_a_source() {
        let published = Published::read(FILE).unwrap();
        let kernel = published.fact("linear.kernel").unwrap();
        assert!(kernel.value.starts_with("cutlass_80_"));
        assert!(
            published
                .source(kernel)
                .unwrap()
                .url
                .starts_with("https://")
        );
    }

    #[test]
    fn a_source_that_is_not_listed_is_an_error() {
        let broken = FILE.replacen("id = \"part-1\"", "id = \"part-9\"", 1);
        let said = Published::read(&broken).unwrap_err().to_string();
        assert!(
            said.contains("names the source `part-1`, which is not listed"),
            "{said}"
        );
    }

    #[test]
    fn a_name_given_twice_is_an_error() {
        let facts = FILE.split_once("[[fact]]").unwrap().1;
        let fact = facts.split("[[fact]]").next().unwrap();
        let said = Published::read(&format!("{FILE}\n[[fact]]{fact}"))
            .unwrap_err()
            .to_string();
        assert!(said.contains("two published facts"), "{said}");
    }
}
