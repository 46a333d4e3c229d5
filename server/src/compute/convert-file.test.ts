import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SoundFormat, ToolError } from '@formant/engine';
import { joinedChannels } from '@formant/engine/base/joined';
import { encodeWav } from '@formant/engine/codecs/wav';
import { tools } from '@formant/engine/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCodec } from '../ports/codec/choose.ts';
import { hasFfmpeg } from '../ports/codec/ffmpeg-process.ts';
import { type Codec, fileFormats } from '../ports/codec/port.ts';
import { processFile } from './process-file.ts';
import { parseToolOptions } from './tool-options.ts';

const installed = await hasFfmpeg();
const drivers = installed ? (['node-av', 'ffmpeg'] as const) : (['node-av'] as const);
const sampleRate = 44_100;
const seconds = 2.5;
const sound = [chirp(220, 880), chirp(330, 1320)];
const tags = {
  title: 'Größe = "#1"; \\o/',
  artist: 'Somebody',
  album: 'A: B',
  date: '2024',
  track: '3/12',
  genre: 'Folk',
};
let folder = '';
const at = (file: string) => join(folder, file);
const source = (format: SoundFormat) => at(`source.${format}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convert-'));
  await writeFile(source('wav'), encodeWav({ sampleRate, channels: sound }, 'int24'));
  const codec = await loadCodec('node-av');
  for (const format of fileFormats.filter((name) => name !== 'wav')) {
    const writer = await codec.encode(source(format), format, { sampleRate, channelCount: 2 });
    await writer.write(sound);
    await writer.finish();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let runs = 0;
async function convert(codec: Codec, input: string, set: Record<string, string>, draws?: boolean) {
  const outDir = at(`out-${++runs}`);
  await mkdir(outDir);
  const { outputs, report } = await processFile(
    {
      tool: 'converter',
      options: parseToolOptions(tools.converter.tool.options, set),
      input,
      outDir,
      format: 'wav',
    },
    {
      codec,
      signal: new AbortController().signal,
      progress: () => undefined,
      ...(draws === undefined ? {} : { draws }),
    },
  );
  expect(outputs).toHaveLength(1);
  return { file: outputs[0]!, result: report.result };
}

describe.each(drivers)('converting files with %s', (driver) => {
  let codec: Codec;
  beforeAll(async () => {
    codec = await loadCodec(driver);
  });

  it('draws the waveform of the result, unless nobody looks at it', async () => {
    const drawn = await convert(codec, source('wav'), { format: 'wav' });
    expect(drawn.file.peaks.length).toBeGreaterThan(1000);
    const plain = await convert(codec, source('wav'), { format: 'wav' }, false);
    expect(plain.file.peaks).toHaveLength(0);
    expect(plain.file.sizeBytes).toBe(drawn.file.sizeBytes);
  });

  const pairs = fileFormats.flatMap((from) => fileFormats.map((to) => [from, to] as const));
  it.each(pairs)('%s to %s keeps length, rate, channels and sound', async (from, to) => {
    const { file, result } = await convert(codec, source(from), { format: to });
    expect(file.path.endsWith(`output.${to}`)).toBe(true);
    expect(file.format).toBe(to);
    const { probe, channels } = await decode(codec, file.path);
    expect(probe.format).toBe(to === 'm4a' ? 'mp4' : to);
    expect([probe.sampleRate, channels.length]).toEqual([sampleRate, 2]);
    // an AAC or MP3 encoder pads to its frames of 1024 or 1152; a decoder that knows nothing of it hears them
    expect(Math.abs(channels[0]!.length - seconds * sampleRate)).toBeLessThan(3000);
    const lossless = ['wav', 'flac'].includes(from) && ['wav', 'flac'].includes(to);
    for (const [index, channel] of channels.entries())
      expect(snrDb(sound[index]!, channel)).toBeGreaterThan(lossless ? 100 : 20); // dB over what coding adds
    const sameSound = from === to || (['m4a', 'mp4'].includes(from) && ['m4a', 'mp4'].includes(to));
    expect(result).toMatchObject({ to: to.toUpperCase(), copied: sameSound, outputBytes: file.sizeBytes });
  });

  it('copies AAC between M4A and MP4 without touching a packet', async () => {
    const { file, result } = await convert(codec, source('m4a'), { format: 'mp4' });
    expect(result).toMatchObject({ copied: true, message: expect.stringContaining('without any loss') });
    const [before, after] = [await decode(codec, source('m4a')), await decode(codec, file.path)];
    expect(after.channels).toEqual(before.channels);
    if (installed) expect(packets(file.path)).toBe(packets(source('m4a')));
  });

  it.each(['mp3', 'flac', 'wav', 'ogg'] as const)(
    'gives a %s that is to stay what it is back byte by byte',
    async (format) => {
      const { file } = await convert(codec, source(format), { format });
      expect((await readFile(file.path)).equals(await readFile(source(format)))).toBe(true);
    },
  );

  it('encodes anew as soon as anything is to change', async () => {
    const { file, result } = await convert(codec, source('mp3'), { format: 'mp3', bitrate: '64' });
    expect(result.copied).toBe(false);
    expect(file.sizeBytes / seconds / 125).toBeCloseTo(64, -1); // kbit/s
  });

  it.each([
    ['mp3', '8000', 64, '64 kbit/s at 8 kHz'],
    ['mp3', '16000', 160, '160 kbit/s at 16 kHz'],
    ['m4a', '16000', 192, '192 kbit/s at 16 kHz and 2 channels'],
  ] as const)('says that %s at %s Hz takes less than was asked for', async (format, rate, most, words) => {
    const { file, result } = await convert(codec, source('wav'), {
      format,
      bitrate: '320',
      sampleRate: rate,
    });
    expect(result.notes).toEqual([
      `${format.toUpperCase()} takes at most ${words}, so it was written with that and not with 320.`,
    ]);
    expect(file.sizeBytes / seconds / 125).toBeLessThan(1.2 * most);
    const plain = await convert(codec, source('wav'), { format, bitrate: '64', sampleRate: rate });
    expect(plain.result.notes).toBeUndefined();
  });

  it.each([
    ['wav', '16', 'pcm_s16le'],
    ['wav', '24', 'pcm_s24le'],
    ['wav', '32', 'pcm_f32le'],
    ['flac', '16', 'flac'],
    ['flac', '24', 'flac'],
  ] as const)('writes %s with %s bits', async (format, bits, name) => {
    const { file } = await convert(codec, source('wav'), { format, bits });
    const { probe, channels } = await decode(codec, file.path);
    expect(probe.codec).toBe(name);
    const snr = snrDb(sound[0]!, channels[0]!);
    // 16 bits leave about 93 dB at this level, 24 about 141
    if (bits === '16') expect(snr).toBeLessThan(105);
    expect(snr).toBeGreaterThan(bits === '16' ? 85 : 120);
  });

  it.each([
    ['wav', '16', 'flac'],
    ['wav', '24', 'flac'],
    ['wav', '32', 'flac'],
    ['flac', '16', 'wav'],
    ['flac', '24', 'wav'],
  ] as const)('keeps the depth of %s with %s bits in %s', async (from, bits, to) => {
    const { file: first } = await convert(codec, source('wav'), { format: from, bits });
    const { file } = await convert(codec, first.path, { format: to });
    const [before, after] = [await decode(codec, first.path), await decode(codec, file.path)];
    const most = to === 'flac' ? 24 : 32;
    expect(after.probe.bits).toBe(Math.min(most, Number(bits)));
    const changed = after.channels[0]!.filter((value, i) => value !== before.channels[0]![i]);
    expect(changed).toHaveLength(bits === '32' ? changed.length : 0); // float has more than FLAC can hold
  });

  it('gives sound from MP3, which has no depth, 24 bits', async () => {
    const { file } = await convert(codec, source('mp3'), { format: 'wav' });
    expect((await decode(codec, file.path)).probe).toMatchObject({ codec: 'pcm_s24le', bits: 24 });
    expect((await codec.probe(source('mp3'))).bits).toBeNull();
  });

  it('refuses what can not be, and leaves nothing behind', async () => {
    await expect(convert(codec, source('wav'), { format: 'aac' })).rejects.toThrow(/mp3, wav/);
    await expect(convert(codec, source('wav'), { bitrate: '7' })).rejects.toThrow(ToolError);
    await expect(convert(codec, source('wav'), { quality: '7' })).rejects.toThrow(/no option "quality"/);
    await expect(convert(codec, source('wav'), { format: 'mp3', sampleRate: '192000' })).rejects.toThrow(
      /48 kHz/,
    );
    await expect(readFile(at(`out-${runs}/output.mp3`))).rejects.toThrow();
  });

  describe.runIf(installed)('tags and covers', () => {
    const withCover = ['mp3', 'flac', 'm4a'] as const;
    beforeAll(async () => {
      await makeTagged();
    });
    const cases = withCover.flatMap((from) => fileFormats.map((to) => [from, to] as const));
    it.each(cases)('go from %s to %s', async (from, to) => {
      const { file } = await convert(codec, at(`tagged.${from}`), { format: to });
      const { tags: kept, hasCover } = await codec.probe(file.path);
      const found = Object.fromEntries(
        Object.entries(kept).map(([name, value]) => [name.toLowerCase(), value]),
      );
      expect(found).toMatchObject(tags);
      expect(hasCover).toBe(to !== 'wav'); // a WAV's stands in its ID3 tag
      if (hasCover) expect(coverOf(file.path).equals(coverOf(at(`tagged.${from}`)))).toBe(true);
    });

    it('go from WAV to the others, and through OGG', async () => {
      const wav = await convert(codec, at('tagged.mp3'), { format: 'wav' });
      const ogg = await convert(codec, wav.file.path, { format: 'ogg' });
      const flac = await convert(codec, ogg.file.path, { format: 'flac' });
      expect((await codec.probe(flac.file.path)).tags).toMatchObject(tags);
    });

    it.each(['flac', 'm4a', 'mp3', 'ogg'] as const)(
      'comment and lyrics, with and without times, go from MP3 to %s and back under their own names',
      async (format) => {
        await writeFile(at('sung.mp3'), Buffer.concat([sungTag(), await readFile(source('mp3'))]));
        const { file } = await convert(codec, at('sung.mp3'), { format, bitrate: '192' });
        const named = Object.fromEntries(
          Object.entries((await codec.probe(file.path)).tags).map(([name, value]) => [
            name.toLowerCase().replace(/^lyrics-.*/, 'lyrics'),
            value,
          ]),
        );
        expect(named).toMatchObject({ comment: 'Plain words', lyrics: 'First line\nSecond – line' });
        if (format === 'flac')
          expect((await readFile(file.path)).toString('latin1', 0, 4000)).toMatch(/COMMENT=Plain words/);
        const { file: back } = await convert(codec, file.path, { format: 'mp3', bitrate: '128' });
        const tag = (await readFile(back.path)).toString('utf8', 0, 2000);
        const body = (id: string) => tag.slice(tag.indexOf(id) + 10);
        expect(body('COMM').startsWith('\x03XXX\0Plain words')).toBe(true);
        expect(body('USLT').startsWith('\x03XXX\0First line\nSecond – line')).toBe(true);
        expect(tag).not.toContain('TXXX');
        // MP4 has one place for lyrics, which the plain ones take
        const timed = '\x03XXX\x02\x01\0First line\0\0\0\0\0Second – line\0\0\0\x04\x7e';
        if (format !== 'm4a') expect(body('SYLT').startsWith(timed)).toBe(true);
      },
    );

    it('stay in a WAV as an ID3 tag, cover and all, and go on from there', async () => {
      const { file: wav } = await convert(codec, at('tagged.mp3'), { format: 'wav' });
      expect((await readFile(wav.path)).includes('id3 ')).toBe(true);
      expect(coverOf(wav.path).equals(coverOf(at('tagged.mp3')))).toBe(true);
      const { file: mp3 } = await convert(codec, wav.path, { format: 'mp3' });
      expect((await codec.probe(mp3.path)).tags).toMatchObject(tags);
      expect(coverOf(mp3.path).equals(coverOf(at('tagged.mp3')))).toBe(true);
    });

    it('stay with what another tool makes of the song', async () => {
      const outDir = at(`out-${++runs}`);
      await mkdir(outDir);
      const { outputs } = await processFile(
        {
          tool: 'audio-enhancer',
          options: parseToolOptions(tools['audio-enhancer'].tool.options, {}),
          input: at('tagged.mp3'),
          outDir,
          format: 'flac',
        },
        { codec, signal: new AbortController().signal, progress: () => undefined },
      );
      const probe = await codec.probe(outputs[0]!.path);
      expect(probe.tags).toMatchObject(tags);
      expect(probe.hasCover).toBe(true);
    });

    it('leave a video’s picture out and what describes the old file behind', async () => {
      const { file, result } = await convert(codec, at('video.mp4'), { format: 'm4a' });
      expect(result.copied).toBe(true);
      const probe = await codec.probe(file.path);
      expect(probe).toMatchObject({ codec: 'aac', hasCover: false, tags: { title: 'A film' } });
      const streams = ffprobe(file.path, '-show_entries', 'stream=codec_type');
      expect(streams).not.toContain('video');
      const mp3 = await convert(codec, at('video.mp4'), { format: 'mp3' });
      expect(Object.keys((await codec.probe(mp3.file.path)).tags)).not.toContain('major_brand');
    });
  });
});

/** An ID3 tag, version 2.4, with a comment and with lyrics, once with the milliseconds of their lines. */
function sungTag(): Buffer {
  const sized = (value: number) =>
    Buffer.from([value >> 21, (value >> 14) & 127, (value >> 7) & 127, value & 127]);
  const frame = (id: string, body: string) => {
    const bytes = Buffer.concat([Buffer.from([3]), Buffer.from(body, 'utf8')]);
    return Buffer.concat([Buffer.from(id), sized(bytes.length), Buffer.alloc(2), bytes]);
  };
  const frames = Buffer.concat([
    frame('COMM', 'eng\0Plain words'),
    frame('USLT', 'eng\0First line\nSecond – line'),
    frame('SYLT', 'eng\x02\x01\0First line\0\0\0\0\0Second – line\0\0\0\x04\x7e'),
  ]);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), sized(frames.length), frames]);
}

let tagged = false;
/** What no driver writes by itself: files with covers, and a video. */
async function makeTagged(): Promise<void> {
  if (tagged) return;
  tagged = true;
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
  ffmpeg('-f', 'lavfi', '-i', 'testsrc=s=64x64:d=0.04', '-frames:v', '1', at('cover.jpg'));
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
  for (const format of ['mp3', 'flac', 'm4a'])
    ffmpeg(
      ...['-i', source('wav'), '-i', at('cover.jpg'), '-map', '0', '-map', '1', '-c:v', 'copy'],
      ...['-disposition:v', 'attached_pic', ...metadata, at(`tagged.${format}`)],
    );
  ffmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=2.5', '-i', source('wav')],
    ...['-metadata', 'title=A film', at('video.mp4')],
  );
}

const ffprobe = (file: string, ...args: string[]): string =>
  execFileSync('ffprobe', ['-v', 'error', ...args, '-of', 'compact', file], { encoding: 'utf8' });
/** The hash of every packet of the sound. */
const packets = (file: string): string =>
  ffprobe(file, '-select_streams', 'a', '-show_data_hash', 'md5', '-show_entries', 'packet=data_hash');
const coverOf = (file: string): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v', '-c', 'copy', '-f', 'image2pipe', '-']);

async function decode(codec: Codec, path: string) {
  const input = await codec.open(path);
  const blocks: Float32Array[][] = [];
  for await (const block of input.blocks()) blocks.push(block.map((channel) => channel.slice()));
  await input.close();
  return { probe: input.probe, channels: joinedChannels(blocks, input.channelCount) };
}

function chirp(fromHz: number, toHz: number): Float32Array {
  const frames = seconds * sampleRate;
  let phase = 0;
  return Float32Array.from({ length: frames }, (_, i) => {
    phase += (2 * Math.PI * (fromHz + ((toHz - fromHz) * i) / frames)) / sampleRate;
    return 0.4 * Math.sin(phase) * Math.min(1, i / 500, (frames - i) / 500);
  });
}

/** Level of the sound over its difference to what came back, in dB; the middle, where no edge disturbs. */
function snrDb(wanted: Float32Array, got: Float32Array): number {
  let error = 1e-15;
  let energy = 0;
  for (let i = 10_000; i < wanted.length - 10_000; i++) {
    error += (wanted[i]! - got[i]!) ** 2;
    energy += wanted[i]! ** 2;
  }
  return 10 * Math.log10(energy / error);
}
