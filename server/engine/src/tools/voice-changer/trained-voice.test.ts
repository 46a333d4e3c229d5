import { beforeAll, describe, expect, it } from 'vitest';
import { ToolError } from '../../base/faults.ts';
import { trackF0 } from '../../speech/pitch/f0.ts';
import { F0Summary } from '../../speech/pitch/f0-summary.ts';
import { encodeVoiceFile, type VoiceFile } from '../../speech/voices/voice-file.ts';
import { runTool } from '../../testing/run-tool.ts';
import { talk } from '../../testing/talk.ts';
import { trainedOn } from '../../testing/trained.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

const sampleRate = 16_000;
let voice: VoiceFile;
const speech = talk(6, sampleRate, { f0: 200, formantScale: 1.15 }, 31);

beforeAll(async () => {
  voice = await trainedOn(
    { sampleRate, channels: [talk(12, sampleRate, { f0: 110, formantScale: 1 })] },
    { name: 'Low' },
  );
});

type Settings = Parameters<typeof runTool<(typeof tool)['options']>>[3];

const change = (options: NonNullable<Settings>['options'], channels = [speech], file = voice) =>
  runTool(
    tool,
    run,
    { sampleRate, channels },
    {
      options: { voice: 'low', ...options },
      async readVoice(reference) {
        if (reference !== 'low') throw new ToolError('bad_voice', `No voice "${reference}".`);
        return encodeVoiceFile(file);
      },
    },
  );

async function medianHz(samples: Float32Array): Promise<number> {
  const summary = new F0Summary();
  for (const frame of await trackF0(samples, sampleRate)) summary.add(frame);
  return summary.medianHz ?? 0;
}

describe('a trained voice in the voice changer', () => {
  it('speaks at its own pitch, as long and about as loud as the original, in every channel', async () => {
    const { outputs, result } = await change({}, [speech, speech.map((v) => 0.5 * v)]);
    const [left, right] = outputs.output!.channels;
    expect([left!.length, right!.length]).toEqual([speech.length, speech.length]);
    expect(Math.abs((await medianHz(left!)) / voice.header.pitch!.medianHz - 1)).toBeLessThan(0.02);
    const power = (samples: Float32Array) => samples.reduce((sum, v) => sum + v * v, 0);
    expect(Math.abs(10 * Math.log10(power(left!) / power(speech)))).toBeLessThan(2); // "Keep loudness" is on
    expect(result).toMatchObject({ voice: 'Low', changed: true });
    expect(result.f0MedianHz).toBeGreaterThan(170); // the speaker's
    expect(result.message).toContain('"Low"');
  });

  it('says up to where the sound is the voice’s, and that the rest is the speaker’s', async () => {
    const wide = talk(4, 44_100, { f0: 200, formantScale: 1.15 }, 31);
    const { result } = await runTool(
      tool,
      run,
      { sampleRate: 44_100, channels: [wide] },
      { options: { voice: 'low' }, readVoice: async () => encodeVoiceFile(voice) },
    );
    expect(result).toMatchObject({ bandwidthHz: 22_000, voiceBandwidthHz: 8000 });
    expect(result.message).toContain('end at 8 kHz');
    const own = await change({});
    expect(own.result).toMatchObject({ bandwidthHz: 8000, voiceBandwidthHz: 8000 });
    expect(own.result.message).not.toContain('kHz');
  });

  it('takes further settings as changes of itself', async () => {
    const { outputs } = await change({ pitch: 4 });
    const wanted = voice.header.pitch!.medianHz * 2 ** (4 / 12);
    expect(Math.abs((await medianHz(outputs.output!.channels[0]!)) / wanted - 1)).toBeLessThan(0.025);
  });

  it('brings its own settings along, which a preset replaces', async () => {
    const high = structuredClone(voice);
    high.header.settings.pitch = 7;
    const own = await change({}, [speech], high);
    expect((await medianHz(own.outputs.output!.channels[0]!)) / voice.header.pitch!.medianHz).toBeGreaterThan(
      1.4,
    );
    expect(own.result.pitch).toBe(7);
    expect((await change({ preset: 'radio' }, [speech], high)).result.pitch).toBe(0);
  });

  it('names both stages and never goes back', async () => {
    const seen: { stage: string; fraction: number }[] = [];
    await runTool(
      tool,
      run,
      { sampleRate, channels: [speech] },
      {
        options: { voice: 'low' },
        readVoice: async () => encodeVoiceFile(voice),
        onProgress: (progress) => seen.push(progress),
      },
    );
    expect([...new Set(seen.map(({ stage }) => stage))]).toEqual(['listen', 'change']);
    const fractions = seen.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it('says that silence has no speaker, and leaves it silent', async () => {
    const { outputs, result } = await change({}, [new Float32Array(sampleRate)]);
    expect(result.message).toContain('No speech was found');
    expect(outputs.output!.channels[0]!.every((v) => v === 0)).toBe(true);
  });

  it.each([
    ['NaN and infinities', speech.map((v, i) => (i % 1000 === 7 ? Number.NaN : i % 1000 === 8 ? 1 / 0 : v))],
    ['a tenth of a second', speech.subarray(3000, 4600)],
    ['clipping and DC', speech.map((v) => Math.max(-1, Math.min(1, 8 * v + 0.2)))],
  ])('survives %s', async (_, samples) => {
    const { outputs } = await change({}, [samples]);
    const [output] = outputs.output!.channels;
    expect(output).toHaveLength(samples.length);
    expect(output!.every((v) => Math.abs(v) <= 1)).toBe(true); // false for NaN
  });

  it('refuses a voice that is not there, or no voice, before it writes anything', async () => {
    await expect(change({ voice: 'other' })).rejects.toMatchObject({ code: 'bad_voice' });
    const rubbish = runTool(
      tool,
      run,
      { sampleRate, channels: [speech] },
      {
        options: { voice: 'low' },
        readVoice: async () => new Uint8Array(100),
      },
    );
    await expect(rubbish).rejects.toMatchObject({ code: 'bad_voice' });
    const nowhere = runTool(tool, run, { sampleRate, channels: [speech] }, { options: { voice: 'low' } });
    await expect(nowhere).rejects.toMatchObject({ code: 'bad_voice' });
  });
});
