// gelu(x · gateᵀ) * (x · upᵀ) as one kernel, for Hopper (sm_90a).
//
// A block computes tiles of 128 rows of x against 128 rows of gate and the same 128 rows of up.
// One of its threads asks the copy engine for what the next steps need; two warpgroups
// multiply. Both products of an output element end up in the same thread, so GEGLU needs no
// memory: what a kernel of its own would read from DRAM is still in registers. Two blocks make
// a pair on neighbouring rows of x: they need the same weights, and each fetches half of them
// for both.
//
// k and n must be multiples of 8, for rows of 16 bytes. At the edges the copy engine fills
// tiles with zeros on the way in and cuts them off on the way out.

struct alignas(64) TensorMap { u64 opaque[16]; };

// ANCHOR: tile
constexpr u32 TILE_M = 128;  // rows of x: 64 for each warpgroup
constexpr u32 TILE_N = 128;  // rows of gate, and as many of up
constexpr u32 TILE_K = 64;   // 128 bytes of bf16: a row of the swizzle
constexpr u32 STAGES = 4;
constexpr u32 X_BYTES = TILE_M * TILE_K * 2;
constexpr u32 W_BYTES = TILE_N * TILE_K * 2;
constexpr u32 STAGE_BYTES = X_BYTES + 2 * W_BYTES;
constexpr u32 HALF_BYTES = 64 * 64 * 2;  // 64 rows and 64 columns of the output
constexpr u32 OUT_BYTES = 4 * HALF_BYTES;
constexpr u32 CONSUMERS = 2 * 8;  // warps that multiply, of the pair
// ANCHOR_END: tile
static_assert(1024 + STAGES * STAGE_BYTES + OUT_BYTES + 2 * STAGES * 8 <= SHARED_BYTES, "too much shared memory");
static_assert(THREADS == 3 * 128, "a warpgroup to copy and two to multiply");

// --- Waiting ----------------------------------------------------------------------------------

__device__ void init(u32 barrier, u32 arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals));
}

// Arrives, and makes the barrier wait for so many bytes from the copy engine.
__device__ void expect(u32 barrier, u32 bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
}

// Arrives at the same barrier in a block of the pair.
__device__ void arrive(u32 barrier, u32 block) {
  asm volatile(
      "{\n"
      ".reg .b32 there;\n"
      "mapa.shared::cluster.u32 there, %0, %1;\n"
      "mbarrier.arrive.shared::cluster.b64 _, [there];\n"
      "}" ::"r"(barrier), "r"(block) : "memory");
}

__device__ void wait(u32 barrier, u32 phase) {
  asm volatile(
      "{\n"
      ".reg .pred done;\n"
      "again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
      "@!done bra again;\n"
      "}" ::"r"(barrier), "r"(phase) : "memory");
}

__device__ void sync_warpgroup(u32 name) {
  asm volatile("bar.sync %0, 128;" ::"r"(name) : "memory");
}

__device__ void sync_pair() {
  asm volatile("barrier.cluster.arrive.release;\nbarrier.cluster.wait.acquire;" ::: "memory");
}

// --- The copy engine --------------------------------------------------------------------------

__device__ void load(u32 to, const TensorMap& map, u32 column, u32 row, u32 barrier) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
      ::"r"(to), "l"(&map), "r"(column), "r"(row), "r"(barrier) : "memory");
}

// To the same place in both blocks of the pair, where it counts for the barrier of each.
__device__ void load_for_both(u32 to, const TensorMap& map, u32 column, u32 row, u32 barrier) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
      "[%0], [%1, {%2, %3}], [%4], %5;"
      ::"r"(to), "l"(&map), "r"(column), "r"(row), "r"(barrier), "h"(short(0b11)) : "memory");
}

__device__ void store(const TensorMap& map, u32 column, u32 row, u32 from) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%1, %2}], [%3];"
               ::"l"(&map), "r"(column), "r"(row), "r"(from) : "memory");
}

// --- The tensor cores -------------------------------------------------------------------------

// How wgmma is told of a tile in shared memory: rows of 128 bytes, swizzled, 1024 for eight.
__device__ u64 tile_at(u32 address) {
  return u64(1) << 62 | u64(1024 >> 4) << 32 | u64(1) << 16 | (address & 0x3FFFF) >> 4;
}

