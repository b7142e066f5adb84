//! What the half with libtorch needs of the system.

use anyhow::{Result, bail};

/// Fails anywhere but on Linux on x86-64, the one system that recordings are made on.
pub fn this_system() -> Result<()> {
    check(std::env::consts::OS, std::env::consts::ARCH)
}

fn check(os: &str, arch: &str) -> Result<()> {
    if (os, arch) != ("linux", "x86_64") {
        bail!(
            "recording needs Linux on x86-64, and this is {os} on {arch}; \
             `cargo xtask book` works here"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn another_system_is_told_what_works_there() {
        assert!(check("linux", "x86_64").is_ok());
        assert_eq!(
            check("macos", "aarch64").unwrap_err().to_string(),
            "recording needs Linux on x86-64, and this is macos on aarch64; \
             `cargo xtask book` works here"
        );
    }
}
