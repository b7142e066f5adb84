//! What libtorch says when it fails, in one sentence that says what to do.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};

use anyhow::{Result, anyhow};

use crate::Skip;

/// Runs `work`; a panic in it becomes an error, and libtorch's words become ours. A
/// [`Skip`] stays one.
///
/// tch panics where libtorch throws, with the C++ stack in the message.
pub(crate) fn in_one_sentence<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    panic::set_hook(hook);
    match outcome {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) if error.is::<Skip>() => Err(error),
        Ok(Err(error)) => Err(anyhow!(sentence(&format!("{error:#}")))),
        Err(payload) => Err(anyhow!(sentence(panic_message(payload.as_ref())))),
    }
}

fn panic_message(payload: &(dyn Any + Send)) -> &str {
    payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("a failure without a message")
}

fn sentence(message: &str) -> String {
    let message = &without_place(first_line(message));
    let of_the_gpu = [
        "CUDA out of memory",
        "CUDA error: out of memory",
        "CUDA_ERROR_OUT_OF_MEMORY",
    ];
    if of_the_gpu.iter().any(|words| message.contains(words)) {
        return format!(
            "the GPU has too little free memory for these shapes: choose smaller ones, or \
             close what else uses the GPU ({message})"
        );
    }
    if message.contains("DefaultCPUAllocator") || message.contains("not enough memory") {
        return format!(
            "the machine has too little memory for these shapes: choose smaller ones ({message})"
        );
    }
    if message.contains("overflow") {
        return format!(
            "these shapes are larger than any tensor can be: choose smaller ones ({message})"
        );
    }
    message.clone()
}

/// The message without the line of libtorch's source that checked.
fn without_place(message: &str) -> String {
    let place = message
        .split_once("[enforce fail at ")
        .and_then(|(before, behind)| {
            let (_, behind) = behind.split_once("] err == 0. ")?;
            Some(format!("{before}{behind}"))
        });
    place.unwrap_or_else(|| message.to_owned())
}

/// libtorch's message without tch's wrapping and the C++ stack behind it.
fn first_line(message: &str) -> &str {
    let start = message
        .find("Torch(\"")
        .map_or(0, |at| at + "Torch(\"".len());
    let message = message[start..].trim_start_matches("Internal torch error: ");
    // What CUDA's allocator adds about its settings is no use to a reader.
    let message = message
        .split_inclusive("is free.")
        .next()
        .unwrap_or(message);
    let end = [message.find('\n'), message.find("\\n"), message.find("\")")];
    &message[..end.into_iter().flatten().min().unwrap_or(message.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(message: &str) -> String {
        in_one_sentence::<()>(|| Err(anyhow!("{message}")))
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn too_little_memory_is_said_with_what_to_do() {
        let torch = "CUDA out of memory. Tried to allocate 2.00 GiB.\nException raised from malloc";
        let told = told(torch);
        assert!(
            told.starts_with("the GPU has too little free memory"),
            "{told}"
        );
        assert!(told.contains("Tried to allocate 2.00 GiB") && !told.contains("Exception"));
    }

    #[test]
    fn the_drivers_word_for_too_little_memory_is_told_alike() {
        let driver = "the driver cannot load geglu: DriverError(CUDA_ERROR_OUT_OF_MEMORY, \"out\")";
        let told = told(driver);
        assert!(
            told.starts_with("the GPU has too little free memory"),
            "{told}"
        );
        assert!(told.contains("the driver cannot load geglu"), "{told}");
    }

    #[test]
    fn where_libtorch_checked_is_left_out_wherever_it_stands() {
        let python = "linear.py failed: RuntimeError: [enforce fail at alloc_cpu.cpp:127] \
                      err == 0. DefaultCPUAllocator: not enough memory: you tried to allocate \
                      64 bytes.";
        let told = told(python);
        assert!(
            told.starts_with("the machine has too little memory"),
            "{told}"
        );
        assert!(told.contains("RuntimeError: DefaultCPUAllocator"), "{told}");
    }

    #[test]
    fn a_panic_of_tch_becomes_an_error_without_its_stack() {
        let error = in_one_sentence::<()>(|| {
            let shapes = "mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)\nframe #0";
            let failed = |text: &str| Err(tch::TchError::Torch(text.to_owned()));
            failed(shapes).map_or_else(|error| panic!("{error:?}"), Ok)
        });
        let told = error.unwrap_err().to_string();
        assert_eq!(
            told,
            "mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)"
        );
    }
}