#define NAMES8(a, b, c, d, e, f, g, h) "%" #a ",%" #b ",%" #c ",%" #d ",%" #e ",%" #f ",%" #g ",%" #h
#define OPERANDS8(i) "+f"(acc[i]), "+f"(acc[i + 1]), "+f"(acc[i + 2]), "+f"(acc[i + 3]), \
                     "+f"(acc[i + 4]), "+f"(acc[i + 5]), "+f"(acc[i + 6]), "+f"(acc[i + 7])
#define OPERANDS32(i) OPERANDS8(i), OPERANDS8(i + 8), OPERANDS8(i + 16), OPERANDS8(i + 24)

// ANCHOR: multiply
// 64 rows of x times 256 rows of weights, 16 elements deep. gate's products go to acc[0..64];
// up lies behind gate in shared memory, and its products go to acc[64..128].
__device__ void multiply(float (&acc)[128], u64 x, u64 weights, bool add) {
  asm volatile(
      "{\n"
      ".reg .pred add;\n"
      "setp.ne.b32 add, %130, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {"
      NAMES8(0, 1, 2, 3, 4, 5, 6, 7) "," NAMES8(8, 9, 10, 11, 12, 13, 14, 15) ","
      NAMES8(16, 17, 18, 19, 20, 21, 22, 23) "," NAMES8(24, 25, 26, 27, 28, 29, 30, 31) ","
      NAMES8(32, 33, 34, 35, 36, 37, 38, 39) "," NAMES8(40, 41, 42, 43, 44, 45, 46, 47) ","
      NAMES8(48, 49, 50, 51, 52, 53, 54, 55) "," NAMES8(56, 57, 58, 59, 60, 61, 62, 63) ","
      NAMES8(64, 65, 66, 67, 68, 69, 70, 71) "," NAMES8(72, 73, 74, 75, 76, 77, 78, 79) ","
      NAMES8(80, 81, 82, 83, 84, 85, 86, 87) "," NAMES8(88, 89, 90, 91, 92, 93, 94, 95) ","
      NAMES8(96, 97, 98, 99, 100, 101, 102, 103) "," NAMES8(104, 105, 106, 107, 108, 109, 110, 111) ","
      NAMES8(112, 113, 114, 115, 116, 117, 118, 119) "," NAMES8(120, 121, 122, 123, 124, 125, 126, 127)
      "}, %128, %129, add, 1, 1, 0, 0;\n"
      "}"
      : OPERANDS32(0), OPERANDS32(32), OPERANDS32(64), OPERANDS32(96)
      : "l"(x), "l"(weights), "r"(int(add)));
}
// ANCHOR_END: multiply

template <int IN_FLIGHT> __device__ void wait_for_products() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(IN_FLIGHT) : "memory");
}

// --- The epilogue -----------------------------------------------------------------------------

// ANCHOR: epilogue
// acc[i] is an element of x · gateᵀ, and acc[i + 64] the same element of x · upᵀ. A warpgroup
// writes 64 rows and 128 columns, in two halves as wide as the swizzle.
__device__ void write_out(const float (&acc)[128], const TensorMap& out, u32 column, u32 row,
                          u32 staging, u32 name, u32 thread) {
  // The copy engine may still be reading the tile before.
  if (thread == 0) asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  sync_warpgroup(name);
  const u32 lane = thread % 32, line = thread / 32 * 16 + lane % 16;
  #pragma unroll
  for (int i = 0; i < 64; i += 8) {  // 16 columns
    u32 pairs[4];
    #pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int at = i + 2 * j;
      pairs[j] = pack(geglu(acc[at], acc[at + 64]), geglu(acc[at + 1], acc[at + 65]));
    }
    const u32 piece = i / 4 % 8 + lane / 16;  // of 16 bytes in a row; the row's number moves it
    const u32 to = staging + i / 32 * HALF_BYTES + line * 128 + (piece ^ lane % 8) * 16;
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
                 ::"r"(to), "r"(pairs[0]), "r"(pairs[1]), "r"(pairs[2]), "r"(pairs[3]) : "memory");
  }
  // The copy engine sees what was written here.
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  sync_warpgroup(name);
  if (thread == 0) {
    store(out, column, row, staging);
    store(out, column + 64, row, staging + HALF_BYTES);
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
  }
}
// ANCHOR_END: epilogue

