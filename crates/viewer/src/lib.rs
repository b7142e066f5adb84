//! A trace in the page: kineto-trace and figures as wasm, to pan, zoom, search and measure.
//!
//! [`Session`] is the whole viewer without a page: it takes [`Request`]s, answers with
//! [`Reply`]s, and says what to draw as a [`Frame`]. It does no I/O and asks no clock, so the
//! tests run it as the page does. `page` (in wasm alone) gives it a canvas and a file.
//!
//! A frame costs what is on the screen, not what is in the file: each row of a lane is found by
//! halving, and what is narrower than a pixel is drawn as one bar.

mod columns;
mod compared;
mod decoded_name;
mod details;
mod differences;
mod frame;
mod hits;
mod lane;
mod lanes;
mod layout;
mod opened;
mod opening;
#[cfg(target_arch = "wasm32")]
mod page;
mod pane;
mod protocol;
mod report;
mod row;
mod ruler;
mod search;
mod session;
mod short;
mod view;

pub use compared::{ChangedName, Compared};
pub use decoded_name::{DecodedName, NamePart};
pub use details::{Detail, Details};
pub use frame::Frame;
pub use hits::Hit;
pub use lane::Lane;
pub use opened::{Opened, refusal};
pub use opening::Opening;
pub use protocol::{Place, Reply, Request};
pub use report::Report;
pub use row::{Bar, Row};
pub use session::Session;
pub use view::View;
