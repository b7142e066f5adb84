//! The two builds of torch for Linux, with what is known of them before the download.

use crate::project::Project;

/// A build of torch to download, with what is known of it beforehand.
pub struct Wheel<'a> {
    /// Which build, in words.
    pub name: &'static str,
    /// The index that has it; none for the default one.
    pub index: Option<&'a str>,
    /// What it costs, said before the download.
    pub sizes: &'static str,
    /// Free space that the installation takes at its height, in bytes.
    pub needs: u64,
}

/// The build without CUDA, which only PyTorch's own index has.
pub fn without_cuda(project: &Project) -> Wheel<'_> {
    Wheel {
        name: "without CUDA",
        index: Some(project.cpu_index()),
        sizes: "about 200 MB to download, 1 GB on disk",
        needs: 2_000_000_000,
    }
}

/// The build with CUDA, the one on the default index.
pub const WITH_CUDA: Wheel<'static> = Wheel {
    name: "with CUDA",
    index: None,
    sizes: "about 2.7 GB to download, 4.6 GB on disk",
    needs: 8_000_000_000,
};
