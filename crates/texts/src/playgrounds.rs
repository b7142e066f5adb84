//! The words of things to play with.

/// Above the table of views of a tensor.
pub const STRIDES_TITLE: &str = "Views of a tensor, from the recorded {tensor}";
/// Above the expressions.
pub const STRIDES_EXPRESSION: &str = "expression";
/// Above the shapes.
pub const STRIDES_SHAPE: &str = "shape";
/// Above the strides.
pub const STRIDES_STRIDES: &str = "strides";
/// Above the numbers of elements that are copied.
pub const STRIDES_COPIED: &str = "elements copied";
/// What the buttons do, to those who do not see them.
pub const STRIDES_BUTTONS: &str = "Change the view";
/// The button that goes back to the recorded tensor.
pub const STRIDES_RESET: &str = "start again";
/// Above the grid: what its numbers are.
pub const STRIDES_GRID: &str =
    "Where the elements lie in memory: the first rows and columns of {expression}";
/// What the view is now. A script puts the values in.
pub const STRIDES_STATE: &str = "{expression} has shape {shape} and strides {strides}; the next column is {column} further on in memory, the next row {row}. Elements copied so far: {copied}.";

/// What fusing saves. A script puts other values in.
pub const SAVED: &str = "Kernels fewer: {kernels}. Each would have read {tensor} from HBM, {rows} × {columns} elements of {element} bytes, and written as much again. Saved: {saved}.";
/// What the fields do, to those who do not see them.
pub const SAVED_FIELDS: &str = "Try other shapes";
/// The field for the number of rows.
pub const SAVED_ROWS: &str = "rows";
/// The field for the number of columns.
pub const SAVED_COLUMNS: &str = "columns";
/// The field for the size of an element.
pub const SAVED_ELEMENT: &str = "bytes an element";
/// The field for the number of kernels that are fused away.
pub const SAVED_KERNELS: &str = "kernels fewer";

/// Above the table of a sweep over sizes.
pub const REGIMES_TITLE: &str = "A forward pass at each size, medians";
/// The reader's own table, folded away.
pub const REGIMES_YOURS: &str = "The same on your machine, {machine}";
/// Above the sizes, and beside the slider that chooses one.
pub const REGIMES_SIZE: &str = "n";
/// Above the times of a forward pass on the CPU.
pub const REGIMES_CPU: &str = "CPU";
/// Above the times of what a forward pass leaves for the GPU.
pub const REGIMES_GPU: &str = "GPU";
/// Above the times of the GEMM alone.
pub const REGIMES_GEMM: &str = "GEMM";
/// Above the times of the add alone.
pub const REGIMES_ADD: &str = "add";
/// Above the part of the time in which the GPU works.
pub const REGIMES_BUSY: &str = "GPU busy";
/// Above what limits a size.
pub const REGIMES_LIMIT: &str = "limit";
/// What is known of one size.
pub const REGIMES_STATE: &str = "At n = {size} a forward pass takes the CPU {cpu} and leaves {gpu} for the GPU: {gemm} for the GEMM, {add} for the add. The GPU is busy for {busy} of the time. The program is {limit}.";
/// Behind that, of the first size at which the GPU has the longer part.
pub const REGIMES_CROSSING: &str = "This is the crossing point.";

/// The roofline's caption.
pub const ROOFLINE_CAPTION: &str =
    "Under the roof of an {gpu}: the {count} recorded kernels whose work their shapes tell.";
/// The reader's own roofline, folded away.
pub const ROOFLINE_YOURS: &str = "The same on your machine, {machine}";
/// At the slope.
pub const ROOFLINE_MEMORY: &str = "{rate} from HBM";
/// At a roof.
pub const ROOFLINE_ROOF: &str = "{rate} in {precision}";
/// What is calculated in: bf16 or fp16.
pub const ROOFLINE_HALF: &str = "bf16 on tensor cores";
/// What is calculated in.
pub const ROOFLINE_TF32: &str = "tf32 on tensor cores";
/// What is calculated in.
pub const ROOFLINE_FP32: &str = "fp32";
/// What is calculated in.
pub const ROOFLINE_FP64: &str = "fp64";
/// The table of the kernels, folded away.
pub const ROOFLINE_TABLE: &str = "The kernels as a table";
/// Above the stages and variants.
pub const ROOFLINE_PLACE: &str = "recorded in";
/// Above the names.
pub const ROOFLINE_KERNEL: &str = "kernel";
/// Above the operations.
pub const ROOFLINE_FLOPS: &str = "work";
/// Above the bytes.
pub const ROOFLINE_BYTES: &str = "bytes, at least";
/// Above the operations per byte.
pub const ROOFLINE_INTENSITY: &str = "FLOP per byte";
/// Above the times.
pub const ROOFLINE_TIME: &str = "time, median";
/// Above the rates.
pub const ROOFLINE_RATE: &str = "rate";
/// Above the parts of the roof.
pub const ROOFLINE_REACHED: &str = "of its roof";
/// The button to the kernel before.
pub const ROOFLINE_PREVIOUS: &str = "previous kernel";
/// The button to the next kernel.
pub const ROOFLINE_NEXT: &str = "next kernel";
/// Before a kernel is chosen.
pub const ROOFLINE_CHOOSE: &str = "Choose a kernel in the figure or by the buttons.";
/// The link to the chapter of a kernel.
pub const ROOFLINE_CHAPTER: &str = "Its chapter";
/// What is known of a kernel.
pub const ROOFLINE_STATE: &str = "{kernel}, launched by {op} in {place}: {flops} with at least {bytes} to move, {intensity} FLOP per byte. It takes {time} and reaches {rate}, {reached} of what {limit} allows there.";
/// What limits a kernel on the slope.
pub const ROOFLINE_BY_MEMORY: &str = "memory";
/// What limits a kernel under a roof.
pub const ROOFLINE_BY_ARITHMETIC: &str = "arithmetic";
