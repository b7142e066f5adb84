//! What a colour is for.

use kineto_trace::Kind;

use super::Rgb;

/// What a colour is for. Each has a CSS variable and a colour for light and dark pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The fill of marks of this kind.
    Fill(Kind),
    /// Text on the page, on lanes and on pale marks.
    Text,
    /// Text that matters less.
    Muted,
    /// Text on a mark, and the pattern at its foot.
    Ink,
    /// Lines of the axis, and between rows.
    Grid,
    /// The frame around the span.
    Frame,
    /// Arrows from a launch to what it launched.
    Arrow,
    /// Callouts and their leaders.
    Callout,
}

impl Role {
    /// Every kind of event, in the order of legends.
    pub const KINDS: [Kind; 9] = [
        Kind::Annotation,
        Kind::Op,
        Kind::Runtime,
        Kind::Gemm,
        Kind::Pointwise,
        Kind::Copy,
        Kind::OtherKernel,
        Kind::Overhead,
        Kind::Other,
    ];

    /// Every role, the kinds' fills first.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = [
            Self::Text,
            Self::Muted,
            Self::Ink,
            Self::Grid,
            Self::Frame,
            Self::Arrow,
            Self::Callout,
        ];
        Self::KINDS.into_iter().map(Self::Fill).chain(others)
    }

    /// The CSS variable.
    pub fn variable(self) -> &'static str {
        match self {
            Self::Fill(kind) => match kind {
                Kind::Annotation => "--kt-annotation",
                Kind::Op => "--kt-op",
                Kind::Runtime => "--kt-runtime",
                Kind::Gemm => "--kt-gemm",
                Kind::Pointwise => "--kt-pointwise",
                Kind::Copy => "--kt-copy",
                Kind::Overhead => "--kt-overhead",
                Kind::OtherKernel => "--kt-other-kernel",
                _ => "--kt-other",
            },
            Self::Text => "--kt-text",
            Self::Muted => "--kt-muted",
            Self::Ink => "--kt-ink",
            Self::Grid => "--kt-grid",
            Self::Frame => "--kt-frame",
            Self::Arrow => "--kt-arrow",
            Self::Callout => "--kt-callout",
        }
    }

    /// The colour on light pages. No two roles share one: an SVG's colours are told by it.
    pub fn light(self) -> Rgb {
        self.colours().0
    }

    /// The colour on dark pages.
    pub fn dark(self) -> Rgb {
        self.colours().1
    }

    fn colours(self) -> (Rgb, Rgb) {
        let hex = |light, dark| (Rgb::from_hex(light), Rgb::from_hex(dark));
        match self {
            Self::Fill(kind) => match kind {
                Kind::Annotation => hex(0xC3CAD3, 0x8D97A5),
                Kind::Op => hex(0x6BBEEB, 0x56B4E9),
                Kind::Runtime => hex(0xE8A317, 0xE69F00),
                Kind::Gemm => hex(0x1FAE85, 0x1BA57C),
                Kind::Pointwise => hex(0xD184AF, 0xCC79A7),
                Kind::Copy => hex(0xE0D02B, 0xCDBF30),
                Kind::Overhead => hex(0xE0702F, 0xDB6520),
                Kind::OtherKernel => hex(0x7A94E6, 0x7188E0),
                _ => hex(0xB3ADA3, 0x938D83),
            },
            Self::Text => hex(0x1F2328, 0xDDE1E6),
            Self::Muted => hex(0x474D55, 0xBFC6CE),
            Self::Ink => hex(0x101316, 0x0F1215),
            Self::Grid => hex(0xC4CAD1, 0x3B424B),
            Self::Frame => hex(0x8A929C, 0x6C7580),
            Self::Arrow => hex(0x2B3036, 0xE9ECEF),
            Self::Callout => hex(0x8F2F00, 0xFFB37E),
        }
    }
}
