//! Opens an address in the browser.

use std::process::{Command, Stdio};

/// Asks the system to open `address`; where it cannot, the printed address is enough.
pub fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let started = Command::new(program)
        .args(arguments)
        .arg(address)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !started.is_ok_and(|it| it.success()) {
        eprintln!("no browser could be opened; open {address} yourself");
    }
}
