//! Links the stage against libtorch.

fn main() {
    libtorch_link::link();
}
