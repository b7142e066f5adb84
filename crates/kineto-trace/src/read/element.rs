//! One element of the list of events, its keys found but its values not yet read.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, IgnoredAny, MapAccess, Visitor},
};
use serde_json::value::RawValue;

use crate::fields::{Field, Place};

/// Finds a key's field without copying the key.
pub(super) struct Key(pub(super) Place);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Option<Field>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Option<Field>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(Field::find(self.0, key))
    }
}

/// The values of an element that this reader uses. Of a key that stands there twice the last counts.
#[derive(Default)]
pub(super) struct Element<'a> {
    pub(super) phase: Option<&'a RawValue>,
    pub(super) category: Option<&'a RawValue>,
    pub(super) name: Option<&'a RawValue>,
    pub(super) process: Option<&'a RawValue>,
    pub(super) thread: Option<&'a RawValue>,
    pub(super) start: Option<&'a RawValue>,
    pub(super) length: Option<&'a RawValue>,
    pub(super) args: Option<&'a RawValue>,
}

impl<'de> Deserialize<'de> for Element<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Values;

        impl<'de> Visitor<'de> for Values {
            type Value = Element<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut element = Element::default();
                while let Some(field) = map.next_key_seed(Key(Place::Event))? {
                    match field.and_then(|field| element.slot(field)) {
                        Some(slot) => *slot = Some(map.next_value()?),
                        None => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(element)
            }
        }

        deserializer.deserialize_map(Values)
    }
}

impl<'a> Element<'a> {
    fn slot(&mut self, field: Field) -> Option<&mut Option<&'a RawValue>> {
        Some(match field {
            Field::Phase => &mut self.phase,
            Field::EventCategory => &mut self.category,
            Field::Name => &mut self.name,
            Field::Process => &mut self.process,
            Field::Thread => &mut self.thread,
            Field::Start => &mut self.start,
            Field::Length => &mut self.length,
            Field::Arguments => &mut self.args,
            _ => return None,
        })
    }
}

/// The arguments of an element that the table of fields lists, in the file's order.
#[derive(Default)]
pub(super) struct Arguments<'a>(pub(super) Vec<(Field, &'a RawValue)>);

impl<'de> Deserialize<'de> for Arguments<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Listed;

        impl<'de> Visitor<'de> for Listed {
            type Value = Arguments<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut listed = Vec::new();
                while let Some(field) = map.next_key_seed(Key(Place::Args))? {
                    match field {
                        Some(field) => listed.push((field, map.next_value()?)),
                        None => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(Arguments(listed))
            }
        }

        deserializer.deserialize_map(Listed)
    }
}
