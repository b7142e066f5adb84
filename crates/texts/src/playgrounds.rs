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
pub const STRIDES_STATE: &str = "{expression} has shape {shape} and strides {strides}; from one column to the next it goes {column} elements on in memory, from one row to the next {row}. Elements copied so far: {copied}.";
