//! Ctrl-C during a long step: noted, so that the step can end with a sentence.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static PRESSED: AtomicBool = AtomicBool::new(false);
static LISTENING: Once = Once::new();

/// Lets [`pressed`] answer from now on, in place of ending the process at once.
///
/// The programs that the step started get the signal too and end by themselves.
pub fn listen() {
    LISTENING.call_once(|| {
        // Where no handler can be set, Ctrl-C ends the process as it does everywhere.
        let _ = ctrlc::set_handler(|| {
            // A second Ctrl-C means it: a program that ignores the first must not hold us.
            if PRESSED.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
    });
}

/// Whether Ctrl-C was pressed since [`listen`].
pub fn pressed() -> bool {
    PRESSED.load(Ordering::SeqCst)
}
