import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeAvCodec } from '@formant/server/ports/codec/node-av';

export interface Sound {
  sampleRate: number;
  seconds: number;
  /** Root mean square over all channels. */
  rms: number;
  channels: Float32Array[];
}

/** Decodes a downloaded file to numbers. */
export async function readSound(file: string): Promise<Sound> {
  const source = await nodeAvCodec().open(file, { signal: new AbortController().signal });
  const parts: Float32Array[][] = [];
  for await (const block of source.blocks()) parts.push(block.map((channel) => channel.slice()));
  await source.close();
  const channels = Array.from({ length: source.channelCount }, (_, index) => {
    const frames = parts.reduce((sum, block) => sum + block[0]!.length, 0);
    const all = new Float32Array(frames);
    let at = 0;
    for (const block of parts) {
      all.set(block[index]!, at);
      at += block[0]!.length;
    }
    return all;
  });
  const frames = channels[0]?.length ?? 0;
  const energy = channels.reduce(
    (sum, channel) => sum + channel.reduce((inner, sample) => inner + sample * sample, 0),
    0,
  );
  return {
    sampleRate: source.sampleRate,
    seconds: frames / source.sampleRate,
    rms: Math.sqrt(energy / (frames * channels.length)),
    channels,
  };
}

/** What ffprobe finds of tags in a file, and whether there is a cover; FFmpeg's libraries where the command is missing. */
export async function readTags(file: string): Promise<{ tags: Record<string, string>; hasCover: boolean }> {
  const asked = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file];
  let told: string;
  try {
    told = execFileSync('ffprobe', asked, { encoding: 'utf8' });
  } catch {
    return nodeAvCodec().probe(file);
  }
  type Part = { codec_type?: string; tags?: Record<string, string>; disposition?: { attached_pic: number } };
  const { format, streams } = JSON.parse(told) as { format: Part; streams: Part[] }; // safe: ffprobe's own form
  // a picture has a comment of its own
  const sound = streams.filter((one) => one.codec_type === 'audio');
  const all = [...sound, format].flatMap(({ tags = {} }) => Object.entries(tags));
  return {
    tags: Object.fromEntries(
      all.map(([name, value]) => [name.toLowerCase().replace(/^lyrics-.*/, 'lyrics'), value]),
    ),
    hasCover: streams.some(({ disposition }) => disposition?.attached_pic === 1),
  };
}

/** Energy of the difference of two channels against that of their sum, in dB: how wide a sound is. */
export function widthDb({ channels: [left, right] }: Sound): number {
  let side = 0;
  let mid = 0;
  for (let i = 0; i < left!.length; i++) {
    side += (left![i]! - right![i]!) ** 2;
    mid += (left![i]! + right![i]!) ** 2;
  }
  return 10 * Math.log10((side + 1e-12) / (mid + 1e-12));
}

/** Median fundamental frequency in Hz of the loud parts, by autocorrelation of 40 ms frames. */
export function medianF0({ channels, sampleRate }: Sound, lowHz = 60, highHz = 500): number {
  const samples = channels[0]!;
  const size = Math.round(sampleRate * 0.04);
  const found: number[] = [];
  for (let at = 0; at + 2 * size < samples.length; at += size) {
    let energy = 0;
    for (let i = 0; i < size; i++) energy += samples[at + i]! ** 2;
    if (Math.sqrt(energy / size) < 0.02) continue;
    let best = 0;
    let bestLag = 0;
    for (let lag = Math.floor(sampleRate / highHz); lag <= Math.min(size, sampleRate / lowHz); lag++) {
      let product = 0;
      let later = 0;
      for (let i = 0; i < size; i++) {
        product += samples[at + i]! * samples[at + i + lag]!;
        later += samples[at + i + lag]! ** 2;
      }
      const correlation = product / Math.sqrt(energy * later + 1e-12);
      // a shorter lag wins unless a longer one is clearly better, so that octaves below are not taken
      if (correlation > best + 0.02) {
        best = correlation;
        bestLag = lag;
      }
    }
    if (best > 0.8) found.push(sampleRate / bestLag);
  }
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length / 2)] ?? Number.NaN;
}

/** The recording over and over, as an MP3 of about that length: for journeys that need work to last. */
export async function repeated(file: string, minutes: number): Promise<string> {
  const codec = nodeAvCodec();
  const source = await codec.open(file);
  const long = path.join(mkdtempSync(path.join(tmpdir(), 'formant-long-')), 'long.mp3');
  const { sampleRate, channelCount } = source;
  const writer = await codec.encode(long, 'mp3', { sampleRate, channelCount, bitrateKbps: 128 });
  for (let written = 0; written < minutes * 60 * sampleRate; )
    for await (const block of source.blocks()) {
      await writer.write(block);
      written += block[0]!.length;
    }
  await writer.finish();
  await source.close();
  return long;
}
