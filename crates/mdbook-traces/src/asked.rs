//! The guesses that a page asks for, to be set against what was found at its end.

/// A guess that was asked for on the page.
pub(crate) struct AskedGuess {
    /// Its whole name, such as `linear.kernels_per_forward`.
    pub(crate) name: String,
    /// Where it stands on the page.
    pub(crate) id: String,
    /// The question, as HTML.
    pub(crate) question: String,
    /// What the book's recording answers, as HTML.
    pub(crate) found: String,
    /// What the reader's own recording answers, as HTML.
    pub(crate) yours: Option<String>,
}

/// The guesses of a page in order.
#[derive(Default)]
pub(crate) struct Asked {
    guesses: Vec<AskedGuess>,
    summed_up: bool,
}

impl Asked {
    /// Takes a guess down; none may come after they were summed up.
    pub(crate) fn add(&mut self, guess: AskedGuess) -> Result<(), String> {
        if self.summed_up {
            return Err(format!(
                "the guess `{}` comes after `{{{{#guesses}}}}`, which sums up the page's guesses; \
                 put it before",
                guess.name
            ));
        }
        if self.guesses.iter().any(|asked| asked.name == guess.name) {
            return Err(format!("the page asks for `{}` twice", guess.name));
        }
        self.guesses.push(guess);
        Ok(())
    }

    /// All of them, for the page's summary.
    pub(crate) fn sum_up(&mut self) -> Result<&[AskedGuess], String> {
        if self.guesses.is_empty() {
            return Err("the page asks for no guess before this; leave it out".to_owned());
        }
        if self.summed_up {
            return Err("the page's guesses are summed up twice".to_owned());
        }
        self.summed_up = true;
        Ok(&self.guesses)
    }

    /// Whether the page asks and never sums up.
    pub(crate) fn left_open(&self) -> bool {
        !self.guesses.is_empty() && !self.summed_up
    }
}
