//! One slice of a trace.

use std::sync::Arc;

use thin_vec::ThinVec;

use crate::{
    Category, CorrelationId, DeviceId, Dims, Duration, ExternalId, Field, Label, SharedStr,
    StreamId, Timestamp, Track, Value,
};

/// How CUPTI's "no stream", the largest 32-bit number, is written.
const NO_STREAM: i64 = u32::MAX as i64;

/// Something that began and lasted: an op, a call, a kernel.
///
/// Its duration is never negative; a file that says otherwise has it set to zero and reported as an
/// [`Oddity`](crate::Oddity).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Event {
    pub(crate) name: SharedStr,
    pub(crate) spelling: Arc<Spelling>,
    pub(crate) track: Arc<Track>,
    pub(crate) start: Timestamp,
    pub(crate) duration: Duration,
    /// Its numbers that link it, 0 where it has none: they are asked for most.
    pub(crate) correlation: u64,
    pub(crate) external_id: u64,
    pub(crate) args: ThinVec<(Field, Value)>,
}

/// A category as a file spells it, and what it means.
#[derive(Eq, PartialEq, Debug)]
pub(crate) struct Spelling {
    pub(crate) raw: Box<str>,
    pub(crate) category: Category,
}

impl Event {
    /// The name, as the file has it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the event is.
    pub fn category(&self) -> Category {
        self.spelling.category
    }

    /// `cat` as the file spells it; empty if it has none.
    pub fn raw_category(&self) -> &str {
        &self.spelling.raw
    }

    /// When it began.
    pub fn start(&self) -> Timestamp {
        self.start
    }

    /// How long it lasted.
    pub fn duration(&self) -> Duration {
        self.duration
    }

    /// When it ended.
    pub fn end(&self) -> Timestamp {
        self.start + self.duration
    }

    /// The row it stands on.
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// One of its arguments, if the file has it.
    pub fn arg(&self, field: Field) -> Option<&Value> {
        self.args
            .iter()
            .find(|(own, _)| *own == field)
            .map(|(_, value)| value)
    }

    /// All of its arguments that [`FIELDS`](crate::fields::FIELDS) knows, in the file's order.
    pub fn args(&self) -> &[(Field, Value)] {
        &self.args
    }

    /// Ties device work to its call; `None` where the file says 0.
    pub fn correlation(&self) -> Option<CorrelationId> {
        (self.correlation != 0).then_some(CorrelationId(self.correlation))
    }

    /// Ties calls and device work to their op; `None` where the file says 0.
    pub fn external_id(&self) -> Option<ExternalId> {
        (self.external_id != 0).then_some(ExternalId(self.external_id))
    }

    /// The device the work ran on.
    pub fn device(&self) -> Option<DeviceId> {
        self.integer(Field::Device).map(DeviceId)
    }

    /// The stream the work ran on; `None` where the file says there is none.
    pub fn stream(&self) -> Option<StreamId> {
        self.integer(Field::Stream)
            .filter(|&id| id != NO_STREAM)
            .map(StreamId)
    }

    /// The queue device work ran on: its stream, or where the file names none, the row it stands on.
    pub fn queue(&self) -> Option<StreamId> {
        self.stream().or(match &self.track.thread.0 {
            Label::Number(id) if self.is_device() => Some(StreamId(*id)),
            _ => None,
        })
    }

    /// Blocks of the launch.
    pub fn grid(&self) -> Option<[u32; 3]> {
        self.list(Field::Grid)?.try_into().ok()
    }

    /// Threads of a block.
    pub fn block(&self) -> Option<[u32; 3]> {
        self.list(Field::Block)?.try_into().ok()
    }

    /// Registers a thread uses.
    pub fn registers(&self) -> Option<u32> {
        self.unsigned(Field::Registers)?.try_into().ok()
    }

    /// Shared memory a block uses, in bytes.
    pub fn shared_memory(&self) -> Option<u64> {
        self.unsigned(Field::SharedMemory)
    }

    /// Shapes of the inputs.
    pub fn input_dims(&self) -> Option<Vec<Dims>> {
        self.list(Field::InputDims)
    }

    /// Strides of the inputs, in elements.
    pub fn input_strides(&self) -> Option<Vec<Dims>> {
        self.list(Field::InputStrides)
    }

    /// Element types of the inputs: `c10::BFloat16`, empty for an input that is no tensor.
    pub fn input_types(&self) -> Option<Vec<String>> {
        self.list(Field::InputTypes)
    }

    /// Whether this is work of a device: kernel, copy or fill. GPU annotations and waits are not.
    pub fn is_device(&self) -> bool {
        self.category().is_device()
    }

    /// Whether this stands in a dispatch chain: op, annotation, runtime or driver call.
    pub fn is_cpu(&self) -> bool {
        self.category().is_cpu()
    }

    /// Takes the numbers that link it from its arguments again, after these were changed.
    pub(crate) fn relink(&mut self) {
        self.correlation = self.unsigned(Field::Correlation).unwrap_or(0);
        self.external_id = self.unsigned(Field::ExternalId).unwrap_or(0);
    }

    fn integer(&self, field: Field) -> Option<i64> {
        self.arg(field)?.as_i64()
    }

    fn unsigned(&self, field: Field) -> Option<u64> {
        self.arg(field)?.as_u64()
    }

    fn list<T: serde::de::DeserializeOwned>(&self, field: Field) -> Option<Vec<T>> {
        self.arg(field)?.list()
    }
}
