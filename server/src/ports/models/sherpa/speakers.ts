import { availableParallelism } from 'node:os';
import { ToolError } from '@formant/engine';
import type { SpeakerEmbedder } from '@formant/engine/base/inference';
import { installAdvice } from '../advice.ts';
import { assertFits } from '../memory.ts';
import { SherpaHost } from './host.ts';
import { findSherpa, speechRuntimeHint } from './package.ts';

/** An installed model that tells speakers apart. */
export interface InstalledSpeakerModel {
  id: string;
  /** Its network. */
  file: string;
  bytes: number;
  sameFrom: number;
}

/** These networks are small: more threads take longer to agree than they save. */
const mostThreads = 2;

/**
 * Tells speakers apart by sherpa-onnx, which computes the mel bands that a network takes (80 of them, 25 ms every 10)
 * as its metadata says.
 * Source: csrc/speaker-embedding-extractor-{model.cc,general-impl.h,nemo-impl.h} of k2-fsa/sherpa-onnx. The models are
 * those of its release `speaker-recongition-models`; the one of the manifest, its size and its checksum are also at
 * https://huggingface.co/csukuangfj/speaker-embedding-models.
 */
export function sherpaSpeakers(
  modelsDir: string,
  { id, file, bytes, sameFrom }: InstalledSpeakerModel,
  freeBytes: () => number,
): SpeakerEmbedder {
  // of its own: it ends when the recordings are compared, whoever is speaking
  const host = new SherpaHost();
  return {
    engine: `onnx:${id}`,
    sameFrom,
    async embed(sound, signal) {
      const found = findSherpa(modelsDir);
      if (!found) throw new ToolError('no_model', speechRuntimeHint());
      if (!host.has(id)) assertFits(`“${id}”`, bytes, freeBytes());
      const config = {
        model: file,
        numThreads: Math.min(mostThreads, availableParallelism()),
        provider: 'cpu',
        debug: false,
      } as const;
      const request = { type: 'hear', entry: found.entry, config, sound } as const;
      const { vector } = await host.ask(found, id, id, request, signal);
      const length = Math.hypot(...vector);
      if (!(length > 0))
        throw new ToolError('bad_model', `“${id}” says nothing of a speaker. ${installAdvice(id)}.`);
      return vector.map((value) => value / length);
    },
    release: () => host.end(),
  };
}
