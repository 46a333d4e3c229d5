/** First channel of the command's own output, a WAV of 32-bit floats. */
export function readFloatWave(/** @type {Buffer} */ file) {
  let sampleRate = 0;
  let channels = 1;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const body = file.subarray(at + 8, at + 8 + size);
    if (name === 'fmt ') {
      channels = body.readUInt16LE(2);
      sampleRate = body.readUInt32LE(4);
    } else if (name === 'data') {
      const samples = new Float32Array(Math.floor(body.length / 4 / channels));
      for (let i = 0; i < samples.length; i++) samples[i] = body.readFloatLE(i * 4 * channels);
      return { sampleRate, samples };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error('This is not a WAV file');
}
