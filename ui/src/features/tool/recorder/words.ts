import { formatTime } from '../../../i18n/format.ts';
import type { RecorderNotice } from '../../../sound/recorder/recorder.ts';
import type { InputState } from '../../../sound/recorder/take-protocol.ts';

/** What stands in a sentence. */
type Value = string | number;

/** What happened on the way, with the time in the take. */
export function noticeWords(notice: RecorderNotice): string {
  switch (notice.kind) {
    case 'replaced':
      return notice.atSeconds === null
        ? `${notice.gone} went away. ${notice.by} is used now.`
        : `${notice.gone} went away at ${formatTime(notice.atSeconds)}. The recording goes on with ${notice.by}.`;
    case 'lost':
      return notice.atSeconds === null
        ? `${notice.gone} went away, and there is no other microphone.`
        : `${notice.gone} went away and there is no other microphone. The recording ended at ${formatTime(notice.atSeconds)}; everything until then is kept.`;
    case 'full':
      return `There is no room left on this disk. The recording ended at ${formatTime(notice.atSeconds)}; everything until then is kept. Download or delete takes to make room.`;
    case 'stopped-by-fault':
      return `The recorder stopped at ${formatTime(notice.atSeconds)} by a fault of ours. What was recorded is on your disk: reload the page to get it back.`;
  }
}

const silentAfterSeconds = 3;
const lowSpeechDb = -38;
const loudSpeechDb = -9;

export type Advice = { tone: 'warning' | 'error' | 'success'; text: string };

/** The most pressing thing to say about the input; null while there is nothing to say. */
export function adviceOn(
  { silentSeconds, speechLevelDb }: Pick<InputState, 'silentSeconds' | 'speechLevelDb'>,
  clipsNow: boolean,
  label: string,
): Advice | null {
  if (silentSeconds >= silentAfterSeconds)
    return {
      tone: 'error',
      text: `No sound comes from ${label}. Is it muted, or is it the wrong microphone?`,
    };
  if (clipsNow)
    return { tone: 'error', text: 'Too loud: the sound is cut off. Turn the microphone down or move away.' };
  if (speechLevelDb === null) return null;
  if (speechLevelDb < lowSpeechDb)
    return { tone: 'warning', text: 'Quiet: turn the microphone up or move closer.' };
  if (speechLevelDb > loudSpeechDb)
    return { tone: 'warning', text: 'Rather loud: a little less leaves room for laughter.' };
  return { tone: 'success', text: 'The level is good.' };
}

export const goOnWithTakeWords = {
  goWith: 'Go on with it',
};

export const micSettingsWords = {
  systemsChoice: 'The system’s choice',
  count32: 'Count in 3-2-1',
};

export const recorderBenchWords = {
  writtenYourDisk: (text: Value) =>
    `Written to your disk as you speak, nothing is uploaded. There is room for ${text}.`,
};

export const takeCardWords = {
  cutOff: 'Cut off ',
  wasTooLoud: ': it was too loud',
  goneAfterReload: 'Gone after a reload: download it',
  soundThisTake: 'The sound of this take is no longer in this browser.',
  soundCantBe: (error: Value) => `The sound can’t be played: ${error}`,
  keepThisPart: 'Keep this part as a new take',
  partCouldNot:
    'The part could not be written. Perhaps the disk is full: delete a take and try again. This take is unchanged.',
};

export const takeListWords = {
  noTakesYet: 'No takes yet',
  wasDeleted: (name: Value) => `${name} was deleted.`,
};

export const recordHereWords = {
  title: 'Record your voice',
  use: 'Use this recording',
  again: 'Record again',
  position: (name: string) => `${name}, position`,
  kept: 'On your device, written as you speak. Every take is kept in the',
  chooseInstead: 'Choose a file instead',
  silent:
    'Nothing can be heard on this take. Look whether the right microphone is on and not muted, and record again.',
  gone: 'The sound of this take could not be read. Record it again.',
};
