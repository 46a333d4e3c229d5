import { execFileSync } from 'node:child_process';
import { open, readFile, writeFile } from 'node:fs/promises';
import { encodeWav } from '@formant/engine/codecs/wav';
import { expect, it } from 'vitest';
import { loudest, rms, tone } from './conformance-sounds.ts';
import type { Codec, OpenAudio, OpenOptions } from './port.ts';
import { videosWithOtherSound } from './video/conformance-video.ts';

/** What the suite of a driver works with; the driver is loaded when a test runs. */
export interface CodecBench {
  codec(): Codec;
  /** A file of the suite's folder. */
  at(file: string): string;
  read(path: string, options?: OpenOptions): Promise<{ audio: OpenAudio; channels: Float32Array[] }>;
  /** What probing or reading throws. */
  refusal(path: string, options?: OpenOptions): Promise<unknown>;
}

/** Files that no driver writes, made by the ffmpeg command: video, covers, Opus, odd rates. */
export function filesOfOtherPrograms({ codec, at, read, refusal }: CodecBench): void {
  const make = (file: string, ...args: string[]) => {
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, at(file)]);
    return at(file);
  };
  const sine = ['-f', 'lavfi', '-i', 'sine=f=440:d=2:r=48000'];
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=2:r=10'];

  it.each([
    ['opus.webm', 'webm', 'opus', ['-c:a', 'libopus']],
    ['opus.ogg', 'ogg', 'opus', ['-c:a', 'libopus']],
    ['bare.aac', 'aac', 'aac', ['-c:a', 'aac']],
    ['alac.m4a', 'mp4', 'alac', ['-c:a', 'alac']],
    ['big.aiff', 'aiff', 'pcm_s16be', []],
    ['small.wav', 'wav', 'adpcm_ms', ['-c:a', 'adpcm_ms']],
  ])('reads %s', async (file, format, kind, args) => {
    const { audio, channels } = await read(make(file, ...sine, ...args));
    expect(audio.probe).toMatchObject({ format, codec: kind, sampleRate: 48000, channels: 1 });
    expect(channels[0]!.length / 48000).toBeCloseTo(2, 1);
    expect(rms(channels[0]!)).toBeCloseTo(0.125 / Math.SQRT2, 2); // ffmpeg's sine has an amplitude of 1/8
  });

  it.each([3, 9, 20])('reads %i channels whose speakers the file does not name', async (count) => {
    const sound = tone(count, 48000, 0.5);
    await writeFile(at('unnamed.wav'), encodeWav(sound, 'int16'));
    const aiff = make('unnamed.aiff', '-i', at('unnamed.wav'), '-c:a', 'pcm_s16be');
    const { channels } = await read(aiff);
    expect(channels).toHaveLength(count);
    const order = channels.map((channel) => loudest(sound.channels, channel));
    expect(order).toEqual(sound.channels.map((_, index) => index));
  });

  it('takes the sound out of a video', async () => {
    for (const file of ['film.mp4', 'film.webm', 'film.mkv', 'film.avi']) {
      const { audio, channels } = await read(make(file, ...picture, ...sine, '-shortest'));
      expect(audio.channelCount, file).toBe(1);
      expect(channels[0]!.length / audio.sampleRate, file).toBeCloseTo(2, 0);
    }
  });

  it('says that a video has no sound', async () => {
    expect(await refusal(make('silent.mp4', ...picture))).toMatchObject({
      code: 'not_audio',
      message: expect.stringContaining('no audio track'),
    });
  });

  videosWithOtherSound({ codec, at });

  it('finds tags and a cover', async () => {
    const cover = make('cover.png', '-f', 'lavfi', '-i', 'color=c=red:s=64x64', '-frames:v', '1');
    const path = make(
      'tagged.mp3',
      ...sine,
      ...['-i', cover, '-map', '0', '-map', '1', '-c:v', 'copy', '-id3v2_version', '3'],
      ...['-metadata', 'title=A song', '-metadata', 'artist=Somebody'],
    );
    const probe = await codec().probe(path);
    expect(probe).toMatchObject({
      hasCover: true,
      hasPicture: false,
      tags: { title: 'A song', artist: 'Somebody' },
    });
  });

  it('finds out while reading that a recording of unknown length is too long', async () => {
    const path = at('live.webm');
    const live = execFileSync('ffmpeg', ['-v', 'error', ...sine, '-c:a', 'libopus', '-f', 'webm', '-']);
    await writeFile(path, live);
    expect((await codec().probe(path)).durationSeconds).toBeNull();
    expect((await read(path)).channels[0]!.length / 48000).toBeCloseTo(2, 1);
    const limits = { maxSeconds: 1, maxChannels: 8 };
    await expect(read(path, { limits })).rejects.toMatchObject({ code: 'too_long' });
  });

  it('brings a file whose rate changes midway to its first rate', async () => {
    const parts = [
      make('one.mp3', ...sine, '-ar', '44100', '-write_xing', '0'),
      make('two.mp3', ...sine, '-ar', '48000', '-write_xing', '0'),
    ];
    const joined = await open(at('joined.mp3'), 'w');
    for (const part of parts) await joined.write(await readFile(part));
    await joined.close();
    const { audio, channels } = await read(at('joined.mp3'));
    expect(audio.sampleRate).toBe(44100);
    expect(channels[0]!.length / 44100).toBeCloseTo(4, 0);
  });
}
