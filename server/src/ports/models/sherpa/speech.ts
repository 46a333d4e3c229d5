import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ToolError } from '@formant/engine';
import type { NetworkSound, TextSpeech } from '@formant/engine/base/inference';
import type { TextKind } from '@formant/engine/base/model-kinds';
import { decodeWav } from '@formant/engine/codecs/wav';
import type { ModelSpeaker } from '@formant/engine/models/ports/manifest';
import { installAdvice } from '../advice.ts';
import { assertFits } from '../memory.ts';
import { type Bundle, sherpaConfig } from './bundle.ts';
import { SherpaHost } from './host.ts';
import { findSherpa, speechRuntimeHint } from './package.ts';

/** What is known of an installed model of this kind. */
export interface InstalledBundle {
  kind: TextKind;
  bundle: Bundle;
  speakers: readonly ModelSpeaker[];
  /** Of its networks together. */
  networkBytes: number;
  /** Differs between two installs. */
  revision: string;
}

/** Threads beyond this make no sentence of these networks come sooner. */
const mostThreads = 4;

/** Of this process: two models at once would take the memory of both. */
const host = new SherpaHost();

/** Ends the process that speaks, and gives its memory back; the next sentence starts it again. */
export const endSpeech = (): void => host.end();

/**
 * Speech by sherpa-onnx.
 * @param look finds an installed model. @throws ToolError no_model
 */
export function sherpaSpeech(
  modelsDir: string,
  look: (id: string) => Promise<InstalledBundle>,
  freeBytes: () => number,
): TextSpeech {
  return {
    async speak(id, text, { speaker, speed, reference, signal }) {
      const { kind, bundle, speakers, networkBytes, revision } = await look(id);
      const found = findSherpa(modelsDir);
      if (!found) throw new ToolError('no_model', speechRuntimeHint());
      const key = `${id} ${revision}`;
      if (!host.has(key)) assertFits(`“${id}”`, networkBytes, freeBytes());
      const own = speakers.find(({ number }) => number === speaker);
      if (reference && kind !== 'pocket-tts')
        throw new ToolError('bad_option', `“${id}” can't speak like a recording: it has voices of its own.`);
      const like = reference ?? (own?.reference && (await recordingOf(id, bundle, own.reference)));
      if (kind === 'pocket-tts' && !like)
        throw new ToolError('bad_option', `“${id}” speaks like a recording only: say which one.`);
      const { samples, sampleRate } = await host.ask(
        found,
        id,
        key,
        {
          type: 'say',
          entry: found.entry,
          config: sherpaConfig(id, kind, bundle, Math.min(mostThreads, availableParallelism())),
          text,
          speaker: like ? 0 : speaker,
          speed,
          ...(like ? { reference: like } : {}),
        },
        signal,
      );
      // sherpa-onnx answers with nothing where it finds no sound in a text
      return {
        samples: samples.length > 0 ? samples : new Float32Array(Math.round(sampleRate / 20)),
        sampleRate,
        paced: kind !== 'pocket-tts',
      };
    },
  };
}

/** A recording in a bundle, one channel. */
async function recordingOf(id: string, { folder, files }: Bundle, name: string): Promise<NetworkSound> {
  try {
    if (!files.includes(name)) throw new Error('it is not in the bundle');
    const { channels, sampleRate } = await decodeWav(await readFile(path.join(folder, name)));
    return { samples: channels[0]!, sampleRate };
  } catch (cause) {
    throw new ToolError(
      'bad_model',
      `The recording ${name} of “${id}” can't be read. ${installAdvice(id)}.`,
      { cause },
    );
  }
}
