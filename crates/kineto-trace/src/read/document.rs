//! A file as a whole: an object with a list of events, or the list alone.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;

use super::builder::Builder;
use crate::{
    ReadError,
    fields::{Field, Place},
};

/// Keys named in the message about a file that is something else.
const KEYS_NAMED: usize = 8;

/// A raw value: a piece of the bytes where they lie in memory, a copy where they stream by.
pub(super) trait Raw<'de>: Deserialize<'de> {
    fn json(&self) -> &str;
}

impl<'de> Raw<'de> for &'de RawValue {
    fn json(&self) -> &str {
        self.get()
    }
}

impl Raw<'_> for Box<RawValue> {
    fn json(&self) -> &str {
        self.get()
    }
}

/// What a file turned out to be, beside the events it gave to the builder.
#[derive(Default)]
pub(super) struct Document {
    pub(super) builder: Builder,
    /// Whether a list of events was found.
    pub(super) has_events: bool,
    /// Whether that list was the whole file.
    pub(super) bare: bool,
    /// First keys of the outermost object.
    pub(super) keys: Vec<String>,
    /// `schema`, which execution traces have.
    pub(super) schema: Option<String>,
    /// A failure that is no fault of the JSON.
    pub(super) failure: Option<ReadError>,
}

/// Fills a document; `R` is how raw values are held.
pub(super) struct Fill<'a, R>(pub(super) &'a mut Document, pub(super) PhantomData<R>);

impl<'de, R: Raw<'de>> DeserializeSeed<'de> for Fill<'_, R> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, R: Raw<'de>> Visitor<'de> for Fill<'_, R> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object with \"traceEvents\" or a list of events")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match Field::find(Place::Top, &key) {
                Some(Field::TraceEvents) => {
                    self.0.has_events = true;
                    map.next_value_seed(Events::<R>(self.0, PhantomData))?;
                }
                Some(field) => {
                    let value: R = map.next_value()?;
                    self.0.builder.header(field, value.json());
                }
                None if key == "schema" => {
                    self.0.schema = Some(map.next_value::<R>()?.json().to_owned())
                }
                None => drop(map.next_value::<IgnoredAny>()?),
            }
            if self.0.keys.len() < KEYS_NAMED {
                self.0.keys.push(key);
            }
        }
        Ok(())
    }

    fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<(), S::Error> {
        self.0.has_events = true;
        self.0.bare = true;
        Events::<R>(self.0, PhantomData).visit_seq(list)
    }
}

/// The list of events.
struct Events<'a, R>(&'a mut Document, PhantomData<R>);

impl<'de, R: Raw<'de>> DeserializeSeed<'de> for Events<'_, R> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, R: Raw<'de>> Visitor<'de> for Events<'_, R> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of events behind \"traceEvents\"")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<(), S::Error> {
        while let Some(element) = list.next_element::<R>()? {
            if let Err(failure) = self.0.builder.element(element.json()) {
                self.0.failure = Some(failure);
                return Err(S::Error::custom("too many events"));
            }
        }
        Ok(())
    }
}
