import { ToolError } from '../../base/faults.ts';
import type { VoicePitch } from '../voices/voice-file.ts';

/** Less speech than this can't hold the consent sentence. */
const leastSeconds = 1.5;
/** One person's calm reading and his lively talk lie closer together than this. */
const mostSemitones = 8;

/**
 * Checks that the speaker of a voice can be the one who has read the consent sentence. Two people of the same range
 * are not told apart. Takes seconds of speech and pitches in Hz.
 * Cost: a logarithm.
 * Source: own; one person's calm and lively talk lie closer together than the eight semitones that are allowed.
 * @throws ToolError bad_samples where nobody speaks, or somebody else
 */
export function assertConsentRead(
  heard: { speechSeconds: number; pitch: VoicePitch | null },
  voice: VoicePitch | null,
): void {
  if (heard.speechSeconds < leastSeconds)
    throw new ToolError(
      'bad_samples',
      'Nobody can be heard in the recording of the consent sentence. Read the sentence aloud once more.',
    );
  if (heard.pitch && voice && Math.abs(12 * Math.log2(heard.pitch.meanHz / voice.meanHz)) > mostSemitones)
    throw new ToolError(
      'bad_samples',
      'Somebody else seems to have read the consent sentence than speaks in the samples. The speaker of the samples has to read it.',
    );
}
