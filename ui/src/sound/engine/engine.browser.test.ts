import { defaultValues } from '@formant/engine';
import { LoudnessMeter } from '@formant/engine/dsp/levels/loudness';
import { noise } from '@formant/engine/testing/signals';
import { tools } from '@formant/engine/tools';
import { afterEach, describe, expect, it, vi } from 'vitest';
import songUrl from '../../../../web/e2e/fixtures/song.mp3?url';
import voiceUrl from '../../../../web/e2e/fixtures/voice.wav?url';
import { JobFault } from '../fault.ts';
import { jobsDirectory, openJobFiles } from '../files/job-files.ts';
import { blobBytes, openPcm, readFrames } from '../files/pcm-file.ts';
import { type Engine, type EngineProgress, openEngine } from './engine-client.ts';
import { jobFile } from './engine-protocol.ts';

const open: Engine[] = [];
function engine(memory = false): { engine: Engine; job: string } {
  const job = crypto.randomUUID();
  const made = openEngine(job, memory);
  open.push(made);
  return { engine: made, job };
}
afterEach(async () => {
  for (const one of open.splice(0)) one.dispose();
  const jobs = await jobsDirectory();
  // a worker that was ended lets go of its files in its own time
  for await (const name of jobs?.keys() ?? [])
    await vi.waitFor(() => jobs?.removeEntry(name, { recursive: true }), { timeout: 5000 });
});

const fetched = async (url: string, name: string) => new File([await (await fetch(url)).blob()], name);
const fault = async (promise: Promise<unknown>) => {
  try {
    await promise;
  } catch (thrown) {
    if (thrown instanceof JobFault) return thrown.fault;
    throw thrown;
  }
  throw new Error('It was accepted');
};

describe('reading', () => {
  it('decodes a song by the browser at its own rate', async () => {
    const { engine: one, job } = engine();
    const facts = await one.read(await fetched(songUrl, 'song.mp3'), () => {});
    expect(facts).toMatchObject({ sampleRate: 44100, channelCount: 2, codec: 'mp3' });
    expect(facts.seconds).toBeCloseTo(24, 0);
    expect(facts.loudness).toBeGreaterThan(-30);
    expect(facts.loudness).toBeLessThan(-5);
    expect(Math.max(...facts.bars)).toBeGreaterThan(0.2);
    const stored = await (await openJobFiles(job)).read(jobFile.pcm);
    expect(stored?.size).toBeGreaterThan(facts.frames * 8);
  });

  it('decodes WAV in the worker, sample by sample', async () => {
    const { engine: one, job } = engine();
    const file = await fetched(voiceUrl, 'voice.wav');
    const facts = await one.read(file, () => {});
    expect(facts).toMatchObject({ sampleRate: 16000, channelCount: 1 });
    const stored = await (await openJobFiles(job)).read(jobFile.pcm);
    const [ours] = await readFrames(await openPcm(blobBytes(stored!)), 16000, 4000);
    const [theirs] = await readFrames(await openPcm(blobBytes(file)), 16000, 4000);
    expect(ours).toEqual(theirs);
  });

  it('fetches ffmpeg for what the browser does not decode, and tells the bytes', async () => {
    const wav = engine();
    await wav.engine.read(await fetched(songUrl, 'song.mp3'), () => {});
    const { engine: one } = engine();
    const heard: EngineProgress[] = [];
    // `accept` leaves the browser's decoder out, as for a file that breaks off
    const facts = await one.read(
      await fetched(songUrl, 'song.mp3'),
      (progress) => heard.push(progress),
      true,
    );
    expect(facts).toMatchObject({ sampleRate: 44100, channelCount: 2, codec: 'mp3' });
    expect(facts.seconds).toBeCloseTo(24, 0);
    expect(heard.find(({ stage }) => stage === 'fetch')?.total).toBe(32_232_419);
    expect(heard.some(({ stage }) => stage === 'read')).toBe(true);
  });

  it('works without the private file system', async () => {
    const { engine: one, job } = engine(true);
    const facts = await one.read(await fetched(voiceUrl, 'voice.wav'), () => {});
    expect(facts.frames).toBeGreaterThan(16000 * 10);
    expect((await openJobFiles(job)).durable).toBe(true);
    expect(await (await openJobFiles(job)).read(jobFile.pcm)).toBeNull();
  });
});

