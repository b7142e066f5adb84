use thiserror::Error;

/// This machine lacks what one variant needs: the variant is left out, and that is no failure.
///
/// ```
/// # fn compiler() -> Option<()> { None }
/// fn make() -> anyhow::Result<()> {
///     compiler().ok_or(lab::Skip::new("there is no C++ compiler here"))?;
///     Ok(())
/// }
/// assert!(make().unwrap_err().is::<lab::Skip>());
/// ```
#[derive(Debug, Clone, Error)]
#[error("{reason}")]
pub struct Skip {
    reason: String,
}

impl Skip {
    /// Says in one sentence, without a full stop, what is missing.
    pub fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
        }
    }
}
