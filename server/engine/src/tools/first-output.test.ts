import { expect, it } from 'vitest';
import { defaultValues } from '../base/options.ts';
import { voice } from '../testing/signals.ts';
import { tools } from './index.ts';

const sampleRate = 44_100;
const hour = 3600 * sampleRate;
const piece = voice(2 * sampleRate, sampleRate);
const other = piece.map((sample, i) => 0.5 * sample + 0.1 * Math.sin(i / 40));

// the rest of what is played is worked on meanwhile: 20 s take well under 2 s at a thirtieth of real time
it.each(['vocal-remover', 'converter'] as const)(
  '%s writes the first sound of an hour after no more than 20 s of it, so that playing can begin',
  async (id) => {
    const { tool, run } = tools[id];
    const cancel = new AbortController();
    let readFrames = 0;
    let readBeforeFirst: number | null = null;
    const ran = (await run())({
      input: {
        sampleRate,
        channelCount: 2,
        frames: hour,
        async *blocks() {
          for (let at = 0; at < hour; at += piece.length) {
            readFrames += piece.length;
            yield [piece.slice(), other.slice()];
          }
        },
      },
      options: defaultValues(tool.options),
      open: () => ({
        write(block) {
          if ((block[0]?.length ?? 0) === 0) return;
          readBeforeFirst ??= readFrames;
          cancel.abort(new Error('heard enough'));
        },
      }),
      signal: cancel.signal,
      progress: () => undefined,
    });
    await expect(ran).rejects.toThrow('heard enough');
    expect(readBeforeFirst! / sampleRate).toBeLessThanOrEqual(20);
  },
);