describe('bad input', () => {
  const whole = async () => new Uint8Array(await (await fetch(voiceUrl)).arrayBuffer());
  const read = (bytes: BlobPart[], name: string) =>
    fault(engine().engine.read(new File(bytes, name), () => {}));

  it('says that an empty file is empty', async () => {
    expect(await read([], 'empty.mp3')).toMatchObject({ code: 'empty' });
  });

  it('says what a renamed program is', async () => {
    const found = await read([new TextEncoder().encode('MZ\x90\0\x03'), new Uint8Array(5000)], 'song.mp3');
    expect(found).toMatchObject({ code: 'not_audio', message: expect.stringContaining('Windows program') });
  });

  it('says that noise without any structure is no audio', async () => {
    // the same bytes in every run: by chance some hold what passes for a header
    const bytes = Uint8Array.from(noise(40_000), (sample) => 128 + 127 * sample);
    expect(await read([bytes], 'noise.mp3')).toMatchObject({ code: 'not_audio' });
  });

  it('says that a WAV file is cut off, and takes it when asked to', async () => {
    const bytes = await whole();
    const half = [bytes.slice(0, bytes.length / 2)];
    expect(await read(half, 'half.wav')).toMatchObject({ code: 'truncated' });
    const facts = await engine().engine.read(new File(half, 'half.wav'), () => {}, true);
    expect(facts.seconds).toBeCloseTo(7, 0);
  });

  it('says how much of a cut-off FLAC file is whole', async () => {
    const { engine: one } = engine();
    await one.read(await fetched(songUrl, 'song.mp3'), () => {});
    const flac = await one.encode('pcm', { format: 'flac', quality: 16 }, () => {});
    const half = flac.slice(0, Math.floor(flac.size / 2));
    const found = await read([half], 'half.flac');
    expect(found.code).toBe('truncated');
    expect(found.goodSeconds).toBeGreaterThan(8);
    expect(found.goodSeconds).toBeLessThan(16);
  });

  it('refuses 200 channels, and more hours than any tool takes, before it decodes them', async () => {
    const header = async (channels: number, rate: number, frames: number) => {
      const { wavHeader } = await import('@formant/engine/codecs/wav-header');
      return wavHeader({ sampleRate: rate, channelCount: channels, encoding: 'int16' }, frames);
    };
    const many = await header(200, 8000, 100);
    expect(await read([many as BlobPart, new Uint8Array(200 * 100 * 2)], 'many.wav')).toMatchObject({
      code: 'too_many_channels',
    });
    const rate = 1000;
    const frames = rate * 11 * 3600;
    const elevenHours = await header(1, rate, frames);
    const silence = new Blob([new Uint8Array(frames * 2)]);
    expect(await read([elevenHours as BlobPart, silence], 'long.wav')).toMatchObject({ code: 'too_long' });
  });

  it('reads a WAV file that is named .mp3', async () => {
    const facts = await engine().engine.read(new File([await whole()], 'voice.mp3'), () => {});
    expect(facts.sampleRate).toBe(16000);
  });
});

describe('encoding', () => {
  it.each([
    ['wav', 16],
    ['wav', 24],
    ['flac', 24],
    ['mp3', 320],
    ['ogg', 224],
    ['m4a', 256],
  ] as const)('writes %s at %i, which a browser decodes to the same length', async (format, quality) => {
    const { engine: one } = engine();
    const facts = await one.read(await fetched(songUrl, 'song.mp3'), () => {});
    const file = await one.encode('pcm', { format, quality }, () => {});
    const context = new OfflineAudioContext(2, 1, 44100);
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    expect(decoded.duration).toBeCloseTo(facts.seconds, 0);
    const samples = decoded.getChannelData(0);
    const rms = Math.sqrt(samples.reduce((sum, v) => sum + v * v, 0) / samples.length);
    expect(rms).toBeGreaterThan(0.02);
  });
});

