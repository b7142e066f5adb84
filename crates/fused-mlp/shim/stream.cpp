// The CUDA stream that libtorch launches into: this compiles against a CPU build too. An
// error text or null out, no exception leaves this file.

#include <c10/core/Device.h>
#include <c10/core/Stream.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <cstdlib>
#include <cstring>
#include <exception>

extern "C" {

void fm_free_text(char* text) { std::free(text); }

char* fm_current_stream(int device_index, void** out) {
  try {
    const c10::Device device(c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(device_index));
    const c10::impl::VirtualGuardImpl guard(c10::DeviceType::CUDA);
    *out = guard.getStream(device).native_handle();
    return nullptr;
  } catch (const std::exception& error) {
    return strdup(error.what());
  } catch (...) {
    return strdup("an exception of an unknown type");
  }
}

}  // extern "C"
