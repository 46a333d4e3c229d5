import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { openEngine } from '../engine/engine-client.ts';
import type { InputFacts, OutputFacts } from '../engine/engine-protocol.ts';

/** How a recording is changed: options of the voice changer, and a voice file where the voice is a trained one. */
export interface HeardVoice {
  options: Readonly<Record<string, unknown>>;
  /** @throws Error with words for people */
  file?: (signal: AbortSignal) => Promise<File>;
}

/** A recording in another voice: a WAV file of 32-bit floats, and what was measured of it. */
export type Changed = { file: File } & Pick<OutputFacts, 'bars' | 'loudness' | 'seconds'>;

/** One recording that is heard in one voice after the other; nothing of it outlives the page. */
export interface Changer {
  input: InputFacts;
  /** @throws JobFault, and Error with words for people where the voice's file does not come */
  change(voice: HeardVoice, progress?: (fraction: number) => void): Promise<Changed>;
}

/**
 * Reads a recording once and hands over what changes it; the engine ends with `work`, or with `signal` in its middle.
 * @throws JobFault for what is no sound
 */
export async function withChanger<T>(
  recording: File,
  signal: AbortSignal,
  work: (changer: Changer) => Promise<T>,
): Promise<T> {
  const engine = openEngine(`hear-${crypto.randomUUID()}`, true);
  const stop = () => engine.dispose();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const input = await engine.read(recording, () => {});
    return await work({
      input,
      async change(voice, progress = () => {}) {
        let options = { ...defaultValues(tools['voice-changer'].tool.options), ...voice.options };
        if (voice.file) {
          const reference = 'voice';
          await engine.keepVoice(await voice.file(signal), reference);
          options = { ...options, voice: reference };
        }
        const ran = await engine.run('voice-changer', options, null, ({ fraction }) => progress(fraction));
        const output = ran.outputs[0];
        if (!output) throw new Error('The voice changer gave no sound.');
        const { bars, loudness, seconds } = output;
        const file = await engine.encode(output.name, { format: 'wav', quality: 32 }, () => {});
        return { file, bars, loudness, seconds };
      },
    });
  } finally {
    signal.removeEventListener('abort', stop);
    engine.dispose();
  }
}
