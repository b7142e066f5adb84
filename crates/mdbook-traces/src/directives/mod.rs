//! The directives, a module each.

mod claim;
mod fact;
mod figure;
mod guess;
mod guesses;
mod listing;
mod made_by;
mod matrix;
mod published;
mod regimes;
mod roofline;
mod run;
mod saved;
mod see;
mod sources;
mod strides;
mod table;

use claims::Stage;

use crate::anchors::Anchors;
use crate::book_files::BookFiles;
use crate::filled_page::FilledPage;
use crate::links::Links;
use crate::names;
use crate::placed_claims::PlacedClaims;
use crate::project::Project;
use crate::scan::Directive;

/// What directives are filled from, and what they ask for.
pub(crate) struct Filler<'a> {
    pub(crate) project: &'a Project,
    pub(crate) links: Links,
    pub(crate) files: BookFiles,
    pub(crate) anchors: Anchors,
    pub(crate) placed: PlacedClaims,
}

type Fill = fn(&str, &mut FilledPage, &mut Filler<'_>) -> Result<String, String>;

/// A directive's name, whether it is a block, and what fills it.
const DIRECTIVES: [(&str, bool, Fill); 16] = [
    ("fact", false, fact::fill),
    ("published", false, published::fill),
    ("see", false, see::fill),
    ("claim", true, claim::fill),
    ("claims", true, claim::fill_the_others),
    ("figure", true, figure::fill),
    ("guess", true, guess::fill),
    ("guesses", true, guesses::fill),
    ("table", true, table::fill),
    ("listing", true, listing::fill),
    ("run", true, run::fill),
    ("regimes", true, regimes::fill),
    ("roofline", true, roofline::fill),
    ("saved", true, saved::fill),
    ("strides", true, strides::fill),
    ("sources", true, sources::fill),
];

/// Fills a directive in, or says what is wrong with it.
pub(crate) fn fill(
    directive: &Directive,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let name = directive.name.as_str();
    let Some((_, is_block, fill)) = DIRECTIVES.iter().find(|(known, ..)| *known == name) else {
        return Err(names::unknown(
            "directive",
            name,
            DIRECTIVES.map(|(known, ..)| known),
        ));
    };
    if !directive.ends {
        return Err(format!(
            "the directive `{name}` does not end on its line; write it on one line"
        ));
    }
    if directive.in_code {
        return Err(format!(
            "the directive `{name}` stands among code in backticks, where it would show as markup; \
             take it out, or write `\\{{{{#{name} ...}}}}` to print it"
        ));
    }
    if *is_block && !directive.alone {
        return Err(format!("the directive `{name}` needs a line of its own"));
    }
    fill(&directive.arguments, page, filler)
}

/// The stage of a name.
fn stage(name: &str) -> Result<&'static Stage, String> {
    claims::stage(name).ok_or_else(|| {
        names::unknown(
            "stage",
            name,
            claims::stages().iter().map(|stage| stage.name),
        )
    })
}

/// `linear/eager` as a stage and one of its variants.
fn variant(text: &str) -> Result<(&'static Stage, &'static str), String> {
    let Some((stage_name, variant)) = text.split_once('/') else {
        return Err(format!(
            "expected a stage and a variant such as `linear/eager`, found `{text}`"
        ));
    };
    let stage = stage(stage_name)?;
    match stage.variants.iter().find(|known| **known == variant) {
        Some(variant) => Ok((stage, variant)),
        None => {
            let known = stage.variants.iter().copied();
            Err(format!(
                "{} of the stage `{stage_name}`",
                names::unknown("variant", variant, known)
            ))
        }
    }
}

/// `linear.gemm_time` as a stage and a name in it; `what` is what the name should name.
fn name_in_stage<'a>(what: &str, text: &'a str) -> Result<(&'static Stage, &'a str), String> {
    match text.split_once('.') {
        Some((stage_name, name)) => Ok((stage(stage_name)?, name)),
        None => Err(format!(
            "expected the name of a {what} such as `linear.{what}`, found `{text}`"
        )),
    }
}

/// The message for a name that a stage does not have.
fn unknown_in_stage(
    what: &str,
    stage: &Stage,
    name: &str,
    known: impl Iterator<Item = &'static str>,
) -> String {
    let known: Vec<_> = known
        .map(|known| format!("{}.{known}", stage.name))
        .collect();
    let name = format!("{}.{name}", stage.name);
    names::unknown(what, &name, known.iter().map(String::as_str))
}
