// libtorch's loader of AOTInductor packages, which has no C interface, as one: plain values
// in, an error text or null out. No exception leaves this file.

#include <ATen/Tensor.h>
#include <c10/util/Exception.h>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>

#include <dlfcn.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <unordered_map>
#include <vector>

using Loader = torch::inductor::AOTIModelPackageLoader;
using Tensors = std::vector<at::Tensor>;

namespace {

// Runs `work`; what it throws becomes a text that the caller frees.
template <typename Work>
char* text_of_failure(Work&& work) {
  try {
    work();
    return nullptr;
  } catch (const c10::Error& error) {
    return strdup(error.what_without_backtrace());
  } catch (const std::exception& error) {
    return strdup(error.what());
  } catch (...) {
    return strdup("an exception of an unknown type");
  }
}

Tensors copied(const at::Tensor* const* tensors, size_t count) {
  Tensors all;
  all.reserve(count);
  for (size_t i = 0; i < count; ++i) all.push_back(*tensors[i]);
  return all;
}

}  // namespace

extern "C" {

void ta_free_text(char* text) { std::free(text); }

char* ta_load(const char* path, const char* model, size_t runners, int device_index, Loader** out) {
  return text_of_failure([&] {
    *out = new Loader(path, model, /*run_single_threaded=*/false, runners,
                      static_cast<c10::DeviceIndex>(device_index));
  });
}

void ta_free(Loader* loader) {
  try {
    delete loader;
  } catch (...) {
  }
}

char* ta_run(Loader* loader, const at::Tensor* const* inputs, size_t count, Tensors** out) {
  return text_of_failure(
      [&] { *out = new Tensors(loader->boxed_run(copied(inputs, count))); });
}

size_t ta_outputs_count(const Tensors* outputs) { return outputs->size(); }

// The tensor becomes the caller's.
at::Tensor* ta_outputs_take(Tensors* outputs, size_t index) {
  return new at::Tensor(std::move((*outputs)[index]));
}

void ta_outputs_free(Tensors* outputs) { delete outputs; }

// The names of what `ta_load_constants` can replace, a line each.
char* ta_constant_names(Loader* loader, char** out) {
  return text_of_failure([&] {
    std::string names;
    for (const std::string& name : loader->get_constant_fqns()) names += name + '\n';
    *out = strdup(names.c_str());
  });
}

char* ta_load_constants(Loader* loader, const char* const* names,
                        const at::Tensor* const* tensors, size_t count) {
  return text_of_failure([&] {
    std::unordered_map<std::string, at::Tensor> constants;
    for (size_t i = 0; i < count; ++i) constants.emplace(names[i], *tensors[i]);
    loader->load_constants(constants, /*use_inactive=*/false, /*check_full_update=*/true);
  });
}

// Ten times the major number plus the minor, -1 where CUDA does not tell. CUDA's runtime is
// asked by name because a CPU build of libtorch has none to link against.
int ta_compute_capability(int device_index) {
  using Query = int (*)(int*, int, int);
  constexpr int kMajor = 75;
  constexpr int kMinor = 76;
  auto query = reinterpret_cast<Query>(dlsym(RTLD_DEFAULT, "cudaDeviceGetAttribute"));
  int major = 0;
  int minor = 0;
  if (query == nullptr || query(&major, kMajor, device_index) != 0 ||
      query(&minor, kMinor, device_index) != 0) {
    return -1;
  }
  return 10 * major + minor;
}

}  // extern "C"
