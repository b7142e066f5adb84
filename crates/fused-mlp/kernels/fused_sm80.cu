// gelu(x · gateᵀ) * (x · upᵀ) as one kernel, for any GPU since Ampere (sm_80).
//
// The same plan as for Hopper with the means of 2020: every thread copies its share of the
// tiles itself (cp.async), two stages deep, and a warp multiplies 16 x 8 x 16 at a time.
// Eight warps share a tile of 128 rows of x against 64 rows of gate and of up; both products
// of an output element end up in the same thread.
//
// Needs k and n divisible by 8 (16-byte rows); edges of tiles are filled with zeros.

constexpr u32 TILE_M = 128;
constexpr u32 TILE_N = 64;         // of gate, and as many of up
constexpr u32 TILE_K = 64;         // a row is 128 bytes, eight pieces of 16
constexpr u32 ROW_BYTES = TILE_K * 2;
constexpr u32 X_BYTES = TILE_M * ROW_BYTES;
constexpr u32 W_BYTES = TILE_N * ROW_BYTES;
constexpr u32 STAGE_BYTES = X_BYTES + 2 * W_BYTES;
static_assert(2 * STAGE_BYTES <= SHARED_BYTES, "too much shared memory");
static_assert(THREADS == 256, "eight warps");

// Pieces of eight rows are exchanged so that a column of them meets all banks.
__device__ u32 place(u32 row, u32 piece) { return row * ROW_BYTES + ((piece ^ row % 8) << 4); }

// A tile of `rows` rows from `row` on, 64 columns from `column` on; zeros beyond the matrix.
template <u32 ROWS> __device__ void load_tile(u32 to, const bf16* matrix, u32 row, u32 column, u32 rows, u32 columns) {
  #pragma unroll
  for (u32 i = threadIdx.x; i < ROWS * 8; i += THREADS) {
    u32 line = i / 8, piece = i % 8;
    bool inside = row + line < rows && column + piece * 8 < columns;
    const bf16* from = inside ? matrix + size_t(row + line) * columns + column + piece * 8 : matrix;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;"
                 ::"r"(to + place(line, piece)), "l"(from), "r"(inside ? 16 : 0) : "memory");
  }
}

// Four 8 x 8 blocks: 16 rows and 32 bytes.
__device__ void load_blocks(u32 (&blocks)[4], u32 address) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(blocks[0]), "=r"(blocks[1]), "=r"(blocks[2]), "=r"(blocks[3]) : "r"(address) : "memory");
}

__device__ void multiply(float (&acc)[4], const u32 (&x)[4], u32 low, u32 high) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
               : "+f"(acc[0]), "+f"(acc[1]), "+f"(acc[2]), "+f"(acc[3])
               : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(low), "r"(high));
}

extern "C" __global__ void __launch_bounds__(THREADS, 1)
fused_geglu_sm80(const bf16* x, const bf16* gate, const bf16* up, bf16* out, u32 m, u32 n, u32 k) {
  extern __shared__ __align__(128) char shared[];
  u32 base = u32(__cvta_generic_to_shared(shared));
  u32 row = blockIdx.y * TILE_M, column = blockIdx.x * TILE_N;
  u32 steps = (k + TILE_K - 1) / TILE_K;
  auto load = [&](u32 step) {
    u32 to = base + step % 2 * STAGE_BYTES;
    if (step < steps) {
      load_tile<TILE_M>(to, x, row, step * TILE_K, m, k);
      load_tile<TILE_N>(to + X_BYTES, gate, column, step * TILE_K, n, k);
      load_tile<TILE_N>(to + X_BYTES + W_BYTES, up, column, step * TILE_K, n, k);
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
  };

  // A warp's part: 32 rows, 32 columns of gate and the same of up.
  u32 lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  u32 warp_row = warp % 4 * 32, warp_column = warp / 4 * 32;
  float acc[2][2][4][4] = {};  // gate or up, 16 rows, 8 columns, a thread's elements

  load(0);
  for (u32 step = 0; step < steps; ++step) {
    load(step + 1);
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
    u32 from = base + step % 2 * STAGE_BYTES;
    #pragma unroll
    for (u32 deep = 0; deep < TILE_K / 16; ++deep) {
      u32 rows[2][4];
      #pragma unroll
      for (u32 i = 0; i < 2; ++i)
        load_blocks(rows[i], from + place(warp_row + i * 16 + lane % 16, deep * 2 + lane / 16));
      #pragma unroll
      for (u32 which = 0; which < 2; ++which) {
        u32 weights = from + X_BYTES + which * W_BYTES;
        #pragma unroll
        for (u32 j = 0; j < 2; ++j) {
          u32 columns[4];  // 16 columns: low and high k of the first eight, of the second eight
          load_blocks(columns, weights + place(warp_column + j * 16 + lane / 16 * 8 + lane % 8, deep * 2 + lane / 8 % 2));
          #pragma unroll
          for (u32 i = 0; i < 2; ++i) {
            multiply(acc[which][i][2 * j], rows[i], columns[0], columns[1]);
            multiply(acc[which][i][2 * j + 1], rows[i], columns[2], columns[3]);
          }
        }
      }
    }
    __syncthreads();
  }

  #pragma unroll
  for (u32 i = 0; i < 2; ++i)
    #pragma unroll
    for (u32 j = 0; j < 4; ++j)
      #pragma unroll
      for (u32 half = 0; half < 2; ++half) {
        u32 r = row + warp_row + i * 16 + half * 8 + lane / 4, c = column + warp_column + j * 8 + lane % 4 * 2;
        const float* g = &acc[0][i][j][half * 2];
        const float* u = &acc[1][i][j][half * 2];
        if (r < m && c < n) *(u32*)(out + size_t(r) * n + c) = pack(geglu(g[0], u[0]), geglu(g[1], u[1]));
      }
}
