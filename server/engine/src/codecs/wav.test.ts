import { describe, expect, it } from 'vitest';
import { ToolError } from '../base/faults.ts';
import { memoryByteSink, memoryBytes } from './bytes.ts';
import { decodeWav, encodeWav, type WavEncoding, wavSource, wavWriter } from './wav.ts';
import { wavHeader } from './wav-header.ts';

const tone = (frames: number, amplitude = 0.8) =>
  Float32Array.from({ length: frames }, (_, i) => amplitude * Math.sin(i * 0.1));

/** The ToolError code that reading `bytes` ends in. */
async function failure(bytes: Uint8Array): Promise<string> {
  const error: unknown = await decodeWav(bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ToolError);
  expect((error as ToolError).message).toMatch(/^This .+\.$/);
  return (error as ToolError).code;
}

describe('round trip', () => {
  // half a step of each integer format, as a part of full scale
  it.each([
    ['int16', 1.5 / 0x8000], // dither adds up to a step
    ['int24', 0.5 / 0x800000],
    ['int32', 1e-7], // float32 samples carry 24 bits
    ['float32', 0],
  ] as const)('%s keeps samples within half a step, dither apart', async (encoding, tolerance) => {
    for (const channelCount of [1, 2, 6]) {
      const channels = Array.from({ length: channelCount }, (_, c) => tone(1001, 0.9 - c * 0.1));
      const back = await decodeWav(encodeWav({ sampleRate: 44100, channels }, encoding));
      expect(back.sampleRate).toBe(44100);
      expect(back.channels.length).toBe(channelCount);
      for (const [c, channel] of channels.entries())
        for (const [i, value] of channel.entries())
          expect(Math.abs(back.channels[c]![i]! - value)).toBeLessThanOrEqual(tolerance);
    }
  });

  it('is bit-exact for 16-bit samples, both ends of the scale included', async () => {
    const channels = [Float32Array.of(-1, -0.5, 0, 1 / 0x8000, 0x7fff / 0x8000)];
    expect((await decodeWav(encodeWav({ sampleRate: 8000, channels }, 'int16'))).channels).toEqual(channels);
  });

  it('holds what is beyond full scale, turns NaN into silence and keeps floats as they are', async () => {
    const channels = [Float32Array.of(2, -2, Number.NaN)];
    const int = await decodeWav(encodeWav({ sampleRate: 8000, channels }, 'int16'));
    expect([...int.channels[0]!]).toEqual([0x7fff / 0x8000, -1, 0]);
    const float = await decodeWav(encodeWav({ sampleRate: 8000, channels }, 'float32'));
    expect([...float.channels[0]!]).toEqual([2, -2, Number.NaN]);
  });
});

it('writes 24-bit stereo, which goes two frames at a time, as it writes each channel alone', async () => {
  const least = 2 ** -24; // the last float below 1 is nearer to 1 than to the largest integer
  const ends = [
    1,
    -1,
    1 - least,
    least - 1,
    1.5,
    -1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    512,
    0,
    -0.5 / 0x80_0000,
    -least,
  ];
  const channels = [Float32Array.of(...ends, ...tone(93)), Float32Array.of(...tone(93, 0.3), ...ends)];
  const both = await decodeWav(encodeWav({ sampleRate: 48000, channels }, 'int24'));
  for (const [c, channel] of channels.entries()) {
    const alone = await decodeWav(encodeWav({ sampleRate: 48000, channels: [channel] }, 'int24'));
    expect(both.channels[c]).toEqual(alone.channels[0]);
  }
  const writer = wavWriter(memoryByteSink(), { sampleRate: 8000, channelCount: 2, encoding: 'int24' });
  await writer.write([Float32Array.of(1.5, 1, 0), Float32Array.of(-1, -2, 7)]);
  expect((await writer.close()).clipped).toBe(3);
});

