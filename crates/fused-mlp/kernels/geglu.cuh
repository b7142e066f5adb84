// What every kernel of this stage shares. The host puts it before their sources; no header is
// included anywhere, since the machine that compiles this may have none.

typedef unsigned short bf16;
typedef unsigned int u32;
typedef unsigned long long u64;

// ANCHOR: geglu
// GELU of the gate, approximated by tanh in float32, times up. 0.7979 is sqrt(2 / pi).
__device__ float geglu(float gate, float up) {
  const float inner = gate * __fmaf_rn(0.044715f * 0.7978845608f, gate * gate, 0.7978845608f);
  float tanh;
  asm("tanh.approx.f32 %0, %1;" : "=f"(tanh) : "f"(inner));
  const float half = 0.5f * gate;
  return __fmaf_rn(half, tanh, half) * up;
}
// ANCHOR_END: geglu

// Two neighbours of a row as a pair of bf16.
__device__ u32 pack(float left, float right) {
  u32 pair;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(right), "f"(left));
  return pair;
}
