//! The table as text, in PyTorch's layout.

use super::{Row, Table};
use crate::Duration;

/// Widest name column, and how much of a longer name is left before the dots.
const NAME_WIDTH: usize = 55;
const NAME_KEPT: usize = NAME_WIDTH - 3;

/// Width of every other column.
const WIDTH: usize = 12;

impl Table {
    /// The table as `key_averages().table(sort_by="device_time_total")` prints it, `device_label` being
    /// `CUDA` for an NVIDIA GPU; without device time, as sorted by CPU time, and without the device's columns.
    /// An average that lies exactly between two printed digits may differ in the last: PyTorch adds up floats.
    pub fn render(&self, device_label: &str) -> String {
        self.render_first(device_label, usize::MAX)
    }

    /// The same with the first `limit` rows alone, as `row_limit` does; the totals are those of all rows.
    pub fn render_first(&self, device_label: &str, limit: usize) -> String {
        let device = self.rows.iter().any(|row| row.self_device > Duration::ZERO);
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        rows.sort_by_key(|row| {
            std::cmp::Reverse(if device {
                row.device_total
            } else {
                row.cpu_total
            })
        });

        let longest = rows
            .iter()
            .map(|row| row.name.chars().count())
            .max()
            .unwrap_or(0);
        let name_width = (longest + 4).min(NAME_WIDTH);
        let headers = headers(device.then_some(device_label));
        let rule = rule(name_width, headers.len() - 1);
        let mut text = format!("{rule}{}{rule}", line(name_width, &headers));
        for row in rows.into_iter().take(limit) {
            text += &line(name_width, &self.cells(row, device));
        }
        text += &rule;
        text += &format!(
            "Self CPU time total: {}\n",
            time(self.self_cpu_total.micros())
        );
        if device {
            text += &format!(
                "Self {device_label} time total: {}\n",
                time(self.self_device_total.micros())
            );
        }
        text
    }

    fn cells(&self, row: &Row, device: bool) -> Vec<String> {
        let average = |total: Duration| time(total.micros() / row.calls as f64);
        let mut cells = vec![
            clipped(&row.name),
            share(row.self_cpu, self.self_cpu_total),
            time(row.self_cpu.micros()),
            share(row.cpu_total, self.self_cpu_total),
            time(row.cpu_total.micros()),
            average(row.cpu_total),
        ];
        if device {
            cells.extend([
                time(row.self_device.micros()),
                share(row.self_device, self.self_device_total),
                time(row.device_total.micros()),
                average(row.device_total),
            ]);
        }
        cells.push(row.calls.to_string());
        cells
    }
}

fn headers(device: Option<&str>) -> Vec<String> {
    let cpu = [
        "Name",
        "Self CPU %",
        "Self CPU",
        "CPU total %",
        "CPU total",
        "CPU time avg",
    ];
    let mut headers: Vec<String> = cpu.map(String::from).to_vec();
    if let Some(label) = device {
        headers.extend([
            format!("Self {label}"),
            format!("Self {label} %"),
            format!("{label} total"),
            format!("{label} time avg"),
        ]);
    }
    headers.push("# of Calls".into());
    headers
}

fn line(name_width: usize, cells: &[String]) -> String {
    let mut line = format!("{:>name_width$}  ", cells[0]);
    for cell in &cells[1..] {
        line += &format!("{cell:>WIDTH$}  ");
    }
    line + "\n"
}

fn rule(name_width: usize, columns: usize) -> String {
    let mut rule = "-".repeat(name_width) + "  ";
    for _ in 0..columns {
        rule += &("-".repeat(WIDTH) + "  ");
    }
    rule + "\n"
}

/// A name in its column. What a terminal would obey, and what would break the line, becomes U+FFFD.
fn clipped(name: &str) -> String {
    let name = name.replace(char::is_control, "\u{FFFD}");
    if name.chars().count() < NAME_KEPT {
        return name;
    }
    name.chars().take(NAME_KEPT).chain("...".chars()).collect()
}

fn time(micros: f64) -> String {
    if micros >= 1e6 {
        format!("{:.3}s", micros / 1e6)
    } else if micros >= 1e3 {
        format!("{:.3}ms", micros / 1e3)
    } else {
        format!("{micros:.3}us")
    }
}

fn share(part: Duration, whole: Duration) -> String {
    if whole == Duration::ZERO {
        return "NaN".into();
    }
    format!("{:.2}%", part.micros() * 100.0 / whole.micros())
}