describe('wavWriter', () => {
  it.each(['int16', 'int24', 'int32', 'float32'] satisfies WavEncoding[])(
    'writes %s blocks as encodeWav does in one go',
    async (encoding) => {
      const channels = [tone(5001), tone(5001, 0.3)];
      const sink = memoryByteSink();
      const writer = wavWriter(sink, { sampleRate: 48000, channelCount: 2, encoding });
      for (let at = 0; at < 5001; at += 1000)
        await writer.write(channels.map((channel) => channel.subarray(at, at + 1000)));
      const { frames, bytes, clipped } = await writer.close();
      expect({ frames, bytes, clipped }).toEqual({ frames: 5001, bytes: sink.bytes().length, clipped: 0 });
      expect(sink.bytes()).toEqual(encodeWav({ sampleRate: 48000, channels }, encoding));
    },
  );

  // of 56 blocks; 24 bits don't wait behind half a word
  it.each([
    ['int16', 4],
    ['int24', 31],
    ['float32', 6],
  ] as const)(
    'gathers %s blocks of any length, odd ones too, to at most %i writes of the same bytes',
    async (encoding, most) => {
      const channels = [tone(5001), tone(5001, 0.3)];
      const sink = memoryByteSink();
      let writes = 0;
      const counted = {
        write(bytes: Uint8Array, at: number) {
          writes++;
          return sink.write(bytes, at);
        },
      };
      const format = { sampleRate: 48000, channelCount: 2, encoding };
      const writer = wavWriter(counted, { ...format, gatherBytes: 16_000 });
      for (let at = 0, size = 90; at < 5001; at += size, size = size === 90 ? 91 : 90)
        await writer.write(channels.map((channel) => channel.subarray(at, at + size)));
      await writer.close();
      expect(sink.bytes()).toEqual(encodeWav({ sampleRate: 48000, channels }, encoding));
      expect(writes).toBeLessThanOrEqual(most);
    },
  );

  it('only moves forward when the length is known before', async () => {
    const positions: number[] = [];
    const writer = wavWriter(
      { write: (_, at) => void positions.push(at) },
      { sampleRate: 8000, channelCount: 1, encoding: 'int16', frames: 20 },
    );
    await writer.write([tone(10)]);
    await writer.write([tone(10)]);
    await writer.close();
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('can be read before it is closed: the data then runs to the end', async () => {
    const sink = memoryByteSink();
    const writer = wavWriter(sink, { sampleRate: 8000, channelCount: 1, encoding: 'int16' });
    await writer.write([tone(100)]);
    expect((await decodeWav(sink.bytes())).channels[0]?.length).toBe(100);
  });

  it('counts clipped samples', async () => {
    const writer = wavWriter(memoryByteSink(), { sampleRate: 8000, channelCount: 1, encoding: 'int16' });
    await writer.write([Float32Array.of(0, 1, 1.5, -3)]);
    expect((await writer.close()).clipped).toBe(2);
  });

  it('turns the header into RF64 beyond 4 GB', async () => {
    const format = { sampleRate: 192000, channelCount: 2, encoding: 'float32' } as const;
    const frames = 700_000_000; // 5.6 GB
    const header = wavHeader(format, frames);
    expect(new TextDecoder().decode(header.subarray(0, 4))).toBe('RF64');
    expect(header.length).toBe(wavHeader(format, null).length);
    const huge = {
      size: header.length + frames * 8,
      read: (from: number, to: number) => header.slice(from, to),
    };
    expect((await wavSource(huge)).frames).toBe(frames);
  });
});

describe('what other programs write', () => {
  it('reads odd-sized chunks before the data, and 8-bit and 64-bit samples', async () => {
    const list = [0x4c, 0x49, 0x53, 0x54, 3, 0, 0, 0, 1, 2, 3, 0]; // LIST of 3 bytes and its padding
    const plain = wavHeader({ sampleRate: 8000, channelCount: 1, encoding: 'uint8' }, 3);
    const file = Uint8Array.of(...plain.subarray(0, 12), ...list, ...plain.subarray(12), 0, 128, 255);
    expect([...(await decodeWav(file)).channels[0]!]).toEqual([-1, 0, 127 / 128]);

    const double = wavHeader({ sampleRate: 8000, channelCount: 1, encoding: 'float64' }, 1);
    const sample = new Uint8Array(Float64Array.of(0.25).buffer);
    expect([...(await decodeWav(Uint8Array.of(...double, ...sample))).channels[0]!]).toEqual([0.25]);
  });

  it('asks for a megabyte at a time, which is many blocks, and reads each of them', async () => {
    const channels = [tone(400_001), tone(400_001, 0.3)]; // 3.2 MB
    const bytes = encodeWav({ sampleRate: 48000, channels }, 'float32');
    let reads = 0;
    const source = await wavSource({
      size: bytes.length,
      read(from, to) {
        reads++;
        return bytes.slice(from, to);
      },
    });
    reads = 0;
    let at = 0;
    for await (const block of source.blocks()) {
      for (const [c, samples] of block.entries())
        expect(samples).toEqual(channels[c]!.subarray(at, at + samples.length));
      at += block[0]!.length;
    }
    expect(at).toBe(400_001);
    expect(reads).toBe(4);
  });

  it('streams in blocks as often as asked', async () => {
    const channels = [tone(40_000)];
    const source = await wavSource(memoryBytes(encodeWav({ sampleRate: 8000, channels }, 'float32')));
    for (let pass = 0; pass < 2; pass++) {
      let at = 0;
      for await (const [block] of source.blocks()) {
        expect(block).toEqual(channels[0]!.subarray(at, at + block!.length));
        at += block!.length;
      }
      expect(at).toBe(40_000);
    }
  });
});

describe('bad files end in an error that says what to do', () => {
  const good = encodeWav({ sampleRate: 8000, channels: [tone(1000), tone(1000)] }, 'int16');
  const changed = (at: number, ...bytes: number[]) => {
    const copy = good.slice();
    copy.set(bytes, at);
    return copy;
  };
  const fmt = 12 + 36 + 8; // where the fields of the format chunk start in our own header

  it.each([
    ['nothing', new Uint8Array(0), 'empty'],
    ['text', new TextEncoder().encode('this is not sound at all'), 'not_audio'],
    ['three bytes', good.slice(0, 3), 'not_audio'],
    ['half of the samples', good.slice(0, good.length / 2), 'truncated'],
    ['half of the header', good.slice(0, 60), 'truncated'],
    ['no samples', encodeWav({ sampleRate: 8000, channels: [new Float32Array(0)] }, 'int16'), 'empty'],
    ['300 channels', changed(fmt + 2, 0x2c, 1), 'too_many_channels'],
    ['no channels', changed(fmt + 2, 0, 0), 'not_audio'],
    ['a sample rate of 0', changed(fmt + 4, 0, 0, 0, 0), 'not_audio'],
    ['ADPCM', changed(fmt, 2, 0), 'unsupported_codec'],
    ['a wrong frame size', changed(fmt + 12, 7, 0), 'not_audio'],
    ['no data chunk', good.slice(0, good.length - 4000 - 8), 'not_audio'],
  ])('%s: %#', async (_, bytes, code) => {
    expect(await failure(bytes)).toBe(code);
  });

  it('never anything but a ToolError for 500 damaged headers', async () => {
    let seed = 5;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return seed % below;
    };
    for (let n = 0; n < 500; n++) {
      const copy = good.slice(0, good.length - random(100));
      for (let k = 0; k < 4; k++) copy[random(90)] = random(256);
      const outcome: unknown = await decodeWav(copy).catch((reason: unknown) => reason);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ToolError);
    }
  });
});
