//! The folder name of a GPU under `traces/`.

/// Words that name the maker or the product line, not the model.
const NOT_THE_MODEL: [&str; 8] = [
    "nvidia", "amd", "tesla", "geforce", "quadro", "instinct", "radeon", "graphics",
];

/// The folder under `traces/` that holds recordings of a GPU: its model alone, in small
/// letters, so that `NVIDIA A100-SXM4-80GB` and `NVIDIA A100-PCIE-40GB` are both `a100`.
pub fn gpu_slug(name: &str) -> String {
    let name = name.to_lowercase();
    let words = name
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty() && !NOT_THE_MODEL.contains(word) && !is_form_factor(word));
    let slug = words.collect::<Vec<_>>().join("-");
    if slug.is_empty() {
        "gpu".to_owned()
    } else {
        slug
    }
}

/// `sxm4`, `pcie`, `nvl`, `80gb`, `hbm3`: how the model is mounted and with how much memory.
fn is_form_factor(word: &str) -> bool {
    let memory = word
        .strip_suffix("gb")
        .is_some_and(|size| size.parse::<u32>().is_ok());
    let mount = ["sxm", "pcie", "nvl", "hbm"]
        .iter()
        .any(|mount| word.starts_with(mount));
    memory || mount
}

#[cfg(test)]
mod tests {
    use super::gpu_slug;

    #[test]
    fn only_the_model_is_kept() {
        assert_eq!(gpu_slug("NVIDIA H200"), "h200");
        assert_eq!(gpu_slug("NVIDIA A100-SXM4-80GB"), "a100");
        assert_eq!(gpu_slug("NVIDIA H100 80GB HBM3"), "h100");
        assert_eq!(gpu_slug("NVIDIA GeForce RTX 4090"), "rtx-4090");
        assert_eq!(gpu_slug("AMD Instinct MI250X"), "mi250x");
    }

    #[test]
    fn a_slug_is_a_plain_folder_name_whatever_the_gpu_is_called() {
        assert_eq!(gpu_slug("../Strange / GPU"), "strange-gpu");
        assert_eq!(gpu_slug(""), "gpu");
    }
}
