//! Links the stage against libtorch, and compiles the shim of the one op that tch wraps wrongly.

fn main() {
    libtorch_link::link();
    libtorch_link::compile_shim("epilogue_shim", &["shim/addmm_activation.cpp"]);
}
