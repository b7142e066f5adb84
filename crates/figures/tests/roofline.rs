//! The roofline stands where its numbers say.

use figures::scene::Rect;
use figures::{Roofline, RooflinePoint, Scene, svg};
use kineto_trace::Kind;

fn point(kind: Kind, intensity: f64, rate: f64) -> RooflinePoint {
    RooflinePoint {
        kind,
        intensity,
        rate,
        hover: vec![format!("kernel at {intensity}")],
    }
}

fn roofline(points: Vec<RooflinePoint>) -> Roofline {
    Roofline {
        name: "roofline",
        caption: "Under the roof.".to_owned(),
        bandwidth: (1e12, "1 TB/s".to_owned()),
        roofs: vec![
            (100e12, "100 TFLOP/s".to_owned()),
            (10e12, "10 TFLOP/s".to_owned()),
        ],
        points,
    }
}

fn middle(rect: Rect) -> (i32, i32) {
    (rect.x + rect.width / 2, rect.y + rect.height / 2)
}

/// How far a place lies above a line through two points, in pixels.
fn above(place: (i32, i32), line: &[(i32, i32)]) -> f64 {
    let [(x, y), (right, bottom)] = [line[0], line[1]].map(|(x, y)| (f64::from(x), f64::from(y)));
    let on = y + (bottom - y) * (f64::from(place.0) - x) / (right - x);
    on - f64::from(place.1)
}

fn slope(scene: &Scene) -> Vec<(i32, i32)> {
    let slanted = |line: &&figures::scene::Line| {
        let [from, to] = [line.points[0], line.points[1]];
        from.0 != to.0 && from.1 != to.1
    };
    let line = scene.lines.iter().find(slanted);
    line.expect("a slope").points.clone()
}

/// What moves as many bytes as memory can stands on the slope, half as many below it.
#[test]
fn the_slope_is_the_bandwidth() {
    let scene = roofline(vec![
        point(Kind::Pointwise, 0.5, 0.5e12),
        point(Kind::Pointwise, 0.5, 0.25e12),
        point(Kind::Gemm, 2.0, 2e12),
    ])
    .layout(720);
    let slope = slope(&scene);
    let at = |number: usize| above(middle(scene.marks[number].rect), &slope);
    assert!(at(0).abs() <= 1.0 && at(2).abs() <= 1.0);
    assert!(at(1) < -5.0);
    // The slope ends where the highest roof begins.
    let (x, y) = slope[1];
    let level = |line: &&figures::scene::Line| line.points[1].1 == y && line.points[1].0 > x;
    let roofs = scene.lines.iter().filter(|line| line.points[0] == (x, y));
    assert_eq!(roofs.filter(level).count(), 1);
}

/// Kinds are told by their shape too, and a mark leads back to its point.
#[test]
fn marks_are_numbered_and_shaped() {
    let scene = roofline(vec![
        point(Kind::Gemm, 50.0, 5e12),
        point(Kind::Pointwise, 0.2, 1e11),
    ])
    .layout(720);
    let numbers: Vec<u32> = scene.marks.iter().map(|mark| mark.event.0).collect();
    assert_eq!(numbers, [0, 1]);
    let [gemm, pointwise] = [scene.marks[0].rect, scene.marks[1].rect];
    assert_eq!(gemm.width, gemm.height);
    assert!(pointwise.width > pointwise.height);
    let drawn = svg(&scene);
    assert!(drawn.contains("data-event=\"1\"><title>kernel at 0.2</title>"));
    assert!(!drawn.contains("\n\n"));
}

/// Whatever the numbers are, everything lies inside and no label covers another.
#[test]
fn odd_numbers_do_not_leave_the_figure() {
    let odd = [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-300, 1e300];
    let points = odd
        .into_iter()
        .flat_map(|one| odd.map(|other| point(Kind::Gemm, one, other)));
    let many: Vec<_> = points.chain([point(Kind::Pointwise, 1.0, 1e9)]).collect();
    for points in [many, vec![point(Kind::Gemm, 3.0, 1e12)], Vec::new()] {
        let scene = roofline(points).layout(720);
        let whole = Rect::new(0, 0, scene.width, scene.height);
        assert!(scene.marks.iter().all(|mark| whole.contains(mark.rect)));
        assert!(scene.lines.len() < 200, "{} lines", scene.lines.len());
        assert!(scene.labels().all(|label| whole.contains(label.bounds())));
    }
    let scene = roofline(vec![point(Kind::Gemm, 3.0, 1e12)]).layout(720);
    let labels: Vec<_> = scene.labels().collect();
    for (at, label) in labels.iter().enumerate() {
        for other in &labels[..at] {
            let apart = !label.bounds().overlaps(other.bounds());
            assert!(apart, "`{}` and `{}` overlap", label.text, other.text);
        }
    }
}
