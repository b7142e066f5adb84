// Events in a device's stream, through libtorch's backend-independent ones: this compiles
// against a CPU build too. Plain values in, an error text or null out.

#include <c10/core/Event.h>

#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>

namespace {

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

// The event is recorded in the CUDA device's current stream, and measures time.
char* tp_event_record(int device_index, c10::Event** out) {
  return text_of_failure([&] {
    const c10::Device device(c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(device_index));
    const c10::impl::VirtualGuardImpl guard(c10::DeviceType::CUDA);
    auto event = std::make_unique<c10::Event>(c10::DeviceType::CUDA, c10::EventFlag::BACKEND_DEFAULT);
    event->record(guard.getStream(device));
    *out = event.release();
  });
}

// Waits for both events first: the time between them is not known before.
char* tp_event_elapsed_ms(const c10::Event* earlier, const c10::Event* later, double* out) {
  return text_of_failure([&] {
    earlier->synchronize();
    later->synchronize();
    *out = earlier->elapsedTime(*later);
  });
}

void tp_event_free(c10::Event* event) {
  try {
    delete event;
  } catch (...) {
  }
}

}  // extern "C"
