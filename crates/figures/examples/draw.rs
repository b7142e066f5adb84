//! Draws the last step of a trace: `cargo run -p figures --example draw -- TRACE OUT.svg [chain] [WIDTH]`.

use std::{env, error::Error, fs};

use figures::{FigureSpec, PAGE_WIDTH, Source, View, layout, standalone_svg};
use kineto_trace::{Chains, Launches, Trace};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [trace, out, options @ ..] = arguments.as_slice() else {
        return Err("usage: draw TRACE OUT.svg [chain] [WIDTH]".into());
    };
    let trace = Trace::read(&fs::read(trace)?)?;
    let chains = Chains::of(&trace);
    let launches = Launches::of(&trace, &chains);
    let source = Source {
        trace: &trace,
        chains: &chains,
        launches: &launches,
    };
    let as_chain = options.iter().any(|option| option == "chain");
    let width = options
        .iter()
        .find_map(|option| option.parse().ok())
        .unwrap_or(PAGE_WIDTH);
    let spec = last_step(&source, as_chain).ok_or("the trace has no step")?;
    fs::write(out, standalone_svg(&layout(&spec, &source, width)))?;
    Ok(())
}

/// The last step with everything it launched: as a chain, or as a timeline with an arrow a launch.
fn last_step(source: &Source, as_chain: bool) -> Option<FigureSpec> {
    let step = source.trace.steps().last()?.event;
    let launched = source.launches.under(source.chains, step);
    let (from, end) = (source.trace.get(step).start(), source.trace.get(step).end());
    let to = launched
        .iter()
        .map(|id| source.trace.get(*id).end())
        .fold(end, Ord::max);
    let view = if as_chain {
        View::Chain { root: step }
    } else {
        View::Timeline { from, to }
    };
    Some(FigureSpec {
        name: if as_chain { "chain" } else { "timeline" },
        view,
        caption: format!("{} with what it launched.", source.trace.get(step).name()),
        callouts: Vec::new(),
        arrows: launched,
        emphasis: Vec::new(),
    })
}
