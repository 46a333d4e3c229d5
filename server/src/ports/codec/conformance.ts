import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, open, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Audio, ToolError } from '@formant/engine';
import { encodeWav } from '@formant/engine/codecs/wav';
import { joinedChannels } from '@formant/engine/dsp/joined';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Codec, type FileFormat, fileFormats, type OpenAudio, type OpenOptions } from './port.ts';

/**
 * What every codec driver does, on real files that the suite makes itself.
 * @param makesFiles whether the ffmpeg command is there to make what no driver writes: video, covers, Opus
 */
export function codecConformance(name: string, load: () => Promise<Codec>, makesFiles: boolean): void {
  describe(`codec ${name}`, () => {
    let codec: Codec;
    let folder = '';
    const at = (file: string) => join(folder, file);
    beforeAll(async () => {
      codec = await load();
      folder = await mkdtemp(join(tmpdir(), 'codec-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const write = async (file: string, format: FileFormat, audio: Audio, kbps?: number) => {
      const { sampleRate, channels } = audio;
      const writer = await codec.encode(at(file), format, {
        sampleRate,
        channelCount: channels.length,
        bitrateKbps: kbps,
      });
      // an odd block length, so that no boundary falls together with an encoder's frames
      for (let from = 0; from < channels[0]!.length; from += 5000)
        await writer.write(channels.map((channel) => channel.subarray(from, from + 5000)));
      await writer.finish();
      return at(file);
    };
    const read = async (path: string, options?: OpenOptions) => {
      const audio = await codec.open(path, options);
      const channels = await collect(audio);
      await audio.close();
      return { audio, channels };
    };
    const refusal = async (path: string, options?: OpenOptions) => {
      await expect(codec.probe(path, options).then(() => read(path, options))).rejects.toThrow();
      return read(path, options).catch((error: unknown) => error);
    };

    // dB that a 440 Hz tone stands above what coding adds; 16-bit sound would be 98, float has no noise to speak of
    it.each([
      ['wav', 140],
      ['flac', 130],
      ['ogg', 30],
      ['mp3', 25],
      ['m4a', 25],
      ['mp4', 25],
    ] as const)('writes and reads %s: rate, channels, length and sound stay', async (format, wantedDb) => {
      const sound = tone(2, 44100, 2.5);
      const path = await write(`tone.${format}`, format, sound);
      const { audio, channels } = await read(path);
      expect(audio.sampleRate).toBe(44100);
      expect(channels).toHaveLength(2);
      expect(Math.abs(channels[0]!.length - sound.channels[0]!.length)).toBeLessThanOrEqual(padding(format));
      expect(audio.frames).toBe(channels[0]!.length);
      expect(snrDb(sound.channels[0]!, channels[0]!)).toBeGreaterThan(wantedDb);
      expect(snrDb(sound.channels[1]!, channels[1]!)).toBeGreaterThan(wantedDb);
      expect(audio.notes).toEqual([]);
      expect(audio.probe).toMatchObject({
        format: format === 'm4a' ? 'mp4' : format,
        codec: { wav: 'pcm_f32le', flac: 'flac', ogg: 'vorbis', mp3: 'mp3', m4a: 'aac', mp4: 'aac' }[format],
        sampleRate: 44100,
        channels: 2,
        hasCover: false,
      });
      expect(audio.probe.durationSeconds).toBeCloseTo(2.5, 1);
      expect(audio.probe.bitrateKbps).toBeGreaterThan(20);
    });

    it.each(fileFormats)('%s holds mono at 8 kHz', async (format) => {
      const path = await write(`low.${format}`, format, tone(1, 8000, 1));
      const { audio, channels } = await read(path);
      expect([audio.sampleRate, audio.channelCount]).toEqual([8000, 1]);
      expect(Math.abs(channels[0]!.length - 8000)).toBeLessThanOrEqual(padding(format));
    });

    it.each([
      ['wav', 192000, 12],
      ['flac', 192000, 8],
      ['ogg', 192000, 8],
      ['mp3', 48000, 2],
      ['m4a', 96000, 8],
    ] as const)(
      '%s gets the nearest that it can hold of 12 channels at 192 kHz',
      async (format, rate, count) => {
        const path = await write(`wide.${format}`, format, tone(12, 192000, 0.5));
        const { audio, channels } = await read(path);
        expect([audio.sampleRate, audio.channelCount]).toEqual([rate, count]);
        expect(channels[0]!.length / rate).toBeCloseTo(0.5, 2);
        expect(rms(channels[0]!)).toBeGreaterThan(0.02);
      },
    );

    it.each([3, 4, 5, 6, 7, 8])('keeps %i channels apart and in order', async (count) => {
      const sound = tone(count, 48000, 1);
      for (const format of ['flac', 'ogg', 'm4a'] as const) {
        const { channels } = await read(await write(`many.${format}`, format, sound));
        const order = channels.map((channel) => loudest(sound.channels, channel));
        expect(order, `${format} with ${count} channels`).toEqual(sound.channels.map((_, index) => index));
      }
    });

    it('obeys a bit rate', async () => {
      const noise = { sampleRate: 44100, channels: [whiteNoise(44100 * 3), whiteNoise(44100 * 3)] };
      const sizes = [];
      for (const kbps of [64, 192])
        sizes.push((await stat(await write('rate.mp3', 'mp3', noise, kbps))).size);
      expect(sizes[0]).toBeCloseTo((64_000 / 8) * 3, -4);
      expect(sizes[1]).toBeCloseTo((192_000 / 8) * 3, -4);
    });

    it.each(['mp3', 'ogg'] as const)(
      'spends less of a variable rate of %s where less is needed',
      async (format) => {
        const { sampleRate, channels } = tone(2, 44100, 6);
        const sizes: number[] = [];
        for (const rateMode of ['constant', 'variable'] as const) {
          const path = at(`${rateMode}.${format}`);
          const writer = await codec.encode(path, format, {
            sampleRate,
            channelCount: 2,
            bitrateKbps: 192,
            rateMode,
          });
          await writer.write(channels);
          await writer.finish();
          const heard = await read(path);
          expect(heard.channels[0]!.length / sampleRate).toBeCloseTo(6, 1);
          sizes.push((await stat(path)).size);
        }
        expect(sizes[1]).toBeLessThan(0.8 * sizes[0]!); // a pure tone needs far less than music
      },
    );

    it('reads a file as often as it is asked to, each time the same', async () => {
      const audio = await codec.open(await write('twice.mp3', 'mp3', tone(2, 44100, 1)));
      const [first, second] = [await collect(audio), await collect(audio)];
      await audio.close();
      expect(second).toEqual(first);
    });

    it('believes the content and not the name', async () => {
      await copyFile(await write('song.mp3', 'mp3', tone(2, 44100, 1)), at('song.wav'));
      expect((await codec.probe(at('song.wav'))).format).toBe('mp3');
    });

    it('reads the PCM kinds of WAV exactly', async () => {
      const sound = tone(2, 32000, 0.5);
      for (const [encoding, db] of [
        ['int16', 85],
        ['int24', 130],
        ['int32', 140],
        ['float32', 300],
      ] as const) {
        await writeFile(at('pcm.wav'), encodeWav(sound, encoding));
        const { channels } = await read(at('pcm.wav'));
        expect(snrDb(sound.channels[0]!, channels[0]!), encoding).toBeGreaterThan(db);
      }
    });

    it.each([
      ['a program', '/bin/sh or MZ', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)])],
      ['a Linux program', 'ELF', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(4000, 7)])],
      ['a text', 'text', Buffer.from('These are only words. '.repeat(200))],
      [
        'a picture',
        'png',
        Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(4000, 7)]),
      ],
      ['an archive', 'zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4000, 7)])],
      ['zeros', 'zeros', Buffer.alloc(100_000)],
      ['random bytes', 'random', randomBytes(200_000)],
      ['a playlist of another file', 'm3u8', Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')],
      ['a concat script', 'ffconcat', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ])('refuses %s that is named like a song', async (_, kind, bytes) => {
      await writeFile(at(`${kind.replaceAll(/\W/g, '-')}.mp3`), bytes);
      expect(await refusal(at(`${kind.replaceAll(/\W/g, '-')}.mp3`))).toMatchObject({
        name: 'ToolError',
        code: 'not_audio',
        message: expect.stringMatching(/Choose a/),
      });
    });

    it('refuses an empty file, a sound of no length and a folder', async () => {
      await writeFile(at('empty.mp3'), '');
      await writeFile(
        at('none.wav'),
        encodeWav({ sampleRate: 44100, channels: [new Float32Array(0)] }, 'int16'),
      );
      expect(await refusal(at('empty.mp3'))).toMatchObject({ code: 'empty' });
      expect(await refusal(at('none.wav'))).toMatchObject({ code: 'empty' });
      expect(await refusal(folder)).toMatchObject({ code: 'not_audio' });
    });

    it('says that a file is not there in the words of the system', async () => {
      await expect(codec.open(at('nowhere.mp3'))).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it.each(['wav', 'flac', 'm4a', 'mp4'] as const)(
      'refuses a %s that was cut in the middle',
      async (format) => {
        const path = await write(`cut.${format}`, format, tone(2, 44100, 4));
        await truncate(path, Math.floor((await stat(path)).size * 0.6));
        expect(await refusal(path)).toMatchObject({ code: 'truncated' });
      },
    );

    it.each(['mp3', 'ogg'] as const)('uses what there is of a cut %s, and says so', async (format) => {
      const path = await write(`cut.${format}`, format, tone(2, 44100, 4));
      await truncate(path, Math.floor((await stat(path)).size * 0.5));
      const { audio, channels } = await read(path);
      expect(channels[0]!.length / 44100).toBeGreaterThan(1);
      expect(channels[0]!.length / 44100).toBeLessThan(3);
      expect(audio.notes.join()).toMatch(/ends early/);
    });

    it('gets through a damaged file without a crash', async () => {
      const path = await write('hurt.mp3', 'mp3', tone(2, 44100, 4));
      const bytes = await readFile(path);
      bytes.fill(0x55, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.5));
      await writeFile(path, bytes);
      const { channels } = await read(path);
      expect(channels[0]!.length / 44100).toBeGreaterThan(3);
    });

    it('answers every mutilated file with sound or a clear refusal', async () => {
      const random = randomBytes(4000);
      let drawn = 0;
      const next = (below: number) => ((random[drawn++ % 4000]! << 8) | random[drawn++ % 4000]!) % below;
      for (const format of fileFormats) {
        const whole = await readFile(await write(`whole.${format}`, format, tone(2, 22050, 0.5)));
        for (let round = 0; round < 5; round++) {
          const bytes = Buffer.from(whole);
          // headers hold the traps, so half of the damage goes there
          for (let i = 0; i < 12; i++) bytes[next(i % 2 ? bytes.length : 400)] = next(256);
          await writeFile(at('mutilated'), bytes);
          const outcome = await read(at('mutilated')).catch((error: unknown) => error);
          if (outcome instanceof Error)
            expect(outcome, `${format}, round ${round}`).toBeInstanceOf(ToolError);
        }
      }
    });

    it('refuses 200 channels and a length beyond ten hours', async () => {
      await writeFile(at('wide.wav'), pcmHeader({ channels: 200, sampleRate: 8000, dataBytes: 400_000 }));
      await truncate(at('wide.wav'), 44 + 400_000);
      expect(await refusal(at('wide.wav'))).toMatchObject({ code: 'too_many_channels' });
      const dataBytes = 11 * 3600 * 8000; // one byte a sample; the file is sparse
      await writeFile(at('long.wav'), pcmHeader({ channels: 1, sampleRate: 8000, dataBytes }));
      await truncate(at('long.wav'), 44 + dataBytes);
      expect(await refusal(at('long.wav'))).toMatchObject({ code: 'too_long' });
    });

    it("keeps to its caller's limits", async () => {
      const path = await write('limits.ogg', 'ogg', tone(3, 44100, 3));
      expect(await refusal(path, { limits: { maxSeconds: 2, maxChannels: 8 } })).toMatchObject({
        code: 'too_long',
        message: expect.stringContaining('2 seconds'),
      });
      expect(await refusal(path, { limits: { maxSeconds: 9, maxChannels: 2 } })).toMatchObject({
        code: 'too_many_channels',
      });
    });

    it('stops reading and writing when cancelled', async () => {
      const path = await write('cancel.flac', 'flac', tone(2, 44100, 60));
      const cancel = new AbortController();
      const audio = await codec.open(path, { signal: cancel.signal });
      let blocks = 0;
      const reading = (async () => {
        for await (const _ of audio.blocks()) if (++blocks === 2) cancel.abort();
      })();
      await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
      expect(blocks).toBeLessThan((60 * 44100) / 16384);
      await audio.close();
      const options = { sampleRate: 44100, channelCount: 1, signal: cancel.signal };
      for (const format of fileFormats) {
        const writer = await codec.encode(at(`gone.${format}`), format, options);
        await expect(writer.write([new Float32Array(9000)])).rejects.toBe(cancel.signal.reason);
        await writer.abort();
        expect(existsSync(at(`gone.${format}`)), format).toBe(false);
      }
      await expect(codec.open(path, { signal: cancel.signal })).rejects.toBe(cancel.signal.reason);
    });

    it('leaves nothing of a file that is given up', async () => {
      for (const format of fileFormats) {
        const writer = await codec.encode(at(`up.${format}`), format, { sampleRate: 44100, channelCount: 2 });
        await writer.write([new Float32Array(30_000), new Float32Array(30_000)]);
        await writer.abort();
        await writer.abort();
        expect(existsSync(at(`up.${format}`)), format).toBe(false);
        const kept = await write(`kept.${format}`, format, tone(1, 44100, 0.2));
        expect(existsSync(kept)).toBe(true);
      }
    });

    it.skipIf(!existsSync('/dev/full'))('says that the disk is full', async () => {
      for (const format of fileFormats) {
        // the device that always is: reached by a link, which is what gets deleted in the end
        await symlink('/dev/full', at(`full.${format}`));
        const fill = async () => {
          const writer = await codec.encode(at(`full.${format}`), format, {
            sampleRate: 44100,
            channelCount: 1,
          });
          try {
            for (let i = 0; i < 40; i++) await writer.write([whiteNoise(50_000)]);
            await writer.finish();
          } finally {
            await writer.abort();
          }
        };
        await expect(fill(), format).rejects.toMatchObject({ code: 'ENOSPC' });
        expect(existsSync('/dev/full')).toBe(true);
        await rm(at(`full.${format}`), { force: true });
      }
    });

    it('ends a pass that runs when the file is closed', async () => {
      const audio = await codec.open(await write('close.mp3', 'mp3', tone(2, 44100, 30)));
      const pass = audio.blocks()[Symbol.asyncIterator]();
      await pass.next();
      await audio.close();
      await audio.close();
      await expect(drain(pass)).rejects.toThrow();
    });

    it('takes names that look like options, addresses or patterns', async () => {
      for (const odd of ['-y.mp3', 'http:x.mp3', 'a%03d.mp3', 'two words & more.mp3', 'ünï.mp3']) {
        const path = await write(odd, 'mp3', tone(1, 44100, 0.3));
        expect((await codec.probe(path)).codec, odd).toBe('mp3');
      }
    });

    describe.skipIf(!makesFiles)('with files of other programs', () => {
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

      it('finds tags and a cover', async () => {
        const cover = make('cover.png', '-f', 'lavfi', '-i', 'color=c=red:s=64x64', '-frames:v', '1');
        const path = make(
          'tagged.mp3',
          ...sine,
          ...['-i', cover, '-map', '0', '-map', '1', '-c:v', 'copy', '-id3v2_version', '3'],
          ...['-metadata', 'title=A song', '-metadata', 'artist=Somebody'],
        );
        const probe = await codec.probe(path);
        expect(probe).toMatchObject({ hasCover: true, tags: { title: 'A song', artist: 'Somebody' } });
      });

      it('finds out while reading that a recording of unknown length is too long', async () => {
        const path = at('live.webm');
        const live = execFileSync('ffmpeg', ['-v', 'error', ...sine, '-c:a', 'libopus', '-f', 'webm', '-']);
        await writeFile(path, live);
        expect((await codec.probe(path)).durationSeconds).toBeNull();
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
    });
  });
}

/**
 * Samples that a decoder may hand out beyond the sound: FFmpeg before 6 fills AAC's last frame up and doesn't say
 * so, and MP3 can't state a padding that is next to nothing.
 */
function padding(format: FileFormat): number {
  return { wav: 0, flac: 0, ogg: 0, mp3: 64, m4a: 1024, mp4: 1024 }[format];
}

async function collect(audio: OpenAudio): Promise<Float32Array[]> {
  const blocks: Float32Array[][] = [];
  for await (const block of audio.blocks()) {
    expect(block).toHaveLength(audio.channelCount);
    expect(block[0]!.length).toBeGreaterThan(0);
    expect(block[0]!.length).toBeLessThanOrEqual(65536);
    blocks.push(block.map((channel) => channel.slice()));
  }
  return joinedChannels(blocks, audio.channelCount);
}

async function drain(pass: AsyncIterator<Float32Array[]>): Promise<void> {
  while (!(await pass.next()).done);
}

/** A steady tone in each channel: 440 Hz, 550 Hz and so on; 60 Hz in the fourth, where 5.1 has its bass box. */
function tone(channels: number, sampleRate: number, seconds: number): Audio {
  const length = Math.round(seconds * sampleRate);
  const make = (_: unknown, channel: number) => {
    const turn = (2 * Math.PI * (channel === 3 ? 60 : 440 + 110 * channel)) / sampleRate;
    return Float32Array.from({ length }, (_, i) => 0.4 * Math.sin(turn * i));
  };
  return { sampleRate, channels: Array.from({ length: channels }, make) };
}

function snrDb(wanted: Float32Array, got: Float32Array): number {
  let noise = 1e-30;
  let power = 0;
  for (let i = 0; i < wanted.length; i++) {
    power += wanted[i]! ** 2;
    noise += (wanted[i]! - (got[i] ?? 0)) ** 2;
  }
  return 10 * Math.log10(power / noise);
}

/** Which of the sounds is the one that was got, by correlation. */
function loudest(sounds: Float32Array[], got: Float32Array): number {
  const scores = sounds.map((sound) =>
    Math.abs(sound.reduce((sum, value, i) => sum + value * (got[i] ?? 0), 0)),
  );
  return scores.indexOf(Math.max(...scores));
}

const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** The same numbers in every run. */
function randomBytes(length: number): Buffer {
  let state = 12345;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state >>> 16;
    }),
  );
}

const whiteNoise = (length: number) => Float32Array.from(randomBytes(length), (byte) => (byte - 128) / 256);

/** The header of a plain WAV file, as hostile as the figures given. */
function pcmHeader({
  channels,
  sampleRate,
  dataBytes,
}: {
  channels: number;
  sampleRate: number;
  dataBytes: number;
}) {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels, 28);
  header.writeUInt16LE(channels, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
