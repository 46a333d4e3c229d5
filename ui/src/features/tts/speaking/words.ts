import { formatBytes, formatPercent } from '../../../i18n/format.ts';
import { timeLeft } from '../../../players/JobProgress.tsx';
import type { Stage } from './speakers.ts';

/** What stands in a sentence. */
type Value = string | number;

/** What a run is doing, for people. @param elapsedSeconds since it began */
export function stageWords(stage: Stage, elapsedSeconds: number): string {
  if (stage.name === 'fetching')
    return `Fetching the voice to this device, once: ${formatBytes(stage.received)} of ${formatBytes(stage.total)}`;
  if (stage.name === 'waiting')
    return stage.position ? `Waiting, ${stage.position} before it` : 'Waiting for its turn';
  const left =
    stage.etaMs === null
      ? timeLeft(stage.fraction, elapsedSeconds)
      : timeLeft(stage.fraction, Math.max(3, (stage.etaMs / 1000) * (stage.fraction / (1 - stage.fraction))));
  const share = stage.fraction > 0 ? `, ${formatPercent(stage.fraction)}` : '';
  return `Speaking${share}${left ? `, ${left}` : ''}`;
}

export const stageFraction = (stage: Stage): number =>
  stage.name === 'fetching' ? stage.received / stage.total : stage.name === 'waiting' ? 0 : stage.fraction;

export const generateBarWords = {
  scriptHasCharacters: (total: Value, mostChars: Value, value: Value) =>
    `The script has ${total} characters; up to ${mostChars} are spoken. Delete ${value} or make a second script of them.`,
  withoutLimit: ', without limit, or',
  speakThisDevice: 'Speak it on this device instead',
  sign: 'sign in',
};

export const problemNoteWords = {
  voicesCan: 'Voices that can:',
  letServerSpeak: 'Let the server speak',
};
