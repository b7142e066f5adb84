//! From key to field. Reading looks up every key of a file, millions in a large one.

use std::sync::LazyLock;

use super::{FIELDS, Field, Place};

/// More than three times the keys, so that a slot is rarely taken.
const SLOTS: usize = 512;

/// The table, built once.
pub(super) static KEYS: LazyLock<Keys> = LazyLock::new(Keys::new);

/// The fields by place and key.
#[derive(Clone, Debug)]
pub(crate) struct Keys(Box<[Option<Entry>; SLOTS]>);

#[derive(Clone, Debug)]
struct Entry {
    packed: Packed,
    place: Place,
    key: &'static str,
    field: Field,
}

impl Keys {
    pub(crate) fn new() -> Self {
        let mut slots = Box::new([const { None }; SLOTS]);
        for info in FIELDS {
            for &key in info.keys {
                let packed = Packed::of(key);
                let mut at = packed.slot(info.place);
                while slots[at].is_some() {
                    at = (at + 1) % SLOTS;
                }
                slots[at] = Some(Entry {
                    packed,
                    place: info.place,
                    key,
                    field: info.field,
                });
            }
        }
        Self(slots)
    }

    /// The field behind `key` at `place`, if the table has it.
    #[inline]
    pub(crate) fn find(&self, place: Place, key: &str) -> Option<Field> {
        let packed = Packed::of(key);
        let mut at = packed.slot(place);
        while let Some(entry) = &self.0[at % SLOTS] {
            let same = entry.packed == packed && entry.place == place;
            if same && (packed.is_whole() || entry.key == key) {
                return Some(entry.field);
            }
            at += 1;
        }
        None
    }
}

/// A key's length and its first and last eight bytes in two numbers: keys of up to sixteen bytes are told apart by
/// these alone, quicker than by a comparison of texts.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Packed {
    length: usize,
    first: u64,
    last: u64,
}

impl Packed {
    #[inline]
    fn of(key: &str) -> Self {
        let bytes = key.as_bytes();
        // Of what is shorter the pieces overlap, which loses nothing where the length is known.
        let four = |bytes: &[u8; 4]| u64::from(u32::from_le_bytes(*bytes));
        let (first, last) =
            if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
                (u64::from_le_bytes(*first), u64::from_le_bytes(*last))
            } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
                (four(first), four(last))
            } else {
                let join = |number, &byte| number << 8 | u64::from(byte);
                (bytes.iter().fold(0, join), 0)
            };
        Self {
            length: bytes.len(),
            first,
            last,
        }
    }

    /// Whether the numbers say all of the key.
    #[inline]
    fn is_whole(self) -> bool {
        self.length <= 16
    }

    #[inline]
    fn slot(self, place: Place) -> usize {
        // An odd number without a pattern, so that the upper bits depend on all of the key.
        const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
        let mixed = (self.first ^ self.last.rotate_left(23)).wrapping_mul(MIX);
        ((mixed >> 48) as usize + self.length + 37 * place as usize) % SLOTS
    }
}
