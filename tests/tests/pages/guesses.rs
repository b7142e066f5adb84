//! Each chapter asks before it shows, and what it asks is answered by its recording.

use crate::built::book;
use crate::select;
use claims::{Answers, RightGuess, Store};
use scraper::{ElementRef, Html};
use tests::{pages, root};

fn text(element: ElementRef<'_>) -> String {
    element.text().collect()
}

/// The pages that show figures, which are the chapters.
fn chapters() -> Vec<(String, Html)> {
    let built = pages().into_iter().filter_map(|(file, content)| {
        let has_figures = content.contains("{{#figure ");
        let name = format!("{}.html", file.file_stem()?.to_str()?);
        has_figures.then(|| (name.clone(), Html::parse_document(&book().read(&name))))
    });
    let built: Vec<_> = built.collect();
    assert!(built.len() >= 2, "{} chapters", built.len());
    built
}

#[test]
fn every_chapter_asks_twice_before_its_first_figure() {
    for (name, page) in chapters() {
        let parts = select("main form.guess, main figure.trace-figure");
        let before = page
            .select(&parts)
            .take_while(|part| part.value().name() == "form");
        assert!(before.count() >= 2, "{name} shows before it asks");
    }
}

#[test]
fn every_guess_is_asked_somewhere() {
    let text: String = pages().into_iter().map(|(_, text)| text).collect();
    for stage in claims::stages() {
        for guess in stage.guesses {
            let directive = format!("{{{{#guess {}.{}}}}}", stage.name, guess.name);
            assert!(text.contains(&directive), "{directive} is on no page");
        }
    }
}

#[test]
fn every_guess_has_an_answer_in_the_books_recordings() {
    let store = Store::open(&root().join("traces")).unwrap();
    for stage in claims::stages() {
        for guess in stage.guesses {
            let name = format!("{}.{}", stage.name, guess.name);
            let fact = stage
                .fact(guess.fact)
                .unwrap_or_else(|| panic!("{name} asks for no fact"));
            let recording = store.recording("h200", stage.name, fact.variant).unwrap();
            let answer = guess.answer(stage, recording);
            let answer = answer.unwrap_or_else(|| panic!("{name} has no answer"));
            match (guess.answers, answer.right) {
                (Answers::Choices { choices, .. }, RightGuess::Choice(right)) => {
                    assert!(choices.contains(&right), "{name}");
                    assert!(choices.len() >= 2, "{name} leaves no choice");
                }
                (Answers::Number { close }, RightGuess::Number { value, .. }) => {
                    assert!(close > 1.0 && value > 0.0, "{name}");
                }
                _ => panic!("{name} asks for one sort of answer and has another"),
            }
        }
    }
}

#[test]
fn questions_and_answers_are_there_without_scripts() {
    for (name, page) in chapters() {
        for form in page.select(&select("form.guess")) {
            let all = |selector: &str| form.select(&select(selector)).collect::<Vec<_>>();
            assert!(!text(all("legend")[0]).trim().is_empty(), "{name}");
            assert!(
                !all("label input").is_empty(),
                "{name}: nothing to answer with"
            );
            let answer = text(all("details.guess-answer .guess-found")[0]);
            assert!(answer.starts_with("NVIDIA H200: "), "{name}: {answer}");
            // What only a script can do is not offered before one runs.
            assert!(all("button:not([hidden])").is_empty(), "{name}");
            assert_eq!(
                form.attr("method"),
                Some("dialog"),
                "{name} would send a guess"
            );
        }
    }
}

#[test]
fn the_chapters_end_sets_every_guess_against_what_was_found() {
    for (name, page) in chapters() {
        let asked: Vec<_> = page
            .select(&select("form.guess"))
            .map(|form| form.attr("data-guess").unwrap())
            .collect();
        let rows: Vec<_> = page.select(&select(".guesses tbody tr")).collect();
        let summed: Vec<_> = rows
            .iter()
            .map(|row| row.attr("data-guess").unwrap())
            .collect();
        assert_eq!(asked, summed, "{name}");
        for row in rows {
            let cells: Vec<_> = row.select(&select("td:not(.guessed)")).map(text).collect();
            assert!(
                cells.iter().all(|found| !found.trim().is_empty()),
                "{name}: {cells:?}"
            );
        }
    }
}

#[test]
fn the_right_choice_is_among_the_choices() {
    for (name, page) in chapters() {
        for form in page.select(&select("form.guess[data-right]")) {
            let right = form.attr("data-right").unwrap();
            let choices = select("input[type=radio]");
            let hits = form
                .select(&choices)
                .filter(|input| input.attr("value") == Some(right))
                .count();
            assert_eq!(hits, 1, "{name}: {right}");
        }
    }
}
