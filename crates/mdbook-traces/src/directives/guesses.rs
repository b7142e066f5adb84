//! `{{#guesses}}`

use texts::pages as words;

use super::Filler;
use crate::asked::AskedGuess;
use crate::filled_page::FilledPage;
use crate::html::{block, escape, plain};

/// What the page asked for against what was found; the script adds what was guessed.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    _filler: &mut Filler<'_>,
) -> Result<String, String> {
    if !arguments.is_empty() {
        return Err(format!(
            "expected nothing after `guesses`, found `{arguments}`"
        ));
    }
    let asked = page.asked.sum_up()?;
    let with_yours = asked.iter().any(|guess| guess.yours.is_some());
    let rows: Vec<_> = asked.iter().map(|guess| row(guess, with_yours)).collect();
    let yours = if with_yours {
        format!("<th scope=\"col\">{}</th>", words::GUESSES_YOURS)
    } else {
        String::new()
    };
    let html = format!(
        "<section class=\"guesses\" data-score=\"{}\">\n<div class=\"table-wrapper\">\n<table>\n\
         <caption>{}</caption>\n<thead><tr><th scope=\"col\">{}</th>\
         <th scope=\"col\" class=\"guessed\">{}</th><th scope=\"col\">{}</th>{yours}</tr></thead>\n\
         <tbody>\n{}\n</tbody>\n</table>\n</div>\n<p class=\"guesses-score\" role=\"status\"></p>\n\
         <p><button type=\"button\" class=\"guesses-forget\" hidden>{}</button></p>\n</section>",
        plain(words::GUESSES_SCORE),
        words::GUESSES_TITLE,
        words::GUESSES_QUESTION,
        words::GUESSES_GUESSED,
        words::GUESSES_FOUND,
        rows.join("\n"),
        words::GUESSES_FORGET,
    );
    Ok(block(&html))
}

fn row(guess: &AskedGuess, with_yours: bool) -> String {
    let yours = guess.yours.as_deref().unwrap_or(words::GUESSES_NONE);
    let yours = if with_yours {
        format!("<td>{yours}</td>")
    } else {
        String::new()
    };
    format!(
        "<tr data-guess=\"{}\"><th scope=\"row\"><a href=\"#{}\">{}</a></th>\
         <td class=\"guessed\">{}</td><td>{}</td>{yours}</tr>",
        escape(&guess.name),
        guess.id,
        guess.question,
        words::GUESSES_NONE,
        guess.found,
    )
}
