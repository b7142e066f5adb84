//! `{{#guess linear.kernels_per_forward}}`

use claims::{Answer, Answers, FactDef, GuessDef, Recording, RightGuess};
use texts::{fill as filled, pages as words};

use super::see::{no_figure, pointer};
use super::{Filler, name_in_stage, unknown_in_stage};
use crate::asked::AskedGuess;
use crate::filled_page::FilledPage;
use crate::html::{block, escape, id, plain, with_code};
use crate::project::place;

/// The question with what may be answered, and the answer folded away. Nothing of it needs a
/// script: without one, a guess is just not kept.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let (stage, name) = name_in_stage("guess", arguments)?;
    let Some(guess) = stage.guess(name) else {
        let known = stage.guesses.iter().map(|guess| guess.name);
        return Err(unknown_in_stage("guess", stage, name, known));
    };
    let whole_name = format!("{}.{}", stage.name, guess.name);
    let Some(fact) = stage.fact(guess.fact) else {
        return Err(format!(
            "the guess `{whole_name}` asks for a fact that is not there"
        ));
    };
    let recording = filler.project.recording(stage.name, fact.variant)?;
    let Some(answer) = guess.answer(stage, recording) else {
        return Err(format!(
            "`{}` has no answer to the guess `{whole_name}`",
            place(recording)
        ));
    };
    let evidence = pointer(
        stage,
        recording,
        &answer.found.events,
        words::SEE_EVIDENCE,
        page,
    )
    .ok_or_else(|| no_figure(&whole_name, recording))?;
    let yours = filler
        .project
        .yours(stage.name, fact.variant)
        .and_then(|own| Some((own, guess.answer(stage, own)?)));
    let form = Form {
        id: page.id(&id(&["guess", stage.name, guess.name])),
        name: &whole_name,
        guess,
        fact,
        recording,
        answer: &answer,
        yours: yours.as_ref(),
        evidence,
    };
    let html = form.html();
    page.asked.add(form.asked())?;
    Ok(block(&html))
}

/// Everything that a guess on a page is made of.
struct Form<'a> {
    id: String,
    name: &'a str,
    guess: &'a GuessDef,
    fact: &'a FactDef,
    recording: &'a Recording,
    answer: &'a Answer,
    yours: Option<&'a (&'a Recording, Answer)>,
    evidence: String,
}

impl Form<'_> {
    /// A form of the kind that a browser never sends anywhere.
    fn html(&self) -> String {
        let found = short(self.answer);
        let verdict = |text| plain(&filled(text, &[("guess", "{guess}"), ("found", &found)]));
        format!(
            "<form class=\"guess\" id=\"{}\" method=\"dialog\" data-guess=\"{}\" {}\n\
             data-right-text=\"{}\" data-close-text=\"{}\" data-off-text=\"{}\">\n\
             <fieldset>\n<legend><span class=\"guess-mark\">{}</span> {}</legend>\n\
             {}\n<button type=\"submit\" hidden>{}</button>\n</fieldset>\n\
             <p class=\"guess-verdict\" role=\"status\"></p>\n\
             <details class=\"guess-answer\">\n<summary>{}</summary>\n{}\n</details>\n</form>",
            self.id,
            escape(self.name),
            self.right(),
            verdict(words::GUESS_RIGHT),
            verdict(words::GUESS_CLOSE),
            verdict(words::GUESS_OFF),
            words::GUESS_MARK,
            with_code(self.guess.question),
            self.inputs(),
            words::GUESS_BUTTON,
            words::GUESS_SHOW,
            self.found(),
        )
    }

    /// What a guess is compared with, for the script.
    fn right(&self) -> String {
        match (self.answer.right, self.guess.answers) {
            (RightGuess::Choice(choice), _) => format!("data-right=\"{}\"", plain(choice)),
            (RightGuess::Number { value, unit }, Answers::Number { close }) => {
                format!("data-number=\"{value}\" data-close=\"{close}\" data-unit=\"{unit}\"")
            }
            (RightGuess::Number { .. }, Answers::Choices { .. }) => String::new(),
        }
    }

    fn inputs(&self) -> String {
        let group = escape(&self.id);
        match (self.guess.answers, self.answer.right) {
            (Answers::Choices { choices, .. }, _) => {
                let choice = |choice: &&str| {
                    format!(
                        "<label class=\"guess-choice\"><input type=\"radio\" name=\"{group}\" value=\"{}\" required> {}</label>",
                        plain(choice),
                        with_code(choice)
                    )
                };
                choices.iter().map(choice).collect::<Vec<_>>().join("\n")
            }
            (Answers::Number { .. }, RightGuess::Number { unit, .. }) => format!(
                "<label class=\"guess-number\">{} <input type=\"number\" name=\"{group}\" min=\"0\" step=\"any\" required> {unit}</label>",
                words::GUESS_NUMBER
            ),
            (Answers::Number { .. }, RightGuess::Choice(_)) => String::new(),
        }
    }

    /// The answer of the book's recording and of the reader's own, and where to see it.
    fn found(&self) -> String {
        let mut html = format!(
            "<p class=\"guess-found\">{}</p>",
            self.sentence(words::CLAIM_MACHINE, self.recording, self.answer)
        );
        if let Some((own, answer)) = self.yours {
            html.push_str(&format!(
                "\n<p class=\"guess-yours\">{}</p>",
                self.sentence(words::CLAIM_YOURS, own, answer)
            ));
        }
        format!("{html}\n<p class=\"guess-evidence\">{}</p>", self.evidence)
    }

    fn sentence(&self, machine: &str, recording: &Recording, answer: &Answer) -> String {
        let machine = filled(machine, &[("machine", recording.run.machine_name())]);
        let value = answer.found.value.to_string();
        let label = self.fact.label;
        let (bold, rest) = match answer.right {
            RightGuess::Choice(choice) => (
                choice.to_owned(),
                filled(words::GUESS_BECAUSE, &[("label", label), ("value", &value)]),
            ),
            RightGuess::Number { .. } => (value, filled(words::GUESS_WHAT, &[("label", label)])),
        };
        format!(
            "<span class=\"claim-machine\">{}</span> <strong>{}</strong> {}",
            escape(&machine),
            with_code(&bold),
            with_code(&rest)
        )
    }

    fn asked(&self) -> AskedGuess {
        AskedGuess {
            name: self.name.to_owned(),
            id: self.id.clone(),
            question: with_code(self.guess.question),
            found: with_code(&short(self.answer)),
            yours: self.yours.map(|(_, answer)| with_code(&short(answer))),
        }
    }
}

/// The answer in a word or two: the choice, or the value with its unit.
fn short(answer: &Answer) -> String {
    match answer.right {
        RightGuess::Choice(choice) => choice.to_owned(),
        RightGuess::Number { .. } => answer.found.value.to_string(),
    }
}