// --- The kernel -------------------------------------------------------------------------------

extern "C" __global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(THREADS, 1)
fused_geglu_sm90(const __grid_constant__ TensorMap x, const __grid_constant__ TensorMap gate,
                 const __grid_constant__ TensorMap up, const __grid_constant__ TensorMap out,
                 u32 m, u32 n, u32 k) {
  extern __shared__ char shared[];
  const u32 base = (u32(__cvta_generic_to_shared(shared)) + 1023) & ~1023u;
  const u32 staging = base + STAGES * STAGE_BYTES;
  // A stage is full when its bytes are there, and empty when both blocks have multiplied them.
  const u32 full = staging + OUT_BYTES, empty = full + STAGES * 8;
  if (threadIdx.x == 0) {
    for (u32 stage = 0; stage < STAGES; ++stage) {
      init(full + stage * 8, 1);
      init(empty + stage * 8, CONSUMERS);
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  sync_pair();

  // ANCHOR: tiles
  // Pairs of tiles, one below the other, row by row from the last: the GEMM after this one
  // begins with the first rows, and finds them in the cache.
  const u32 block = blockIdx.x % 2;
  const u32 across = (n + TILE_N - 1) / TILE_N, down = (m + 2 * TILE_M - 1) / (2 * TILE_M);
  const auto row_of = [&](u32 tile) { return (down - 1 - tile / across) * 2 * TILE_M + block * TILE_M; };
  const auto column_of = [&](u32 tile) { return tile % across * TILE_N; };
  // ANCHOR_END: tiles
  const u32 steps = (k + TILE_K - 1) / TILE_K;
  u32 stage = 0, phase = 0;
  const auto next = [&] { if (++stage == STAGES) stage = 0, phase ^= 1; };

  if (threadIdx.x < 128) {
    // ANCHOR: producer
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    if (threadIdx.x == 0) {
      for (u32 tile = blockIdx.x / 2; tile < across * down; tile += gridDim.x / 2) {
        const u32 row = row_of(tile), weight = column_of(tile) + block * (TILE_N / 2);
        #pragma unroll 1
        for (u32 step = 0; step < steps; ++step) {
          const u32 to = base + stage * STAGE_BYTES, half = to + X_BYTES + block * (W_BYTES / 2);
          const u32 barrier = full + stage * 8;
          wait(empty + stage * 8, phase ^ 1);
          expect(barrier, STAGE_BYTES);
          load(to, x, step * TILE_K, row, barrier);
          load_for_both(half, gate, step * TILE_K, weight, barrier);
          load_for_both(half + W_BYTES, up, step * TILE_K, weight, barrier);
          next();
        }
      }
    }
    // ANCHOR_END: producer
  } else {
    // ANCHOR: consumer
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
    const u32 group = threadIdx.x / 128 - 1, thread = threadIdx.x % 128;
    float acc[128];
    for (u32 tile = blockIdx.x / 2; tile < across * down; tile += gridDim.x / 2) {
      u32 before = 0;
      for (u32 step = 0; step < steps; ++step) {
        const u32 rows = base + stage * STAGE_BYTES + group * (X_BYTES / 2);
        const u32 weights = base + stage * STAGE_BYTES + X_BYTES;
        wait(full + stage * 8, phase);
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        #pragma unroll
        for (u32 deep = 0; deep < TILE_K * 2; deep += 32)
          multiply(acc, tile_at(rows + deep), tile_at(weights + deep), step + deep > 0);
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        // While these run, those of the step before end: its stage may be filled again.
        wait_for_products<1>();
        if (step > 0 && thread % 32 < 2) arrive(before, thread % 32);
        before = empty + stage * 8;
        next();
      }
      wait_for_products<0>();
      if (thread % 32 < 2) arrive(before, thread % 32);
      #pragma unroll
      for (int i = 0; i < 128; ++i) asm volatile("" : "+f"(acc[i])::"memory");  // not read earlier
      write_out(acc, out, column_of(tile), row_of(tile) + group * 64, staging + group * 2 * HALF_BYTES,
                1 + group, thread);
    }
    if (thread == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    // ANCHOR_END: consumer
  }
  // Neither block ends while the other may still write to it.
  sync_pair();
}
