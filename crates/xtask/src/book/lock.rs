//! One build of the book at a time: two would take files away from each other.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use anyhow::{Context, Result};

/// Waits until no other build that writes into `target` is at work; the next one waits until
/// this is dropped.
pub fn take(target: &Path) -> Result<File> {
    let path = target.join("book.lock");
    let cannot = || format!("cannot lock {}", path.display());
    fs::create_dir_all(target).with_context(cannot)?;
    let file = File::create(&path).with_context(cannot)?;
    match file.try_lock() {
        Ok(()) => return Ok(file),
        Err(TryLockError::WouldBlock) => {}
        Err(TryLockError::Error(error)) => return Err(error).with_context(cannot),
    }
    eprintln!("waiting for another build of the book to end");
    file.lock().with_context(cannot)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::take;

    #[test]
    fn the_second_build_waits_for_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("target");
        let first = take(&target).unwrap();
        let (sender, ended) = mpsc::channel();
        let waiting = {
            let target = target.clone();
            thread::spawn(move || sender.send(take(&target).is_ok()).unwrap())
        };
        assert!(ended.recv_timeout(Duration::from_millis(200)).is_err());
        drop(first);
        assert!(ended.recv_timeout(Duration::from_secs(60)).unwrap());
        waiting.join().unwrap();
    }
}