describe('the true-peak ceiling', () => {
  const peakDbtp = async (file: Blob) => {
    const { channels, sampleRate } = await new OfflineAudioContext(2, 1, 44100)
      .decodeAudioData(await file.arrayBuffer())
      .then((sound) => ({
        sampleRate: sound.sampleRate,
        channels: Array.from({ length: sound.numberOfChannels }, (_, c) => sound.getChannelData(c)),
      }));
    const meter = new LoudnessMeter({ sampleRate, channelCount: channels.length });
    meter.write(channels);
    return meter.result().truePeakDb!;
  };

  it('is kept by downloads of the enhancer, which encode a raised sound', async () => {
    const { engine: one } = engine();
    await one.read(await fetched(songUrl, 'song.mp3'), () => {});
    const options = {
      ...defaultValues(tools['audio-enhancer'].tool.options),
      ...{ mode: 'level', loudness: '-14' },
    };
    const { outputs } = await one.run('audio-enhancer', options, null, () => {});
    expect(outputs[0]?.ceilingDbtp).toBe(-1);
    for (const [format, quality] of [
      ['mp3', 128],
      ['ogg', 96],
      ['m4a', 96],
    ] as const)
      expect(await peakDbtp(await one.encode('output', { format, quality }, () => {}))).toBeLessThan(-0.95);
  });

  it('is kept by the converter, whose result tells what the file has', async () => {
    const { engine: one, job } = engine();
    await one.read(await fetched(songUrl, 'song.mp3'), () => {});
    const options = {
      ...defaultValues(tools.converter.tool.options),
      ...{ format: 'ogg', bitrate: '64', loudness: '-14' },
    };
    const { result } = await one.run('converter', options, null, () => {});
    const made = await (await openJobFiles(job)).read(jobFile.converted('output', 'ogg'));
    const peak = await peakDbtp(made!);
    expect(peak).toBeLessThan(-0.95);
    expect(result.truePeakDbtp).toBeCloseTo(peak, 1);
    // the song's peaks stand so high at this loudness that coding at 64 kbit/s lifts them beyond it
    expect(result.notes).toEqual([expect.stringContaining('OGG raises peaks')]);
    expect(await (await openJobFiles(job)).read(jobFile.lowered)).toBeNull();
  });
});

