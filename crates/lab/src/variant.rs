//! The name a recording gets, and the command that makes it again.

use clap::{Args, FromArgMatches};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::flags::CommandLine;
use crate::{Dtype, Stage};

/// Values of flags, by their names in Rust: `in_dim`.
pub(crate) type Values = Map<String, Value>;

/// The values that shapes have, in the order of their flags.
pub(crate) fn values(shapes: &impl Serialize) -> Values {
    match serde_json::to_value(shapes) {
        Ok(Value::Object(values)) => values,
        _ => unreachable!("shapes are a struct of plain fields"),
    }
}

/// The chapter's shapes: what the flags default to.
fn defaults<S: Stage>() -> (Values, Dtype) {
    let command = CommandLine::<S::Shapes>::augment_args(clap::Command::new(S::NAME));
    let matches = command.get_matches_from([S::NAME]);
    let line = CommandLine::<S::Shapes>::from_arg_matches(&matches)
        .expect("every flag of a stage has a default");
    (values(&line.shapes), line.flags.dtype)
}

/// The name under which a recording is kept: the variant's at the chapter's shapes, and
/// with the arguments that differ behind it at others, so that it never feeds a page.
pub(crate) fn recording_name<S: Stage>(variant: &str, shapes: &Values, dtype: Dtype) -> String {
    let (usual, usual_dtype) = defaults::<S>();
    let mut name = variant.to_owned();
    for (key, value) in shapes
        .iter()
        .filter(|(key, value)| usual.get(*key) != Some(value))
    {
        name.push_str(&format!("-{}-{value}", flag(key)));
    }
    if dtype != usual_dtype {
        name.push_str(&format!("-dtype-{}", dtype.word()));
    }
    name
}

/// The command that makes such a recording, every shape spelt out. It names no folder.
pub(crate) fn command<S: Stage>(shapes: &Values, dtype: Dtype, on_cpu: bool) -> String {
    let mut command = format!("cargo run -p {} --", S::NAME);
    for (key, value) in shapes {
        command.push_str(&format!(" --{} {value}", flag(key)));
    }
    if dtype != defaults::<S>().1 {
        command.push_str(&format!(" --dtype {}", dtype.word()));
    }
    if on_cpu {
        command.push_str(" --device cpu");
    }
    command
}

fn flag(key: &str) -> String {
    key.replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Place, Workload};

    struct Sample;

    #[derive(clap::Args, Serialize)]
    struct Shapes {
        #[arg(long, default_value_t = 8)]
        batch: i64,
        #[arg(long, default_value_t = 4)]
        in_dim: i64,
    }

    impl Stage for Sample {
        const NAME: &'static str = "sample";
        const ABOUT: &'static str = "";
        const VARIANTS: &'static [&'static str] = &["eager"];
        type Shapes = Shapes;
        fn workload(_: &Shapes, _: &str, _: Place) -> anyhow::Result<Box<dyn Workload>> {
            anyhow::bail!("not run here")
        }
    }

    #[test]
    fn the_chapters_shapes_give_the_bare_variant() {
        let shapes = values(&Shapes {
            batch: 8,
            in_dim: 4,
        });
        assert_eq!(
            recording_name::<Sample>("eager", &shapes, Dtype::Bf16),
            "eager"
        );
    }

    #[test]
    fn other_arguments_are_part_of_the_name() {
        let shapes = values(&Shapes {
            batch: 8,
            in_dim: 5,
        });
        let name = recording_name::<Sample>("eager", &shapes, Dtype::Fp32);
        assert_eq!(name, "eager-in-dim-5-dtype-fp32");
    }

    #[test]
    fn the_command_spells_the_shapes_out() {
        let shapes = values(&Shapes {
            batch: 8,
            in_dim: 5,
        });
        assert_eq!(
            command::<Sample>(&shapes, Dtype::Fp32, true),
            "cargo run -p sample -- --batch 8 --in-dim 5 --dtype fp32 --device cpu"
        );
    }
}
