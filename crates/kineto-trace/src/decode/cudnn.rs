//! cuDNN's kernels: convolutions, normalisation, and the layout changes around them.

use super::{
    cpp::{self, Signature},
    part::Parts,
    types,
};

/// Words inside a name.
const WORDS: &[(&str, &str)] = &[
    (
        "winograd",
        "Winograd's algorithm: fewer multiplications for small filters",
    ),
    ("implicit", "as a matrix product that is never laid out"),
    ("fprop", "forward"),
    ("dgrad", "gradient of the input"),
    ("wgrad", "gradient of the weight"),
    ("bn_fw", "batch normalisation, forward"),
    ("bn_bw", "batch normalisation, backward"),
    ("nchwToNhwc", "turns channels first into channels last"),
    ("nhwcToNchw", "turns channels last into channels first"),
    (
        "ComputeOffsets",
        "works out addresses for the convolution that follows",
    ),
    (
        "computeOffsets",
        "works out addresses for the convolution that follows",
    ),
    (
        "OffsetsKernel",
        "works out addresses for the convolution that follows",
    ),
    ("reduce_wgrad", "adds up the slices of a weight gradient"),
    ("conv_depthwise", "each channel with a filter of its own"),
    ("conv2d", "over two dimensions"),
];

/// Tokens of the plain names: `cudnn_infer_volta_scudnn_128x64_relu_medium_nn_v1`.
const TOKENS: &[(&str, &str)] = &[
    ("cudnn", "NVIDIA's library of neural-network kernels"),
    ("infer", "from cuDNN's part for inference"),
    ("train", "from cuDNN's part for training"),
    ("scudnn", "fp32 convolution as a matrix product"),
    ("hcudnn", "fp16 convolution as a matrix product"),
    (
        "relu",
        "has a ReLU epilogue; a call without ReLU may run it too, switched off",
    ),
    ("winograd", "Winograd's algorithm"),
    ("3dconv", "over three dimensions"),
    ("fprop", "forward"),
    ("nhwc", "channels last"),
    (
        "splitK",
        "the inner dimension is cut in slices that run side by side",
    ),
    ("nn", "layouts of the two operands: t transposed, n not"),
    ("nt", "layouts of the two operands: t transposed, n not"),
    ("tn", "layouts of the two operands: t transposed, n not"),
];

pub(super) fn read(name: &str, parts: &mut Parts) {
    let signature = Signature::of(name);
    if name.contains("cudnn") {
        parts.head("cuDNN");
    }
    if signature.arguments.is_empty() && signature.path.starts_with("cudnn_") {
        return tokens(signature.path, parts);
    }
    let words: Vec<&str> = WORDS
        .iter()
        .filter(|(word, _)| signature.path.contains(word))
        .map(|(_, meaning)| *meaning)
        .collect();
    match words.first() {
        Some(first) => {
            parts.known(signature.path, words.join("; "));
            parts.head(*first);
        }
        None => parts.unknown(signature.path),
    }
    cpp::tail(&signature, parts);
}

fn tokens(path: &str, parts: &mut Parts) {
    for token in path.split('_') {
        if let Some(name) = types::architecture(token) {
            parts.known(token, format!("written for {name}"));
            parts.head(name);
        } else if types::sizes(token).is_some() {
            parts.known(token, "rows and columns of the output that a tile covers");
            parts.head(format!("tile {token}"));
        } else if let Some((_, meaning)) = TOKENS.iter().find(|(word, _)| *word == token) {
            parts.known(token, *meaning);
        } else {
            parts.unknown(token);
        }
    }
}
