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
