import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Audio, ToolError } from '@formant/engine';
import { encodeWav } from '@formant/engine/codecs/wav';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOfOtherPrograms } from './conformance-files.ts';
import { marks } from './conformance-marks.ts';
import {
  collect,
  drain,
  loudest,
  padding,
  pcmHeader,
  randomBytes,
  rms,
  snrDb,
  tone,
  whiteNoise,
} from './conformance-sounds.ts';
import { type Codec, type FileFormat, fileFormats, type OpenOptions } from './port.ts';

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

    it.each(['flac', 'wav'] as const)(
      'keeps 16 bits in %s as they are, and dithers what has more',
      async (format) => {
        const fine = tone(2, 44100, 1).channels;
        const exact = fine.map((channel) => channel.map((value) => Math.round(value * 0x8000) / 0x8000));
        const through = async (channels: Float32Array[]) => {
          const path = at(`sixteen.${format}`);
          const writer = await codec.encode(path, format, { sampleRate: 44100, channelCount: 2, bits: 16 });
          for (let from = 0; from < 44100; from += 5000)
            await writer.write(channels.map((channel) => channel.subarray(from, from + 5000)));
          await writer.finish();
          return (await read(path)).channels;
        };
        const back = await through(exact);
        // counted, because a failing `toEqual` would print every sample
        const changed = exact.map(
          (channel, c) =>
            channel.filter((value, i) => value !== back[c]![i]).length +
            Math.abs(channel.length - back[c]!.length),
        );
        expect(changed).toEqual([0, 0]);
        const [left] = await through(fine);
        // of a step, rms: rounding alone leaves .29, with dither .5
        expect(rms(left!.map((value, i) => (value - fine[0]![i]!) * 0x8000))).toBeCloseTo(0.5, 1);
      },
    );

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

    marks(() => codec, at);

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
        message: expect.stringMatching(/^This .*Choose a/),
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

    describe.skipIf(!makesFiles)('with files of other programs', () =>
      filesOfOtherPrograms({ at, read, refusal, codec: () => codec }),
    );
  });
}
