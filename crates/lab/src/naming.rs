//! The name a recording gets, and the command that makes it again.

use clap::{Args, FromArgMatches};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::Stage;
use crate::dtype::DtypeChoice;
use crate::flags::CommandLine;

/// Values of flags, by their names in Rust: `in_dim`.
pub(crate) type Values = Map<String, Value>;

/// The values that shapes have, in the order of their flags; a flag left open has none.
pub(crate) fn values(shapes: &impl Serialize) -> Values {
    match serde_json::to_value(shapes) {
        Ok(Value::Object(mut values)) => {
            values.retain(|_, value| !value.is_null());
            values
        }
        _ => unreachable!("shapes are a struct of plain fields"),
    }
}

/// The chapter's shapes: what the flags default to.
fn defaults<S: Stage>() -> Values {
    let command = CommandLine::<S::Shapes>::augment_args(clap::Command::new(S::NAME));
    let matches = command.get_matches_from([S::NAME]);
    let line = CommandLine::<S::Shapes>::from_arg_matches(&matches)
        .expect("every flag of a stage has a default or may be left out");
    values(&line.shapes)
}

/// The name under which a recording is kept: the variant's at the chapter's shapes, and
/// with the arguments that differ behind it at others, so that it never feeds a page.
pub(crate) fn recording_name<S: Stage>(
    variant: &str,
    shapes: &Values,
    dtype: DtypeChoice,
) -> String {
    let usual = defaults::<S>();
    let mut name = variant.to_owned();
    for (key, value) in shapes
        .iter()
        .filter(|(key, value)| usual.get(*key) != Some(value))
    {
        name.push_str(&format!("-{}-{value}", flag(key)));
    }
    if let Some(dtype) = dtype.unusual() {
        name.push_str(&format!("-dtype-{}", dtype.word()));
    }
    name
}

/// The command that makes such a recording, every shape spelt out. It names no folder.
pub(crate) fn command<S: Stage>(
    variant: &str,
    shapes: &Values,
    dtype: DtypeChoice,
    on_cpu: bool,
) -> String {
    let mut command = format!("cargo run -p {} --", S::NAME);
    if S::VARIANTS.len() > 1 {
        command.push_str(&format!(" --variant {variant}"));
    }
    command.push_str(&flags(shapes));
    if let Some(dtype) = dtype.unusual() {
        command.push_str(&format!(" --dtype {}", dtype.word()));
    }
    if on_cpu {
        command.push_str(" --device cpu");
    }
    command
}

/// Shapes as flags, each with a space before it.
fn flags(shapes: &Values) -> String {
    let flags = shapes
        .iter()
        .map(|(key, value)| format!(" --{} {value}", flag(key)));
    flags.collect()
}

/// The flag of a field: `--in-dim` of `in_dim`, without its dashes.
pub(crate) fn flag(key: &str) -> String {
    key.replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dtype, Place, Variant, Workload};

    struct Sample;

    #[derive(clap::Args, Serialize)]
    struct Shapes {
        #[arg(long, default_value_t = 8)]
        batch: i64,
        #[arg(long, default_value_t = 4)]
        in_dim: i64,
        #[arg(long)]
        n: Option<i64>,
    }

    const USUAL: DtypeChoice = DtypeChoice {
        dtype: Dtype::Fp32,
        usual: Dtype::Fp32,
    };

    impl Stage for Sample {
        const NAME: &'static str = "sample";
        const ABOUT: &'static str = "";
        const VARIANTS: &'static [Variant] = &[Variant::new("eager"), Variant::new("cold").cold()];
        type Shapes = Shapes;
        fn workload(_: &Shapes, _: &str, _: Place) -> anyhow::Result<Box<dyn Workload>> {
            anyhow::bail!("not run here")
        }
    }

    fn shapes(in_dim: i64, n: Option<i64>) -> Values {
        values(&Shapes {
            batch: 8,
            in_dim,
            n,
        })
    }

    #[test]
    fn the_chapters_shapes_give_the_bare_variant_in_the_devices_type() {
        let name = recording_name::<Sample>("eager", &shapes(4, None), USUAL);
        assert_eq!(name, "eager");
    }

    #[test]
    fn other_arguments_are_part_of_the_name() {
        let dtype = DtypeChoice {
            dtype: Dtype::Fp16,
            ..USUAL
        };
        let name = recording_name::<Sample>("eager", &shapes(5, Some(64)), dtype);
        assert_eq!(name, "eager-in-dim-5-n-64-dtype-fp16");
    }

    #[test]
    fn the_command_spells_the_shapes_out() {
        let dtype = DtypeChoice {
            dtype: Dtype::Bf16,
            ..USUAL
        };
        assert_eq!(
            command::<Sample>("cold", &shapes(5, None), dtype, true),
            "cargo run -p sample -- --variant cold --batch 8 --in-dim 5 --dtype bf16 --device cpu"
        );
        assert_eq!(
            command::<Sample>("eager", &shapes(4, Some(2)), USUAL, false),
            "cargo run -p sample -- --variant eager --batch 8 --in-dim 4 --n 2"
        );
    }
}
