import { ToolError } from '../../base/faults.ts';
import type { VoicePitch } from '../voices/voice-file.ts';
import { byPrint, type SpeakerComparison, seemsAnother } from './speaker-match.ts';
import type { SpeakerPrint } from './speaker-print.ts';
import type { SpeakerVector } from './speaker-vector.ts';

/** Less speech than this can't hold the consent sentence. */
const leastSeconds = 1.5;
/** One person's calm reading and his lively talk lie closer together than this. */
const mostSemitones = 8;

/** A speaker as he was heard; null where there was too little voice to say. */
export interface SpeakerHeard {
  pitch: VoicePitch | null;
  print: SpeakerPrint | null;
}
/** The reader of the consent sentence and the speaker of the samples as a model has heard them. */
export interface SpeakersByModel {
  by: SpeakerComparison<SpeakerVector>;
  reader: SpeakerVector;
  speaker: SpeakerVector;
}
/** The recording of the consent sentence as it was heard. */
export interface ConsentHeard extends SpeakerHeard {
  speechSeconds: number;
  /** Whether the words can be those of the sentence; null where they were not compared. */
  wordsFit: boolean | null;
}

const nobody =
  'Nobody can be heard in the recording of the consent sentence. Read the sentence aloud once more.';
const somebodyElse =
  'Somebody else seems to have read the consent sentence than speaks in the samples. The speaker of the samples has to read it. If that was so, the comparison has erred: read it once more where the samples were recorded, with the same microphone, or record the samples anew where it is read.';

const otherWords =
  'The words do not seem to be those of the consent sentence. Read the sentence once more, all of it, close to the microphone and without anybody else in the background. If it is refused again, make the voice on this device: there you may go on with your recording.';

/**
 * Whether somebody else seems to have read the consent sentence than speaks in the samples: by what a model has heard,
 * else by pitch or by sound.
 * Cost: as `speakerDistance`.
 * Source: own; one person's calm and lively talk lie closer together than the eight semitones that are allowed, and
 * `seemsAnother` for voices of like pitch.
 */
export const consentOfAnother = (
  heard: SpeakerHeard,
  voice: SpeakerHeard,
  model: SpeakersByModel | null = null,
): boolean =>
  model
    ? seemsAnother(model.reader, model.speaker, model.by)
    : (heard.pitch !== null &&
        voice.pitch !== null &&
        Math.abs(12 * Math.log2(heard.pitch.meanHz / voice.pitch.meanHz)) > mostSemitones) ||
      seemsAnother(heard.print, voice.print, byPrint);

/**
 * Checks that the speaker of a voice can be the one who has read the consent sentence, and that it can be the sentence.
 * Cost: as `consentOfAnother`.
 * Source: as `consentOfAnother`.
 * @throws ToolError bad_samples where nobody speaks, or somebody else, or other words
 */
export function assertConsentRead(
  heard: ConsentHeard,
  voice: SpeakerHeard,
  model: SpeakersByModel | null = null,
): void {
  if (heard.speechSeconds < leastSeconds) throw new ToolError('bad_samples', nobody);
  if (consentOfAnother(heard, voice, model))
    throw new ToolError(
      'bad_samples',
      model ? `${somebodyElse} Compared by the model ${model.by.engine}.` : somebodyElse,
    );
  if (heard.wordsFit === false) throw new ToolError('bad_samples', otherWords);
}
