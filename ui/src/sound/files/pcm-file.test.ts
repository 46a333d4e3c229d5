import { memoryBytes } from '@formant/engine/codecs/bytes';
import { encodeWav } from '@formant/engine/codecs/wav';
import { expect, it } from 'vitest';
import { openPcm, pcmPart, readFrames } from './pcm-file.ts';

it('a part of a file is a file of its own, to the sample', async () => {
  const ramp = Float32Array.from({ length: 8000 }, (_, i) => i / 8000);
  const wav = encodeWav({ sampleRate: 8000, channels: [ramp, ramp.map((value) => -value)] }, 'float32');
  const part = pcmPart(await openPcm(memoryBytes(wav)), 0.25, 0.4);
  expect(part.layout.frames).toBe(1200);
  const [left, right] = await readFrames(part, 0, 9000); // more than there is
  expect(left).toEqual(ramp.slice(2000, 3200));
  expect(right?.[1199]).toBe(-left![1199]!);
  expect(pcmPart(part, 0.1, 99).layout.frames).toBe(400);
});
