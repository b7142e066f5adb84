//! Copies and fills: device work that is no kernel.

use super::part::Parts;

/// Directions as CUPTI writes them.
const DIRECTIONS: &[(&str, &str)] = &[
    ("HtoD", "host to device"),
    ("DtoH", "device to host"),
    ("DtoD", "device to device"),
    ("PtoP", "from one GPU to another"),
    ("HtoH", "host to host"),
    ("HtoA", "host to array"),
    ("AtoH", "array to host"),
];

pub(super) fn read(name: &str, parts: &mut Parts) {
    for word in name.split_inclusive(' ').map(str::trim) {
        let bare = word.trim_matches(['(', ')']);
        if let Some((_, meaning)) = DIRECTIONS.iter().find(|(code, _)| *code == bare) {
            parts.known(word, *meaning);
            parts.head(*meaning);
            continue;
        }
        match bare {
            "Memcpy" => parts.known(
                word,
                "a copy by the copy engine or the driver, not a kernel",
            ),
            "Memset" => parts.known(word, "a fill by the driver, not a kernel"),
            "Pageable" => {
                parts.known(
                    word,
                    "ordinary host memory: the driver stages the copy, the caller may wait",
                );
                parts.head("pageable");
            }
            "Pinned" => {
                parts.known(
                    word,
                    "page-locked host memory: the copy can run beside the program",
                );
                parts.head("pinned");
            }
            "Device" => parts.known(word, "memory of the GPU"),
            "Host" => parts.known(word, "host memory"),
            "Managed" => parts.known(word, "managed memory, which CUDA moves by itself"),
            "Array" => parts.known(word, "a CUDA array"),
            "->" => parts.known(word, "to"),
            _ => parts.unknown(word),
        }
    }
    parts.head("not a kernel");
}
