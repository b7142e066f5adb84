//! Rows as the events of a trace.

use serde_json::{Value, json};

use super::rows::Row;

/// Writes rows as events, each after what was before it.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) events: Vec<Value>,
    /// Microseconds at which the next event of each lane may begin.
    cpu: f64,
    gpu: f64,
    ids: u64,
}

impl Writer {
    /// A row below the op of this number, and all that stands below the row.
    pub(super) fn write(&mut self, row: &Row, op: u64) {
        self.ids += 1;
        let (id, start, place) = (self.ids, self.cpu, self.events.len());
        self.events.push(Value::Null);
        self.cpu += 1.0;
        let is_call = row.cat == "cuda_runtime";
        let external = if is_call { op } else { id };
        for below in &row.below {
            self.write(below, external);
        }
        self.cpu += 1.0;
        let mut args = row.args.clone();
        args["External id"] = json!(external);
        if is_call {
            args["correlation"] = json!(id);
        }
        self.events[place] = json!({
            "ph": "X", "cat": row.cat, "name": row.name, "pid": 1, "tid": 1,
            "ts": start, "dur": self.cpu - start, "args": args,
        });
        self.cpu += 1.0;
        if let Some((cat, name, micros, args)) = &row.work {
            let ts = self.gpu.max(self.cpu);
            self.gpu = ts + micros + 1.0;
            let mut args = args.clone();
            for (key, value) in [("External id", external), ("correlation", id)] {
                args[key] = json!(value);
            }
            (args["device"], args["stream"]) = (json!(0), json!(7));
            self.events.push(json!({
                "ph": "X", "cat": cat, "name": name, "pid": 0, "tid": 7,
                "ts": ts, "dur": micros, "args": args,
            }));
        }
    }
}
