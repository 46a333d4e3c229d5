import { trainingStages } from '@formant/engine/speech/training/train-voice';
import type { MicFault } from '../../sound/recorder/microphone.ts';
import type { ClipReport } from '../../sound/voice-training/protocol.ts';

export const micWords: Readonly<Record<MicFault, string>> = {
  refused:
    'The microphone was refused. Allow it for this page in the browser’s address bar, or choose a file.',
  none: 'No microphone was found. Plug one in, or choose a file.',
  busy: 'Another program holds the microphone. Close it and try again.',
  insecure: 'Browsers give the microphone to https pages only. Choose a file in its place.',
  failed: 'The microphone could not be opened. Try again, or choose a file.',
};

/** Stages of a training on the device and on the server. */
export const stageWords: Readonly<Record<string, string>> = {
  upload: 'Sending the recordings',
  ...trainingStages,
  'render-preview': 'Speaking a first phrase',
};

export const stagesOn = (place: 'device' | 'server') =>
  ['upload', ...Object.keys(trainingStages), 'render-preview']
    .filter((id) => place === 'server' || (id !== 'upload' && id !== 'render-preview'))
    .map((id) => ({ id, label: stageWords[id] ?? id }));

/** A recording in one word, by what training thinks of it. */
export function verdictOf(report: ClipReport): { tone: 'success' | 'warning' | 'error'; label: string } {
  if (report.silent || report.quality.speechSeconds < 0.5) return { tone: 'error', label: 'No speech' };
  if (adviceOf(report).length > 0) return { tone: 'warning', label: 'Can be better' };
  return { tone: 'success', label: 'Good' };
}

/** What could be better in one recording; its length counts only together with the others. */
export function adviceOf({ quality, silent }: ClipReport): string[] {
  if (silent) return ['There is only silence in it. Check the microphone and record again.'];
  return quality.warnings.filter((words) => !/ s of speech are /.test(words));
}

/** The recording's figures: `12.0 s of speech · noise 38 dB below · no clipping · room .21 s`. */
export function figuresOf({ quality }: ClipReport): string {
  const { speechSeconds, snrDb, clippingPercent, decaySeconds } = quality;
  return [
    `${speechSeconds.toFixed(1)} s of speech`,
    ...(snrDb === null ? [] : [`noise ${Math.round(snrDb)} dB below`]),
    clippingPercent > 0.02 ? `${clippingPercent.toFixed(1)} % clipped` : 'no clipping',
    ...(decaySeconds === null ? [] : [`room ${decaySeconds.toFixed(2)} s`]),
  ].join(' · ');
}
