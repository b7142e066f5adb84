//! Compiles the C++ shim against the libtorch that torch-sys was built with.

fn main() {
    libtorch_link::link();
    libtorch_link::compile_shim("tch_aoti_shim", &["shim/package.cpp"]);
}
