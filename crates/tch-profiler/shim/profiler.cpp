// The part of libtorch's profiler that has no C interface, as one: plain values in, an
// error text or null out. No exception leaves this file.

#include <torch/csrc/autograd/profiler_kineto.h>

#include <ATen/record_function.h>
#include <torch/cuda.h>
#include <torch/version.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <set>
#include <string>
#include <string_view>

// Its header needs Kineto's own, which PyTorch does not ship.
namespace torch::autograd::profiler {
TORCH_API void addMetadataJson(const std::string& key, const std::string& value);
}

namespace profiler = torch::autograd::profiler;
using torch::profiler::impl::ActivityType;
using torch::profiler::impl::ProfilerConfig;
using torch::profiler::impl::ProfilerState;

namespace {

// The bits of `activities` and `options` are those of src/ffi.rs.
constexpr uint32_t kCpu = 1;
constexpr uint32_t kCuda = 2;
constexpr uint32_t kRecordShapes = 1;
constexpr uint32_t kProfileMemory = 2;

std::set<ActivityType> activity_set(uint32_t activities) {
  std::set<ActivityType> set;
  if (activities & kCpu) set.insert(ActivityType::CPU);
  if (activities & kCuda) set.insert(ActivityType::CUDA);
  return set;
}

ProfilerConfig config(uint32_t options) {
  return ProfilerConfig(
      ProfilerState::KINETO,
      /*report_input_shapes=*/(options & kRecordShapes) != 0,
      /*profile_memory=*/(options & kProfileMemory) != 0);
}

// Runs `work`; what it throws becomes a text that the caller frees.
template <typename Work>
char* text_of_failure(Work&& work) {
  try {
    work();
    return nullptr;
  } catch (const std::exception& error) {
    return strdup(error.what());
  } catch (...) {
    return strdup("an exception of an unknown type");
  }
}

}  // namespace

extern "C" {

void tp_free_text(char* text) { std::free(text); }

const char* tp_libtorch_version() { return TORCH_VERSION; }

bool tp_cuda_available() {
  try {
    return torch::cuda::is_available();
  } catch (...) {
    return false;
  }
}

bool tp_enabled() { return profiler::profilerEnabled(); }

char* tp_prepare(uint32_t activities, uint32_t options) {
  return text_of_failure(
      [&] { profiler::prepareProfiler(config(options), activity_set(activities)); });
}

// Record functions of every scope are taken, as torch.profiler does.
char* tp_enable(uint32_t activities, uint32_t options) {
  return text_of_failure([&] {
    profiler::enableProfiler(config(options), activity_set(activities));
    if (options & kRecordShapes) profiler::addMetadataJson("record_shapes", "1");
    if (options & kProfileMemory) profiler::addMetadataJson("profile_memory", "1");
  });
}

char* tp_disable(profiler::ProfilerResult** result) {
  return text_of_failure([&] { *result = profiler::disableProfiler().release(); });
}

char* tp_synchronize() {
  return text_of_failure([] { torch::cuda::synchronize(); });
}

size_t tp_result_events(const profiler::ProfilerResult* result) {
  return result->events().size();
}

char* tp_result_save(profiler::ProfilerResult* result, const char* path) {
  return text_of_failure([&] { result->save(path); });
}

void tp_result_free(profiler::ProfilerResult* result) { delete result; }

// Null when no profiler listens: an annotation then costs one look.
at::RecordFunction* tp_range_begin(const char* name, size_t length) {
  try {
    auto callbacks = at::getStepCallbacksUnlessEmpty(at::RecordScope::USER_SCOPE);
    if (!callbacks.has_value()) return nullptr;
    auto range = std::make_unique<at::RecordFunction>(std::move(*callbacks));
    range->before(std::string_view(name, length));
    return range.release();
  } catch (...) {
    return nullptr;
  }
}

void tp_range_end(at::RecordFunction* range) {
  try {
    delete range;
  } catch (...) {
  }
}

}  // extern "C"
