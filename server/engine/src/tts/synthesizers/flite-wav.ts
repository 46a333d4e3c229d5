/** The samples of the 16-bit mono WAV file that Flite writes. */
export function decodeWavSamples(file: Uint8Array | undefined): {
  samples: Float32Array;
  sampleRate: number;
} {
  if (!file || file.length < 44) throw new Error('flite wrote no sound');
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const samples = new Float32Array((file.length - 44) >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(44 + 2 * i, true) / 32768;
  return { samples, sampleRate: view.getUint32(24, true) };
}
