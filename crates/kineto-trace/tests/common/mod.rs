//! Where the fixtures are, and how the tests read them.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::path::PathBuf;

use kineto_trace::{Category, Chains, Event, EventId, Launches, ReadError, Table, Trace};

/// A fixture of the workspace: `cases/...` or `python-h200/...`.
pub fn bytes(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/fixtures")
        .join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn read(name: &str) -> Result<Trace, ReadError> {
    Trace::read(&bytes(name))
}

/// A fixture with everything that is worked out from it.
pub struct Scene {
    pub trace: Trace,
    pub chains: Chains,
    pub launches: Launches,
    pub table: Table,
}

impl Scene {
    pub fn of(trace: Trace) -> Self {
        let chains = Chains::of(&trace);
        let launches = Launches::of(&trace, &chains);
        let table = Table::of(&trace, &chains, &launches);
        Self {
            trace,
            chains,
            launches,
            table,
        }
    }

    pub fn case(file: &str) -> Self {
        Self::of(read(&format!("cases/{file}")).unwrap())
    }

    /// The first event of a name.
    pub fn named(&self, name: &str) -> EventId {
        self.trace
            .ids()
            .find(|&id| self.trace.get(id).name() == name)
            .unwrap_or_else(|| panic!("no {name}"))
    }

    pub fn of_category(&self, category: Category) -> impl Iterator<Item = &Event> {
        self.trace
            .events()
            .iter()
            .filter(move |event| event.category() == category)
    }

    /// Nanoseconds of all kernels together.
    pub fn kernel_sum(&self) -> i64 {
        self.of_category(Category::Kernel)
            .map(|kernel| kernel.duration().nanos())
            .sum()
    }
}

/// The smallest trace around some events.
pub fn around(events: &str) -> Trace {
    Trace::read(format!("{{\"traceEvents\": [{events}]}}").as_bytes()).unwrap()
}
