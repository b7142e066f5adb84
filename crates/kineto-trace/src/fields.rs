//! The one table of the format's fields: key, place, type, meaning, and whether a shared file keeps it.

mod lookup;

pub(crate) use lookup::Keys;

/// Where in a file a key stands.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Place {
    /// In the file's outermost object.
    Top,
    /// In one entry of `deviceProperties`.
    DeviceProperties,
    /// In `distributedInfo`.
    DistributedInfo,
    /// In an element of `traceEvents`.
    Event,
    /// In an element's `args`.
    Args,
}

/// What stands behind a key.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum FieldType {
    /// A whole number.
    Integer,
    /// Microseconds as decimal text, up to three decimals; a number, in some files a string.
    Micros,
    /// A number with decimals.
    Decimal,
    /// A string.
    Text,
    /// A number or a string.
    NumberOrText,
    /// `true` or `false`, also written 0 and 1.
    Flag,
    /// A list.
    List,
    /// An object.
    Object,
}

/// What [`redact`](crate::redact) does with a field. A key that is not in the table is dropped.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Shared {
    /// It says something about the program or its work.
    Kept,
    /// It says something about the machine or its user.
    Dropped,
}

/// One row of the table.
#[derive(Copy, Clone, Debug)]
pub struct FieldInfo {
    /// The field.
    pub field: Field,
    /// Where it stands.
    pub place: Place,
    /// Its keys: today's spelling first, then those of other eras.
    pub keys: &'static [&'static str],
    /// Its type.
    pub field_type: FieldType,
    /// Whether a shared file keeps it.
    pub shared: Shared,
    /// What it means.
    pub meaning: &'static str,
}

