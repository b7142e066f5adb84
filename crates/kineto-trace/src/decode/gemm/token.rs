//! The tokens of a GEMM's name, between its underscores.

use super::super::{part::Parts, types};
use super::math;

/// Words that stand for themselves.
const WORDS: &[(&str, &str)] = &[
    ("cutlass", "NVIDIA's open template library"),
    ("tensorop", "runs on the tensor cores"),
    ("wmma", "through the WMMA interface of the tensor cores"),
    (
        "simt",
        "runs on the ordinary FMA units, not on tensor cores",
    ),
    ("ffma", "runs on the fp32 FMA units, not on tensor cores"),
    ("xmma", "the generator of kernels behind cuBLAS and cuDNN"),
    ("gemm", "a matrix product"),
    ("cublas", "built for cuBLAS"),
    ("fprop", "forward of a convolution"),
    ("dgrad", "gradient of a convolution's input"),
    ("wgrad", "gradient of a convolution's weight"),
    (
        "implicit",
        "the convolution is done as a matrix product that is never laid out",
    ),
    ("nhwc", "channels last"),
    ("nchw", "channels first"),
    ("nhwckrsc", "input channels last, filter channels last"),
    (
        "stages",
        "the next token is the pipeline: depth of a stage, number of stages",
    ),
    ("execute", "the kernel's entry point"),
    ("kernel", "the kernel's entry point"),
];

/// Reads token by token, as what a token means hangs on those before it.
pub(in super::super) struct Reader {
    cutlass: bool,
    xmma: bool,
    math: Option<bool>,
    typed: bool,
    sizes: usize,
    layouts: usize,
    types: usize,
}

impl Reader {
    pub(in super::super) fn new(cutlass: bool, xmma: bool) -> Self {
        Self {
            cutlass,
            xmma,
            math: None,
            typed: false,
            sizes: 0,
            layouts: 0,
            types: 0,
        }
    }

    pub(in super::super) fn read(mut self, name: &str, parts: &mut Parts) {
        for token in name.split('_') {
            self.token(token, parts);
        }
        if self.cutlass && self.math == Some(true) && !self.typed {
            parts.head("fp32 in, multiplied as tf32 (inferred: no type is named)");
        }
        if name.contains("_cublas") {
            parts.head("cuBLAS");
        }
    }

    fn token(&mut self, token: &str, parts: &mut Parts) {
        if let Some(name) = types::architecture(token) {
            parts.known(token, format!("written for {name}"));
            parts.head(name);
        } else if let Some(math) = math::read(token) {
            self.math = Some(math.tensor_cores);
            parts.known(token, math.meaning);
            parts.head(math.short);
        } else if let Some(types) =
            types::joined(token).filter(|types| self.xmma || types.len() == 1)
        {
            self.element_types(token, &types, parts);
        } else if let Some((_, meaning)) = WORDS.iter().find(|(word, _)| *word == token) {
            parts.known(token, *meaning);
        } else if let Some(name) = types::token(token) {
            self.element_types(token, &[name], parts);
        } else if token == "relu" {
            parts.known(
                token,
                "has a ReLU epilogue; a call without ReLU may run it too, switched off",
            );
            parts.head("relu epilogue");
        } else {
            self.sized(token, parts);
        }
    }

    /// CUTLASS names the output before the product and the operands behind it; cuBLAS's own names look alike.
    fn element_types(&mut self, token: &str, names: &[&str], parts: &mut Parts) {
        self.typed = true;
        self.types += 1;
        let shown = names.join(", ");
        if self.xmma {
            let what = match self.types {
                1 => "types of the operands in memory",
                2 => "types that are multiplied and added up",
                _ => "type of the output",
            };
            parts.inferred(token, format!("{shown}: {what}"));
            if self.types == 2 || names.contains(&"tf32") {
                parts.head(shown);
            }
            return;
        }
        let (what, short) = match (self.cutlass, self.math.is_some()) {
            (true, false) => ("the output", "out"),
            (true, true) => ("the operands", "in"),
            (false, false) => ("the operands", "in"),
            (false, true) => ("the output", "out"),
        };
        if self.cutlass {
            parts.known(token, format!("{shown}: type of {what}"));
        } else {
            parts.inferred(token, format!("{shown}: type of {what}"));
        }
        parts.head(format!("{shown} {short}"));
    }

    fn sized(&mut self, token: &str, parts: &mut Parts) {
        let (word, number) = match token.find(|letter: char| letter.is_ascii_digit()) {
            Some(at) => token.split_at(at),
            None => (token, ""),
        };
        let several = types::sizes(number).is_some();
        match word {
            "" if several => self.size(token, parts),
            "tilesize" if several => {
                parts.known(token, "rows, columns and depth of a tile");
                parts.head(format!("tile {number}"));
            }
            "stage" if !number.is_empty() => parts.known(token, "stages of the pipeline"),
            "align" | "aligna" | "alignb" | "alignc" if !number.is_empty() => {
                parts.known(
                    token,
                    format!("loads {number} elements at once, so addresses are multiples of that"),
                );
                if word == "align" {
                    parts.head(format!("align {number}"));
                }
            }
            "sliced" if several => {
                parts.inferred(token, "the warps of a block share out the inner dimension")
            }
            "warpsize" if several => {
                parts.known(token, "warps of a block along rows, columns and depth")
            }
            "warpgroupsize" if several => {
                parts.known(token, "groups of four warps along rows, columns and depth")
            }
            "tensor" if several => {
                parts.known(token, "tensor-core instruction: rows, columns, depth")
            }
            "ldg" if !number.is_empty() => {
                parts.inferred(token, format!("loads {number} elements at once"))
            }
            _ => self.layout(token, parts),
        }
    }

    fn size(&mut self, token: &str, parts: &mut Parts) {
        self.sizes += 1;
        match self.sizes {
            1 => {
                parts.known(token, "rows and columns of the output that a tile covers");
                parts.head(format!("tile {token}"));
            }
            2 => {
                parts.known(
                    token,
                    "depth of a stage and number of stages along the inner dimension",
                );
                parts.head(format!("stages {token}"));
            }
            _ => parts.unknown(token),
        }
    }

    fn layout(&mut self, token: &str, parts: &mut Parts) {
        let letters = token.bytes().all(|byte| matches!(byte, b'n' | b't'));
        match (letters, token.len()) {
            (true, 2) => {
                self.layouts += 1;
                parts.known(
                    token,
                    "layouts of the two operands as cuBLAS counts them, columns first: t transposed, n not",
                );
                parts.head(format!("layout {token}"));
            }
            (true, 1) if self.layouts > 0 => parts.inferred(token, "layout of the output"),
            _ if token.eq_ignore_ascii_case("splitk") => {
                parts.known(
                    token,
                    "the inner dimension is cut in slices that run side by side",
                );
                parts.head("split-K");
            }
            _ => parts.unknown(token),
        }
    }
}
