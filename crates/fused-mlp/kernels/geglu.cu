// out = gelu(gate) * up over matrices of bf16, with tanh's approximation of GELU in float32.
//
// No header is included: the machine that compiles this may have none. THREADS and VECTORS
// come from the host, which sizes the grid by them.

// ANCHOR: gelu
__device__ float gelu(float x) {
  const float inner = 0.7978845608f * (x + 0.044715f * x * x * x);
  float tanh;
  asm("tanh.approx.f32 %0, %1;" : "=f"(tanh) : "f"(inner));
  return 0.5f * x * (1.0f + tanh);
}
// ANCHOR_END: gelu

// bf16 is the upper half of a float32, and two of them lie in a word.
__device__ float low(unsigned pair) { return __uint_as_float(pair << 16); }
__device__ float high(unsigned pair) { return __uint_as_float(pair & 0xffff0000u); }

__device__ unsigned pack(float low, float high) {
  unsigned pair;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  return pair;
}

__device__ unsigned geglu_pair(unsigned gate, unsigned up) {
  return pack(gelu(low(gate)) * low(up), gelu(high(gate)) * high(up));
}

// Read once and never again: the cache may let go of it first.
__device__ uint4 load_once(const void* from) {
  uint4 vector;
  asm volatile("ld.global.cs.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(vector.x), "=r"(vector.y), "=r"(vector.z), "=r"(vector.w)
               : "l"(from));
  return vector;
}

// Rows of `gate` and `up` begin `stride` elements apart, those of `out` `hidden`. The host sees
// to it that `out` has fewer than 2^32 elements.
extern "C" __global__ void __launch_bounds__(THREADS)
geglu(const unsigned short* gate, const unsigned short* up, unsigned short* out,
      unsigned rows, unsigned hidden, unsigned stride) {
  constexpr unsigned WIDTH = 8;  // elements of 16 bytes
  // The last rows first: a GEMM wrote them last, so they may still lie in the cache.
  const unsigned block = gridDim.x - 1 - blockIdx.x;

  if (hidden % WIDTH != 0 || stride % WIDTH != 0) {
    const unsigned first = block * THREADS * VECTORS * WIDTH + threadIdx.x;
    for (unsigned i = 0; i < VECTORS * WIDTH; ++i) {
      const unsigned at = first + i * THREADS;
      if (at >= rows * hidden || at < first) return;
      const size_t from = size_t(at / hidden) * stride + at % hidden;
      out[at] = (unsigned short)geglu_pair(gate[from], up[from]);
    }
    return;
  }
  // ANCHOR: vectors
  const unsigned columns = hidden / WIDTH, count = rows * columns;
  const unsigned first = block * THREADS * VECTORS + threadIdx.x;
  uint4 gates[VECTORS], ups[VECTORS];
  #pragma unroll
  for (unsigned i = 0; i < VECTORS; ++i) {
    const unsigned at = first + i * THREADS;
    if (at >= count) break;
    const size_t from = size_t(at / columns) * stride + at % columns * WIDTH;
    gates[i] = load_once(gate + from);
    ups[i] = load_once(up + from);
  }
  #pragma unroll
  for (unsigned i = 0; i < VECTORS; ++i) {
    const unsigned at = first + i * THREADS;
    if (at >= count) break;
    reinterpret_cast<uint4*>(out)[at] = make_uint4(
        geglu_pair(gates[i].x, ups[i].x), geglu_pair(gates[i].y, ups[i].y),
        geglu_pair(gates[i].z, ups[i].z), geglu_pair(gates[i].w, ups[i].w));
  }
  // ANCHOR_END: vectors
}
