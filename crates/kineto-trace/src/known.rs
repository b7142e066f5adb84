//! What was worked out of a text before.

use std::{collections::HashMap, marker::PhantomData};

/// What was worked out of texts, each once. A trace keeps one copy of a text that it repeats a million times, so a
/// text is known by where it lies; a second copy costs its work again and changes nothing.
#[derive(Debug)]
pub(crate) struct Known<'a, V> {
    values: HashMap<*const str, V, foldhash::fast::RandomState>,
    texts: PhantomData<&'a str>,
}

impl<V> Default for Known<'_, V> {
    fn default() -> Self {
        Self {
            values: HashMap::default(),
            texts: PhantomData,
        }
    }
}

impl<'a, V> Known<'a, V> {
    /// What is known of a text; the first time, what `work_out` makes of it.
    pub(crate) fn of(&mut self, text: &'a str, work_out: impl FnOnce(&'a str) -> V) -> &V {
        let known = self.values.entry(std::ptr::from_ref(text));
        known.or_insert_with(|| work_out(text))
    }

    /// What was worked out of a text before.
    pub(crate) fn get(&self, text: &'a str) -> Option<&V> {
        self.values.get(&std::ptr::from_ref(text))
    }
}
