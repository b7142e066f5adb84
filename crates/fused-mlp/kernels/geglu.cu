// gelu(gate) * up over matrices, for gates and ups that a GEMM wrote to memory.

// bf16 is the upper half of a float32, and two of them lie in a word.
__device__ float left(u32 pair) { return __uint_as_float(pair << 16); }
__device__ float right(u32 pair) { return __uint_as_float(pair & 0xffff0000u); }

__device__ u32 geglu_pair(u32 gate, u32 up) {
  return pack(geglu(left(gate), left(up)), geglu(right(gate), right(up)));
}

__device__ uint4 load(const bf16* from) {
  uint4 vector;
  asm("ld.global.nc.v4.u32 {%0, %1, %2, %3}, [%4];"
      : "=r"(vector.x), "=r"(vector.y), "=r"(vector.z), "=r"(vector.w) : "l"(from));
  return vector;
}

// A thread computes WIDTH elements. Rows of gate and up begin `stride` elements apart, those of
// out `hidden`; the host sees to it that out has fewer than 2^32 elements.
extern "C" __global__ void __launch_bounds__(THREADS)
geglu(const bf16* gate, const bf16* up, bf16* out, u32 rows, u32 hidden, u32 stride) {
  // ANCHOR: pointwise
  // The last rows first: they were written last, and may still lie in the cache.
  const u32 thread = (gridDim.x - 1 - blockIdx.x) * THREADS + threadIdx.x;
  if (hidden % WIDTH == 0) {
    const u32 vectors = hidden / WIDTH, row = thread / vectors, column = thread % vectors * WIDTH;
    if (row >= rows) return;
    const size_t from = size_t(row) * stride + column;
    const uint4 g = load(gate + from), u = load(up + from);
    reinterpret_cast<uint4*>(out)[thread] = make_uint4(
        geglu_pair(g.x, u.x), geglu_pair(g.y, u.y), geglu_pair(g.z, u.z), geglu_pair(g.w, u.w));
    return;
  }
  // ANCHOR_END: pointwise
  // Rows that are no multiple of 16 bytes: element by element.
  for (u32 i = 0; i < WIDTH; ++i) {
    const u32 at = thread + i * gridDim.x * THREADS, row = at / hidden;
    if (row >= rows) return;
    const size_t from = size_t(row) * stride + at % hidden;
    out[at] = bf16(geglu_pair(gate[from], up[from]));
  }
}
