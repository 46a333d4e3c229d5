import { ToolError, type ToolErrorCode } from '@formant/engine';
import type { SpeakerEmbedder } from '@formant/engine/base/inference';
import type { ModelHeard } from '@formant/engine/speech/training/compare-speakers';
import { byVector, type SpeakerVector, speakerVector } from '@formant/engine/speech/training/speaker-vector';
import { mostTrainingSeconds } from '@formant/engine/speech/training/train-voice';
import type { Codec, DecodeLimits } from '../ports/codec/port.ts';

/** What is the fault of a model or its runtime, and not of a recording. */
const modelFaults: readonly ToolErrorCode[] = ['no_model', 'bad_model', 'out_of_memory'];

/**
 * Has an installed model hear the recordings of a voice and of its consent sentence. A model that can't be run is told
 * and is nobody's obstacle: signal processing compares the speakers then.
 * @param files of the samples; as much of them as training takes
 * @returns null where no model is installed, or nothing is there to be compared
 * @throws ToolError for what is wrong with a file; `signal.reason`
 */
export async function hearSpeakers(
  models: { speakers(): Promise<SpeakerEmbedder | null> } | undefined,
  codec: Codec,
  {
    files,
    consent,
    limits,
    signal,
  }: { files: readonly string[]; consent: string | null; limits: DecodeLimits; signal: AbortSignal },
): Promise<ModelHeard | null> {
  if (files.length < 2 && consent === null) return null;
  const model = (await models?.speakers()) ?? null;
  if (!model) return null;
  const vectorOf = async (file: string, mostSeconds: number): Promise<SpeakerVector | null> => {
    const source = await codec.open(file, { signal, limits });
    try {
      return await speakerVector(source, model, { signal, mostSeconds });
    } finally {
      await source.close();
    }
  };
  try {
    const samples: (SpeakerVector | null)[] = [];
    let left = mostTrainingSeconds;
    for (const file of files) {
      const heard = left > 0 ? await vectorOf(file, left) : null;
      left -= heard?.seconds ?? 0;
      samples.push(heard);
    }
    const reader = consent === null ? null : await vectorOf(consent, mostTrainingSeconds);
    return { by: byVector(model), samples, consent: reader };
  } catch (error) {
    if (signal.aborted || !(error instanceof ToolError) || !modelFaults.includes(error.code)) throw error;
    return { failed: error.message };
  } finally {
    model.release();
  }
}
