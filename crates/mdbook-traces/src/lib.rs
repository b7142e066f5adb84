//! The mdBook preprocessor that puts facts, claims, figures and listings into pages.
//!
//! | directive | becomes |
//! | --- | --- |
//! | `{{#fact linear.gemm_time}}` | the value with its unit, and where it comes from on hover |
//! | `{{#claim linear.one_kernel}}` | the sentence, holds or does not, and the evidence |
//! | `{{#claims linear}}` | every claim of the stage that no page places by itself |
//! | `{{#figure linear/eager timeline}}` | the drawing, its text alternative, what made it |
//! | `{{#see linear.t_row the transpose}}` | words that point at an event of a figure on the page |
//! | `{{#guess linear.kernels_per_forward}}` | a question, choices or a number, and the answer folded away |
//! | `{{#guesses}}` | what the page asked for, set against what was found |
//! | `{{#table linear/eager}}` | the profiler table as it was printed |
//! | `{{#listing linear/src/lib.rs:forward}}` | code between two `ANCHOR` comments of a file under `crates/`; with a second file, two tabs |
//! | `{{#run linear --batch 1024}}` | the command, ready to copy |
//! | `{{#strides weight linear.weight_shape linear.weight_strides}}` | views of a recorded matrix, to play with |
//! | `{{#regimes matmul-add/sweep}}` | what limits each size of a sweep, to walk through |
//! | `{{#roofline}}` | every recorded kernel whose work is known, under its card's roof |
//! | `{{#saved mlp.hidden_shape mlp.dtype}}` | the bytes that one kernel less saves, for any shape |
//! | `{{#sources linear}}` | links to the chapter's crate, recordings and tests |
//! | `{{#published linear.kernel}}` | a fact published for the A100, with its source |
//!
//! `fact`, `published` and `see` stand within a line; every other directive has a line of its own.
//! `\{{#fact ...}}` prints a directive instead of filling it in, and fenced code is left
//! alone. Names out of a trace are set as code by themselves, so backticks around a
//! directive are dropped; a directive among other code in backticks is an error.
//!
//! Values are the book's own, from `traces/h200`. Where `traces/local` holds the same
//! variant, the reader's own are shown beside them, unless `TRACES_COMMITTED_ONLY` is set.
//!
//! Whatever is wrong is a [`Problem`] with page and line; a build lists all of them and
//! fails: unknown names, anchors that are missing, empty, given twice or used by no page,
//! claims that the book's recording does not bear out, words that point at nothing that the
//! page shows, and guesses that are not summed up at the page's end.

#![forbid(unsafe_code)]

mod anchors;
mod asked;
mod book_files;
mod directives;
mod filled_page;
mod html;
mod links;
mod names;
mod options;
mod page_figures;
mod placed_claims;
pub mod policy;
mod preprocess;
mod problem;
mod project;
mod scan;
mod source_pages;
mod sync;
mod tensor_view;

pub use preprocess::preprocess;
pub use problem::{Problem, Problems};
