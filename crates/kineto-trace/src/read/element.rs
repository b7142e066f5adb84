//! One element of the list of events, read in one pass.

use std::{borrow::Cow, fmt};

use serde::{
    Deserializer,
    de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;

use super::{
    intern::Names,
    scalar::Scalar,
    text::{self, Text},
};
use crate::{
    Field, Value,
    fields::{FieldType, Keys, Place},
};

/// The values of an element that this reader uses. Of a key that stands there twice the last counts.
#[derive(Default)]
pub(super) struct Element<'a> {
    pub(super) phase: Option<Text<'a>>,
    pub(super) category: Option<Text<'a>>,
    pub(super) name: Option<Text<'a>>,
    pub(super) process: Option<Scalar<'a>>,
    pub(super) thread: Option<Scalar<'a>>,
    pub(super) start: Option<&'a RawValue>,
    pub(super) length: Option<&'a RawValue>,
    pub(super) flow_id: Option<Scalar<'a>>,
    /// What `args` names a process or thread.
    pub(super) label: Option<Cow<'a, str>>,
}

/// What an element's arguments say about an allocation.
#[derive(Copy, Clone, Default)]
pub(super) struct Memory {
    pub(super) bytes: Option<i64>,
    pub(super) total_allocated: Option<i64>,
    pub(super) total_reserved: Option<i64>,
    pub(super) device: Option<i64>,
}

/// What is used again for every element.
pub(super) struct Scratch {
    /// The arguments of the element that was read last, in the file's order.
    pub(super) args: Vec<(Field, Value)>,
    /// The numbers among them that link it; 0 where it has none.
    pub(super) correlation: u64,
    pub(super) external_id: u64,
    pub(super) memory: Memory,
    /// What stands in place of an object of arguments.
    pub(super) no_arguments: Option<&'static str>,
    pub(super) names: Names,
    keys: Keys,
    /// Whether arguments that link nothing are kept.
    all_arguments: bool,
    /// Whether every value is to be read as it is written.
    pub(super) exact: bool,
    /// Whether a value was met that must be.
    pub(super) inexact: bool,
}

impl Scratch {
    pub(super) fn new(all_arguments: bool) -> Self {
        Self {
            args: Vec::new(),
            correlation: 0,
            external_id: 0,
            memory: Memory::default(),
            no_arguments: None,
            names: Names::default(),
            keys: Keys::new(),
            all_arguments,
            exact: false,
            inexact: false,
        }
    }

    /// Forgets the element before.
    fn clear(&mut self) {
        self.args.clear();
        self.correlation = 0;
        self.external_id = 0;
        self.memory = Memory::default();
        self.no_arguments = None;
    }

    /// Reads a number or a text.
    fn scalar<'de, M: MapAccess<'de>>(&mut self, map: &mut M) -> Result<Scalar<'de>, M::Error> {
        let scalar = Scalar::next(map, self.exact)?;
        self.inexact |= scalar.is_inexact();
        Ok(scalar)
    }

    /// Takes in one argument, the next value of `map`.
    fn take<'de, M: MapAccess<'de>>(&mut self, field: Field, map: &mut M) -> Result<(), M::Error> {
        let value = match field.info().field_type {
            FieldType::Integer | FieldType::Text | FieldType::NumberOrText => self.scalar(map)?,
            _ => Scalar::Json(map.next_value()?),
        };
        match field {
            Field::Correlation => self.correlation = value.as_u64().unwrap_or(0),
            Field::ExternalId => self.external_id = value.as_u64().unwrap_or(0),
            Field::Bytes => self.memory.bytes = value.as_i64(),
            Field::TotalAllocated => self.memory.total_allocated = value.as_i64(),
            Field::TotalReserved => self.memory.total_reserved = value.as_i64(),
            Field::DeviceNumber => self.memory.device = value.as_i64(),
            _ => {}
        }
        if self.all_arguments {
            self.args.push((field, value.value(&mut self.names)));
        }
        Ok(())
    }

    fn needs(&self, field: Field) -> bool {
        self.all_arguments
            || matches!(
                field,
                Field::Correlation
                    | Field::ExternalId
                    | Field::Bytes
                    | Field::TotalAllocated
                    | Field::TotalReserved
                    | Field::DeviceNumber
            )
    }
}

/// Reads an element in place, which saves moving it, its arguments into the scratch.
pub(super) struct ReadElement<'s, 'de>(pub(super) &'s mut Scratch, pub(super) &'s mut Element<'de>);

impl<'de> DeserializeSeed<'de> for ReadElement<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.0.clear();
        self.0.inexact = false;
        *self.1 = Element::default();
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for ReadElement<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let Self(scratch, element) = self;
        while let Some(field) = map.next_key_seed(Key(&scratch.keys, Place::Event))? {
            match field {
                Some(Field::Phase) => element.phase = Some(map.next_value()?),
                Some(Field::EventCategory) => element.category = Some(map.next_value()?),
                Some(Field::Name) => element.name = Some(map.next_value()?),
                Some(Field::Process) => element.process = Some(scratch.scalar(&mut map)?),
                Some(Field::Thread) => element.thread = Some(scratch.scalar(&mut map)?),
                Some(Field::Start) => element.start = Some(map.next_value()?),
                Some(Field::Length) => element.length = Some(map.next_value()?),
                Some(Field::FlowId) => element.flow_id = Some(scratch.scalar(&mut map)?),
                Some(Field::Arguments) => {
                    scratch.clear();
                    element.label = map.next_value_seed(ReadArguments(scratch))?;
                }
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

/// Finds a key's field without copying the key.
struct Key<'k>(&'k Keys, Place);

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = Option<Field>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = Option<Field>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.0.find(self.1, key))
    }
}

/// Reads `args` into the scratch; its value is the label, if there is one. Anything but an object has none.
struct ReadArguments<'s>(&'s mut Scratch);

impl<'de> DeserializeSeed<'de> for ReadArguments<'_> {
    type Value = Option<Cow<'de, str>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> ReadArguments<'_> {
    /// The label of arguments that are no object: none.
    fn are_not(self, found: &'static str) -> Option<Cow<'de, str>> {
        self.0.no_arguments = Some(found);
        None
    }
}

impl<'de> Visitor<'de> for ReadArguments<'_> {
    type Value = Option<Cow<'de, str>>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("arguments")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut label = None;
        while let Some(field) = map.next_key_seed(Key(&self.0.keys, Place::Args))? {
            match field {
                Some(Field::Label) => {
                    let raw: &RawValue = map.next_value()?;
                    label = text::string(raw);
                }
                Some(field) if self.0.needs(field) => self.0.take(field, &mut map)?,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(label)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Self::Value, S::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(self.are_not("a list"))
    }

    fn visit_borrowed_str<E: Error>(self, _: &'de str) -> Result<Self::Value, E> {
        Ok(self.are_not("text"))
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
        Ok(self.are_not("text"))
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> {
        Ok(self.are_not("true or false"))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> {
        Ok(self.are_not("a number"))
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> {
        Ok(self.are_not("a number"))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
        Ok(self.are_not("a number"))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
}
