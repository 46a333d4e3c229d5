// Polyphase sample rate conversion, four products at once.
#include <wasm_simd128.h>

/**
 * Output n is the sum over `taps` samples from n * down / up on, weighted by the row of its phase.
 * `taps` is a multiple of four.
 */
__attribute__((export_name("convert"))) void convert(const float *samples, const float *table, float *out, int count,
                                                     int up, int down, int taps) {
  int phase = 0;
  for (int n = 0; n < count; n++) {
    const float *row = table + phase * taps;
    v128_t sum = wasm_f32x4_const(0, 0, 0, 0);
    for (int i = 0; i < taps; i += 4)
      sum = wasm_f32x4_add(sum, wasm_f32x4_mul(wasm_v128_load(samples + i), wasm_v128_load(row + i)));
    out[n] = (wasm_f32x4_extract_lane(sum, 0) + wasm_f32x4_extract_lane(sum, 1)) +
             (wasm_f32x4_extract_lane(sum, 2) + wasm_f32x4_extract_lane(sum, 3));
    phase += down;
    samples += phase / up;
    phase %= up;
  }
}