describe('running a tool', () => {
  const settings = defaultValues(tools['vocal-remover'].tool.options);

  it('splits a real song into two parts that add up to it', async () => {
    const { engine: one, job } = engine();
    const facts = await one.read(await fetched(songUrl, 'song.mp3'), () => {});
    const stages = new Set<string>();
    const fractions: number[] = [];
    const ran = await one.run(
      'vocal-remover',
      { ...settings, strength: 100 },
      null,
      ({ stage, fraction }) => {
        stages.add(stage);
        fractions.push(fraction);
      },
    );
    expect(ran.engine).toBe('dsp');
    expect(ran.outputs.map(({ name }) => name)).toEqual(['vocals', 'instrumental']);
    expect([...stages].at(0)).toMatch(/^(analyse|separate)$/); // analysing this song may be too short to be told
    expect([...stages].slice(-2)).toEqual(['separate', 'finish']);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    const files = await openJobFiles(job);
    const open = async (name: string) => openPcm(blobBytes((await files.read(name))!));
    const [song, vocals, music] = await Promise.all([
      open(jobFile.pcm),
      open(jobFile.output('vocals')),
      open(jobFile.output('instrumental')),
    ]);
    expect(vocals.layout.frames).toBe(facts.frames);
    let wanted = 0;
    let wrong = 0;
    let voice = 0;
    const second = facts.sampleRate;
    for (let at = 2 * second; at < 12 * second; at += second) {
      const [[a], [v], [m]] = await Promise.all([
        readFrames(song, at, second),
        readFrames(vocals, at, second),
        readFrames(music, at, second),
      ]);
      for (let i = 0; i < second; i++) {
        wanted += a![i]! ** 2;
        wrong += (a![i]! - v![i]! - m![i]!) ** 2;
        voice += v![i]! ** 2;
      }
    }
    expect(10 * Math.log10(wrong / wanted)).toBeLessThan(-60); // nothing is lost between the two
    const share = 10 * Math.log10(voice / wanted);
    expect(share).toBeGreaterThan(-12); // the voice stands at about the level of the music
    expect(share).toBeLessThan(-1);
  });

  it('works on the chosen part only', async () => {
    const { engine: one } = engine();
    await one.read(await fetched(songUrl, 'song.mp3'), () => {});
    const ran = await one.run('vocal-remover', settings, { from: 5, to: 9 }, () => {});
    for (const output of ran.outputs) expect(output.seconds).toBeCloseTo(4, 3);
  });

  it('lets the finished part be heard while it works, and answers reads past the end', async () => {
    const { engine: one } = engine();
    const facts = await one.read(await fetched(songUrl, 'song.mp3'), () => {});
    const heard = Promise.withResolvers<Uint8Array | null>();
    let past: Promise<Uint8Array | null> | undefined;
    let running = true;
    const ran = one
      .run(
        'vocal-remover',
        settings,
        null,
        () => {},
        (output) => {
          if (output.name !== 'instrumental') return;
          const { dataStart } = output;
          expect(output.frames).toBe(facts.frames);
          void one.peek('instrumental', dataStart, dataStart + 44100 * 8).then((bytes) => {
            heard.resolve(running ? bytes : null);
          });
          past = one.peek('instrumental', dataStart + facts.frames * 8, dataStart + facts.frames * 8 + 8);
        },
      )
      .finally(() => {
        running = false;
      });
    const bytes = await heard.promise;
    expect(bytes?.length).toBe(44100 * 8);
    const samples = new Float32Array(bytes!.slice().buffer);
    expect(Math.max(...samples.subarray(20_000, 60_000))).toBeGreaterThan(0.01);
    await ran;
    expect(await past).toBeNull();
  });

  it('refuses settings that the tool does not have', async () => {
    const { engine: one } = engine();
    await one.read(await fetched(voiceUrl, 'voice.wav'), () => {});
    expect(await fault(one.run('vocal-remover', { strength: 900 }, null, () => {}))).toMatchObject({
      code: 'bad_option',
    });
  });
});

describe('cancelling', () => {
  it('ends a run within a second and keeps the sound for the next one', async () => {
    const { engine: one } = engine();
    await one.read(await fetched(songUrl, 'song.mp3'), () => {});
    const settings = defaultValues(tools['vocal-remover'].tool.options);
    const begun = Promise.withResolvers<void>();
    const run = fault(one.run('vocal-remover', settings, null, () => begun.resolve()));
    await begun.promise;
    const before = performance.now();
    one.cancel();
    expect(await run).toMatchObject({ code: 'cancelled' });
    expect(performance.now() - before).toBeLessThan(1000);
  });

  it('ends within a second, even inside ffmpeg', async () => {
    const { engine: one } = engine();
    const song = await fetched(songUrl, 'song.mp3');
    const started = Promise.withResolvers<void>();
    const reading = fault(one.read(song, ({ stage }) => stage === 'fetch' && started.resolve(), true));
    await started.promise;
    const before = performance.now();
    one.cancel();
    expect(await reading).toMatchObject({ code: 'cancelled' });
    expect(performance.now() - before).toBeLessThan(1000);
    const again = await one.read(song, () => {});
    expect(again.seconds).toBeCloseTo(24, 0);
  });
});
