//! Links the stage against libtorch, and compiles the shim that tells its current stream.

fn main() {
    libtorch_link::link();
    libtorch_link::compile_shim("fused_mlp_shim", &["shim/stream.cpp"]);
}
