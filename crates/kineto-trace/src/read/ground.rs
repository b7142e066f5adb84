//! How far the reader looks ahead where it has looked in vain before, so that no file takes more than linear time.
//!
//! What a broken element means is known only where the fault is, which may be megabytes on, and reading goes on at the
//! next element, perhaps a few bytes on, which may be broken by the same fault. Were each of them followed to it, time
//! would grow with the square of the file.

/// Bytes that may be walked again in vain, whatever the file; little for a fuzzer, whose files are small.
const AT_FIRST: u64 = if cfg!(fuzzing) { 1 << 10 } else { 1 << 20 };

/// Bytes more for each byte that was left behind.
pub(super) const FOR_EACH: u64 = 2;

/// The ground that was walked in vain.
#[derive(Debug)]
pub(super) struct Ground {
    /// Where it ends.
    end: u64,
    /// Bytes of it that were walked more than once.
    again: u64,
    at_first: u64,
}

impl Ground {
    pub(super) fn new() -> Self {
        Self::allowing(AT_FIRST)
    }

    /// The same with another [`AT_FIRST`].
    pub(super) fn allowing(at_first: u64) -> Self {
        Self {
            end: 0,
            again: 0,
            at_first,
        }
    }

    /// How far ahead of `at` to look: to the end on new ground, and where the old can be crossed for half of what is
    /// left; otherwise for that half, so that something is always left.
    pub(super) fn reach(&self, at: u64) -> usize {
        let old = self.end.saturating_sub(at);
        if old == 0 {
            return usize::MAX;
        }
        let half = (self.at_first + at.saturating_mul(FOR_EACH)).saturating_sub(self.again) / 2;
        if old <= half {
            usize::MAX
        } else {
            usize::try_from(half).unwrap_or(usize::MAX)
        }
    }

    /// Bytes that were walked again in vain.
    #[cfg(test)]
    pub(super) fn again(&self) -> u64 {
        self.again
    }

    /// The reader looked at what lies between two places and goes on at the first.
    pub(super) fn in_vain(&mut self, from: u64, to: u64) {
        self.again += to.min(self.end).saturating_sub(from);
        self.end = self.end.max(to);
    }
}

#[cfg(test)]
mod tests {
    use super::{AT_FIRST, FOR_EACH, Ground};

    /// Walks from every `step`th byte of a file to a fault at its end, as far as it may; returns the bytes walked.
    fn walked(length: u64, step: usize) -> u64 {
        let mut ground = Ground::new();
        let mut bytes = 0;
        for at in (0..length).step_by(step) {
            let to = length.min(at.saturating_add(ground.reach(at) as u64));
            ground.in_vain(at, to);
            bytes += to - at;
        }
        bytes
    }

    #[test]
    fn what_is_walked_grows_with_the_file() {
        for step in [1, 7, 300, 10_000] {
            for length in [1 << 16, 1 << 20, 1 << 24] {
                let most = AT_FIRST + (FOR_EACH + 1) * length;
                let walked = walked(length, step);
                assert!(walked <= most, "{walked} of {length}, step {step}");
            }
        }
    }

    #[test]
    fn new_ground_is_walked_to_its_end() {
        let mut ground = Ground::new();
        assert_eq!(ground.reach(0), usize::MAX);
        ground.in_vain(0, 100 << 20);
        // A fault that many elements walk to.
        for at in 0..200_000 {
            let reach = ground.reach(at);
            assert!((1..=1 << 20).contains(&reach), "{reach} at {at}");
            ground.in_vain(at, at + reach as u64);
        }
        assert_eq!(ground.reach(100 << 20), usize::MAX);
    }
}
