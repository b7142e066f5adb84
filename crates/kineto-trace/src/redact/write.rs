//! Writes what is kept of a file, place by place.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;

use super::names::without_folders;
use crate::{
    Field, ReadError,
    fields::{Place, Shared},
    read::syntax,
};

/// The kept part of a whole file.
pub(super) fn document(json: &[u8]) -> Result<Vec<u8>, ReadError> {
    let whole: &RawValue =
        serde_json::from_slice(crate::read::without_bom(json)).map_err(|error| syntax(&error))?;
    let mut out = Vec::with_capacity(json.len());
    if whole.get().starts_with('[') {
        list(whole, Place::Event, &mut out)?;
    } else {
        object(whole, Place::Top, &mut out)?;
    }
    out.push(b'\n');
    Ok(out)
}

/// The kept part of one object.
fn object(raw: &RawValue, place: Place, out: &mut Vec<u8>) -> Result<(), ReadError> {
    let Entries(entries) = serde_json::from_str(raw.get()).map_err(|error| syntax(&error))?;
    let named = entries.iter().any(|(key, value)| {
        key == Field::Name.key() && matches!(value.get(), "\"process_name\"" | "\"thread_name\"")
    });
    let between = if place == Place::Top { ",\n" } else { ", " };
    out.push(b'{');
    let mut separator = "";
    for (key, value) in entries {
        let Some(field) =
            Field::find(place, &key).filter(|field| field.info().shared == Shared::Kept)
        else {
            continue;
        };
        // The table's keys are plain ASCII, so they need no escapes.
        out.extend_from_slice(format!("{separator}\"{key}\": ").as_bytes());
        kept(field, value, named, out)?;
        separator = between;
    }
    out.push(b'}');
    Ok(())
}

/// The value of a kept field; `named` says that it belongs to an element that names a process or thread.
fn kept(field: Field, value: &RawValue, named: bool, out: &mut Vec<u8>) -> Result<(), ReadError> {
    let opening = value.get().as_bytes().first();
    match (field, opening) {
        (Field::TraceEvents, Some(b'[')) => list(value, Place::Event, out),
        (Field::DeviceProperties, Some(b'[')) => list(value, Place::DeviceProperties, out),
        (Field::DistributedInfo, Some(b'{')) => object(value, Place::DistributedInfo, out),
        (Field::Arguments, Some(b'{')) if named => label(value, out),
        (Field::Arguments, Some(b'{')) => object(value, Place::Args, out),
        _ => {
            out.extend_from_slice(value.get().as_bytes());
            Ok(())
        }
    }
}

/// The arguments of an element that names a process or thread: the name, without folders.
fn label(raw: &RawValue, out: &mut Vec<u8>) -> Result<(), ReadError> {
    let Entries(entries) = serde_json::from_str(raw.get()).map_err(|error| syntax(&error))?;
    let name = entries.iter().find(|(key, _)| key == Field::Label.key());
    let name = name.and_then(|(_, value)| serde_json::from_str::<String>(value.get()).ok());
    let name = serde_json::Value::from(without_folders(&name.unwrap_or_default()));
    out.extend_from_slice(format!("{{\"{}\": {name}}}", Field::Label.key()).as_bytes());
    Ok(())
}

/// The kept parts of a list's objects, one a line; anything else in the list is dropped.
fn list(raw: &RawValue, place: Place, out: &mut Vec<u8>) -> Result<(), ReadError> {
    let elements: Vec<&RawValue> =
        serde_json::from_str(raw.get()).map_err(|error| syntax(&error))?;
    out.push(b'[');
    let mut separator = "\n";
    for element in elements
        .into_iter()
        .filter(|element| element.get().starts_with('{'))
    {
        out.extend_from_slice(separator.as_bytes());
        object(element, place, out)?;
        separator = ",\n";
    }
    out.extend_from_slice(b"\n]");
    Ok(())
}

/// An object's entries, in order, values unread.
struct Entries<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut entries = Vec::new();
                while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                    entries.push((key, map.next_value()?));
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}
