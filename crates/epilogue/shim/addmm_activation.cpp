// One op of libtorch, as a C function: an error text or null out, no exception leaves it.

#include <ATen/ATen.h>

#include <cstdlib>
#include <cstring>
#include <exception>

extern "C" {

void ep_free_text(char* text) { std::free(text); }

char* ep_addmm_activation(
    at::Tensor** result,
    const at::Tensor* bias,
    const at::Tensor* x,
    const at::Tensor* w,
    bool use_gelu) {
  try {
    // ANCHOR: op
    *result = new at::Tensor(
        at::_addmm_activation(*bias, *x, *w, /*beta=*/1, /*alpha=*/1, use_gelu));
    // ANCHOR_END: op
    return nullptr;
  } catch (const std::exception& error) {
    return strdup(error.what());
  } catch (...) {
    return strdup("an exception of an unknown type");
  }
}

}  // extern "C"