/// Writes the enum and the table from one list, so that they cannot disagree.
macro_rules! fields {
    ($($field:ident $place:ident $($key:literal)|+, $ty:ident, $shared:ident, $meaning:literal;)*) => {
        /// A field of the format.
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
        #[non_exhaustive]
        pub enum Field {
            $(#[doc = $meaning] $field,)*
        }

        /// Every field this reader knows, in the order of [`Field`].
        pub const FIELDS: &[FieldInfo] = &[
            $(FieldInfo {
                field: Field::$field,
                place: Place::$place,
                keys: &[$($key),+],
                field_type: FieldType::$ty,
                shared: Shared::$shared,
                meaning: $meaning,
            },)*
        ];
    };
}

fields! {
    SchemaVersion Top "schemaVersion", Integer, Kept, "Version of the file format.";
    TraceEvents Top "traceEvents", List, Kept, "The events.";
    DeviceProperties Top "deviceProperties", List, Kept, "The GPUs of the machine.";
    DistributedInfo Top "distributedInfo", Object, Kept, "The place of this process in a distributed job.";
    CudaDriverVersion Top "cuda_driver_version", Integer, Kept, "CUDA version of the driver: 13000 is 13.0.";
    CudaRuntimeVersion Top "cuda_runtime_version", Integer, Kept, "CUDA version of the runtime: 13000 is 13.0.";
    CuptiVersion Top "cupti_version", Integer, Kept, "Version of CUPTI, which recorded the GPU's side.";
    HipDriverVersion Top "hip_driver_version", Integer, Kept, "HIP version of the driver.";
    HipRuntimeVersion Top "hip_runtime_version", Integer, Kept, "HIP version of the runtime.";
    DisplayTimeUnit Top "displayTimeUnit", Text, Kept, "The unit a viewer should show; times in the file are microseconds all the same.";
    BaseTimeNanoseconds Top "baseTimeNanoseconds", Integer, Kept, "The clock's zero, in nanoseconds since 1970: it makes two files comparable.";
    RecordShapes Top "record_shapes", Flag, Kept, "Whether shapes were recorded.";
    ProfileMemory Top "profile_memory", Flag, Kept, "Whether allocations were recorded.";
    WithStack Top "with_stack", Flag, Kept, "Whether Python stacks were recorded.";
    WithModules Top "with_modules", Flag, Kept, "Whether Python modules were recorded.";
    WithFlops Top "with_flops", Flag, Kept, "Whether operations were counted.";
    TraceName Top "traceName", Text, Dropped, "The path the file was written to.";
    TraceId Top "trace_id", Text, Dropped, "A number that is this recording's alone.";
    HostName Top "hostName" | "hostname" | "host_name", Text, Dropped, "The machine's name.";
    UserName Top "userName" | "username" | "user_name", Text, Dropped, "The user's name.";
    Warnings Top "WARNING", List, Dropped, "Kineto's own log; may hold paths.";
    Infos Top "INFO", List, Dropped, "Kineto's own log; may hold paths.";

    GpuId DeviceProperties "id", Integer, Kept, "The device's number.";
    GpuName DeviceProperties "name", Text, Kept, "The device's name.";
    GpuMemory DeviceProperties "totalGlobalMem", Integer, Kept, "Memory in bytes.";
    GpuComputeMajor DeviceProperties "computeMajor", Integer, Kept, "Compute capability, before the point.";
    GpuComputeMinor DeviceProperties "computeMinor", Integer, Kept, "Compute capability, after the point.";
    GpuThreadsPerBlock DeviceProperties "maxThreadsPerBlock", Integer, Kept, "Threads a block may have.";
    GpuThreadsPerMultiprocessor DeviceProperties "maxThreadsPerMultiprocessor", Integer, Kept, "Threads a multiprocessor may hold.";
    GpuRegistersPerBlock DeviceProperties "regsPerBlock", Integer, Kept, "Registers a block may have.";
    GpuRegistersPerMultiprocessor DeviceProperties "regsPerMultiprocessor", Integer, Kept, "Registers of a multiprocessor.";
    GpuWarpSize DeviceProperties "warpSize", Integer, Kept, "Threads of a warp.";
    GpuSharedMemoryPerBlock DeviceProperties "sharedMemPerBlock", Integer, Kept, "Shared memory a block may have, in bytes.";
    GpuSharedMemoryPerBlockOptin DeviceProperties "sharedMemPerBlockOptin", Integer, Kept, "The same, where a kernel asks for more.";
    GpuSharedMemoryPerMultiprocessor DeviceProperties "sharedMemPerMultiprocessor", Integer, Kept, "Shared memory of a multiprocessor, in bytes.";
    GpuMultiprocessors DeviceProperties "numSms", Integer, Kept, "Multiprocessors.";

    Rank DistributedInfo "rank", Integer, Kept, "This process's rank.";
    WorldSize DistributedInfo "world_size", Integer, Kept, "Processes in the job.";

    Phase Event "ph", Text, Kept, "X slice, i instant, M metadata, s and f the ends of an arrow.";
    EventCategory Event "cat", Text, Kept, "What the event is.";
    Name Event "name", Text, Kept, "The event's name.";
    Process Event "pid", NumberOrText, Kept, "The process, or the GPU.";
    Thread Event "tid", NumberOrText, Kept, "The thread, or the stream.";
    Start Event "ts", Micros, Kept, "When it began.";
    Length Event "dur", Micros, Kept, "How long it took.";
    FlowId Event "id", NumberOrText, Kept, "Ties the two ends of an arrow.";
    BindingPoint Event "bp", Text, Kept, "Which slice an arrow's end belongs to.";
    Scope Event "s", Text, Kept, "How far an instant reaches: g everything, p process, t thread.";
    Arguments Event "args", Object, Kept, "Everything else.";

    ExternalId Args "External id" | "external id", Integer, Kept, "Ties calls and device work to an op.";
    Correlation Args "correlation", Integer, Kept, "Ties device work to the call that launched it; 0 is none.";
    EventIndex Args "Ev Idx", Integer, Kept, "The event's place in libtorch's own list.";
    RecordFunctionId Args "Record function id", Integer, Kept, "Number of the op's call.";
    SequenceNumber Args "Sequence number", Integer, Kept, "Ties a forward op to its backward.";
    ForwardThread Args "Fwd thread id", Integer, Kept, "The thread the forward op ran on.";
    InputDims Args "Input Dims" | "Input dims", List, Kept, "Shapes of the inputs.";
    InputStrides Args "Input Strides", List, Kept, "Strides of the inputs, in elements.";
    InputTypes Args "Input type", List, Kept, "Element types of the inputs.";
    ConcreteInputs Args "Concrete Inputs", List, Kept, "Inputs that are no tensors, as text.";
    Device Args "device", Integer, Kept, "The device.";
    Context Args "context", Integer, Kept, "The CUDA context.";
    Stream Args "stream", Integer, Kept, "The stream; 4294967295 is none.";
    Queued Args "queued", Integer, Kept, "When the work was queued; 0 is not recorded.";
    Grid Args "grid", List, Kept, "Blocks of the launch: x, y, z.";
    Block Args "block", List, Kept, "Threads of a block: x, y, z.";
    Registers Args "registers per thread", Integer, Kept, "Registers a thread uses.";
    SharedMemory Args "shared memory", Integer, Kept, "Shared memory a block uses, in bytes.";
    BlocksPerSm Args "blocks per SM", Decimal, Kept, "Blocks over multiprocessors.";
    WarpsPerSm Args "warps per SM", Decimal, Kept, "Warps over multiprocessors.";
    Occupancy Args "est. achieved occupancy %", Decimal, Kept, "Kineto's estimate of the occupancy.";
    Bytes Args "bytes" | "Bytes", Integer, Kept, "Bytes copied, filled or allocated; negative when freed.";
    Bandwidth Args "memory bandwidth (GB/s)", Decimal, Kept, "Bytes over duration.";
    CallbackId Args "cbid", Integer, Kept, "CUPTI's number of the called function.";
    SyncKind Args "cuda_sync_kind", Text, Kept, "What was waited for.";
    WaitOnStream Args "wait_on_stream", Integer, Kept, "The stream waited for.";
    WaitOnEvent Args "wait_on_cuda_event_id", Integer, Kept, "The event waited for.";
    GraphId Args "graph id", Integer, Kept, "The CUDA graph.";
    GraphNodeId Args "graph node id", Integer, Kept, "The node of the graph.";
    SyclQueue Args "sycl queue", NumberOrText, Kept, "The queue of an Intel GPU.";
    TotalReserved Args "Total Reserved", Integer, Kept, "Bytes the allocator holds.";
    TotalAllocated Args "Total Allocated", Integer, Kept, "Bytes in use.";
    DeviceKind Args "Device Type", Integer, Kept, "libtorch's number of the kind of device.";
    DeviceNumber Args "Device Id", Integer, Kept, "The device of an allocation.";
    PythonId Args "Python id", Integer, Kept, "Number of the Python call.";
    PythonParentId Args "Python parent id", Integer, Kept, "Number of the Python call around it.";
    PythonModuleId Args "Python module id", Integer, Kept, "Number of the module object.";
    KernelBackend Args "kernel_backend", Text, Kept, "Who compiled the kernel: triton.";
    NumWarps Args "num_warps", Integer, Kept, "Warps of a Triton block.";
    NumStages Args "num_stages", Integer, Kept, "Pipeline stages of a Triton kernel.";
    CommsId Args "Comms Id", Integer, Kept, "Number of a collective.";
    InTensorsStart Args "In Tensors start", Integer, Kept, "An address in the process.";
    Address Args "Addr", Integer, Kept, "An address in the process: ties a free to its allocation.";
    KernelFile Args "kernel_file", Text, Dropped, "A path.";
    CollectiveName Args "Collective name", Text, Kept, "The collective.";
    InMessage Args "In msg nelems", Integer, Kept, "Elements a collective takes in.";
    OutMessage Args "Out msg nelems", Integer, Kept, "Elements a collective gives out.";
    ElementType Args "dtype", Text, Kept, "Element type of a collective.";
    GroupSize Args "Group size", Integer, Kept, "Processes of a collective.";
    OpCount Args "Op count", Integer, Kept, "Events in the span.";
    Label Args "name", Text, Kept, "What a process or thread is called.";
    Labels Args "labels", Text, Kept, "What stands beside a process.";
    SortIndex Args "sort_index", Integer, Kept, "Where a viewer puts it.";
}

impl Field {
    /// The field behind `key` at `place`, if the table has it.
    pub fn find(place: Place, key: &str) -> Option<Self> {
        lookup::KEYS.find(place, key)
    }

    /// This field's row of the table.
    pub fn info(self) -> &'static FieldInfo {
        &FIELDS[self as usize]
    }

    /// The key as files of today write it.
    pub fn key(self) -> &'static str {
        self.info().keys[0]
    }
}

#[cfg(test)]
mod tests {
    use super::{FIELDS, Field};

    #[test]
    fn every_key_finds_its_own_row() {
        for info in FIELDS {
            assert_eq!(info.field.info().field, info.field);
            for key in info.keys {
                assert_eq!(Field::find(info.place, key), Some(info.field), "{key}");
            }
        }
    }
}
