//! Ctrl-C during a long step: noted, so that the step can end with a sentence.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::{Result, bail};

static PRESSED: AtomicBool = AtomicBool::new(false);
static STEPS: AtomicUsize = AtomicUsize::new(0);
static HANDLER: Once = Once::new();

/// What a shell reports for a program that Ctrl-C ended.
const ENDED_BY_CTRL_C: i32 = 130;

/// While this is held, Ctrl-C is noted for [`pressed`] and does not end the process.
///
/// The programs that the step started get the signal too and end by themselves.
pub struct Noted(());

impl Noted {
    /// Begins a step that looks at [`pressed`] when it ends.
    pub fn begin() -> Self {
        STEPS.fetch_add(1, Ordering::SeqCst);
        HANDLER.call_once(|| {
            // Where no handler can be set, Ctrl-C ends the process as it does everywhere.
            let _ = ctrlc::set_handler(|| {
                // A second Ctrl-C means it: a program that ignores the first must not hold us.
                let again = PRESSED.swap(true, Ordering::SeqCst);
                if again || STEPS.load(Ordering::SeqCst) == 0 {
                    std::process::exit(ENDED_BY_CTRL_C);
                }
            });
        });
        Self(())
    }
}

impl Drop for Noted {
    fn drop(&mut self) {
        STEPS.fetch_sub(1, Ordering::SeqCst);
    }
}

/// An error when Ctrl-C was pressed during the step that did `what`.
pub fn check(what: &str) -> Result<()> {
    if pressed() {
        bail!("interrupted during {what}; run the same command again to go on");
    }
    Ok(())
}

/// Whether Ctrl-C was pressed during a step.
pub fn pressed() -> bool {
    PRESSED.load(Ordering::SeqCst)
}
