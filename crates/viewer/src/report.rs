//! What a file holds, in words and numbers: for the page that takes a reader's own trace.

use kineto_trace::{DeviceTime, Duration, Finding, Health, Regime, Side, Table, Window, findings};
use serde::Serialize;
use texts::{fill, viewer as words};

use crate::{Compared, DecodedName, Opened};

/// More rows and oddities than this are counted, not listed.
const MOST_ROWS: usize = 200;
const MOST_ODDITIES: usize = 50;
const MOST_NAMES: usize = 30;

/// A file that was opened, looked over.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// What limits the program, and why: a verdict in one sentence.
    pub verdict: String,
    /// What makes the recording's numbers wrong, the gravest first.
    pub health: Vec<String>,
    /// What the trace shows that is worth knowing.
    pub findings: Vec<Found>,
    /// Names of device work explained, the longest first.
    pub names: Vec<DecodedName>,
    /// What differs from the first trace; of a second one alone.
    pub compared: Option<Compared>,
    /// What was odd, the first of it.
    pub oddities: Vec<String>,
    /// How much more of that there is, in words.
    pub more_oddities: Option<String>,
    /// The profiler's table, the longest first.
    pub table: Vec<TableRow>,
    /// How many rows it has beyond those, in words.
    pub more_rows: Option<String>,
}

/// A pattern, and where the trace shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The pattern's word.
    pub pattern: &'static str,
    /// What was seen, with numbers.
    pub evidence: String,
    /// What it means.
    pub explanation: &'static str,
    /// The chapter that explains it: its page's name.
    pub chapter: &'static str,
    /// Where on that page.
    pub anchor: &'static str,
    /// An event that shows it.
    pub event: Option<u32>,
}

/// One row of the table. Times with unit; empty where the row has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableRow {
    /// The name.
    pub name: String,
    /// Calls.
    pub calls: u64,
    /// CPU time without children.
    pub self_cpu: String,
    /// CPU time with children.
    pub cpu_total: String,
    /// Device time launched directly.
    pub self_device: String,
    /// Device time launched directly or by children.
    pub device_total: String,
}

/// The parts of looking a trace over. A reader moves between them: all at once would take the time
/// of many frames.
const PARTS: [fn(&mut Looking, &Opened); 5] = [
    Looking::trust,
    Looking::measure,
    Looking::judge,
    Looking::find,
    Looking::add_up,
];

/// A report in the making.
#[derive(Debug, Default)]
pub(crate) struct Looking {
    pub report: Report,
    /// What several parts rest on.
    health: Health,
    used: DeviceTime,
    next: usize,
}

impl Looking {
    /// Does the next part; returns whether there was one.
    pub fn go_on(&mut self, opened: &Opened) -> bool {
        let Some(part) = PARTS.get(self.next) else {
            return false;
        };
        part(self, opened);
        self.next += 1;
        true
    }

    fn trust(&mut self, opened: &Opened) {
        let (trace, chains, launches) = (&opened.trace, &opened.chains, &opened.launches);
        self.health = Health::of(trace, chains, launches);
        let health = self.health.findings().iter();
        self.report.health = health.map(ToString::to_string).collect();
        let oddities = trace.oddities();
        let listed = oddities.iter().take(MOST_ODDITIES);
        self.report.oddities = listed.map(ToString::to_string).collect();
        self.report.more_oddities = more(oddities.len(), MOST_ODDITIES, words::MORE_ODDITIES);
    }

    fn measure(&mut self, opened: &Opened) {
        let (trace, chains, launches) = (&opened.trace, &opened.chains, &opened.launches);
        let window = Window::of(trace, chains, launches);
        self.used = DeviceTime::of(trace, chains, launches, window.as_slice());
    }

    fn judge(&mut self, opened: &Opened) {
        let (trace, chains, launches) = (&opened.trace, &opened.chains, &opened.launches);
        let regime = Regime::of(trace, chains, launches, &self.health, &self.used, None);
        let values = [
            ("verdict", regime.verdict.as_str()),
            ("reason", &*regime.reason),
        ];
        self.report.verdict = fill(words::VERDICT, &values);
    }

    fn find(&mut self, opened: &Opened) {
        let (trace, chains, launches) = (&opened.trace, &opened.chains, &opened.launches);
        let found = |finding: Finding| Found {
            pattern: finding.pattern.id(),
            evidence: finding.evidence,
            explanation: finding.pattern.explanation(),
            chapter: finding.pattern.chapter(),
            anchor: finding.pattern.anchor(),
            event: finding.events.first().map(|event| event.0),
        };
        let all = findings(trace, chains, launches, &self.health, &self.used);
        self.report.findings = all.into_iter().map(found).collect();
    }

    fn add_up(&mut self, opened: &Opened) {
        let table = Table::of(&opened.trace, &opened.chains, &opened.launches);
        self.report.names = names(&table);
        (self.report.table, self.report.more_rows) = rows(&table);
    }
}

/// The names of device work, each once, by their time together.
fn names(table: &Table) -> Vec<DecodedName> {
    let work = table.rows.iter().filter(|row| row.side == Side::Device);
    let mut work: Vec<_> = work.collect();
    work.sort_by_key(|row| (std::cmp::Reverse(row.self_device), &*row.name));
    let decoded = work.iter().map(|row| DecodedName::of(&row.name));
    decoded.take(MOST_NAMES).collect()
}

fn rows(table: &Table) -> (Vec<TableRow>, Option<String>) {
    let mut rows: Vec<_> = table.rows.iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse((row.device_total, row.cpu_total)));
    let shown = |time: Duration| match time == Duration::ZERO {
        true => String::new(),
        false => time.to_string(),
    };
    let listed = rows.iter().take(MOST_ROWS).map(|row| TableRow {
        name: row.name.clone(),
        calls: row.calls,
        self_cpu: shown(row.self_cpu),
        cpu_total: match row.side {
            Side::Cpu => shown(row.cpu_total),
            _ => String::new(),
        },
        self_device: shown(row.self_device),
        device_total: shown(row.device_total),
    });
    let more = more(rows.len(), MOST_ROWS, words::MORE_ROWS);
    (listed.collect(), more)
}

fn more(all: usize, listed: usize, text: &str) -> Option<String> {
    let more = all.checked_sub(listed).filter(|more| *more > 0)?;
    Some(fill(text, &[("count", &more.to_string())]))
}
