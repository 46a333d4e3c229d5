import type { NaturalProblem } from '@formant/contract/facts/natural-voices';

/** What stands in a sentence. */
type Value = string | number;

export const comingWords = {
  pause: 'Pause',
  cancel: 'Cancel',
};

export const computerVoicesWords = {
  title: 'Natural voices on this computer',
  lead: 'Neural voices sound more like a person. Each is fetched once and then speaks in the text-to-speech studio without a network: nothing that you have spoken leaves this computer. One more compares who reads the consent sentence of a voice with who speaks in its recordings, when a voice is trained here. The formant command of this app has the same ones.',
  runtime: 'What runs them, sherpa-onnx (Apache-2.0, 32 MB), comes with the first.',
  looking: 'Looking for what is here',
  closed:
    'The folder of the voices can’t be read. Look whether it is closed to you, then open this page again.',
  comparesSpeakers: 'Compares speakers',
  voices: (count: number) => (count === 1 ? '1 voice' : `${count} voices`),
  size: (size: Value | null) => size ?? 'size unknown',
  licence: (licence: Value) => `Licence: ${licence}`,
  source: 'Where it comes from',
  sourceOf: (name: Value) => `, ${name}`,
  here: 'On this computer',
  cancel: 'Cancel',
  install: 'Install',
  of: (action: string, name: Value) => `${action} ${name}`,
  installRuntime: 'Fetch what runs it',
  resume: (hereOf: Value) => `Resume, ${hereOf}`,
  remove: 'Remove',
  use: 'Speak with it',
  progress: (name: Value) => `How much of ${name} is here`,
  waiting: 'Waits for its turn: another one is on its way, or files are held back under “Connection”.',
  readying: 'It is here, and is being unpacked.',
  unready: 'It is on this computer, but what runs it is not.',
  problems: {
    offline:
      'The connection broke off, or there is no network. What arrived is kept: resume when you are connected.',
    room: 'The disk has too little room: it needs two and a half times its size while it is unpacked. Make room, then go on.',
    damaged: 'What arrived is not the file that it should be, and was thrown away. Try again.',
    gone: 'Those who publish it don’t hand it out at the moment. Try again later.',
    failed:
      'It could not be kept. Look whether the folder of the voices is closed to you; the log (Help menu) says more.',
  } satisfies Record<NaturalProblem, string>,
  ask: (name: Value) => `Remove ${name}?`,
  /** @param comparing it speaks nothing, and tells speakers apart */
  asked: (size: Value | null, comparing: boolean) =>
    `${size === null ? 'Its files' : `Its ${size}`} leave this computer. ${
      comparing
        ? 'Trainings compare speakers by signal processing again; voices that were made with it stay as they are.'
        : 'Scripts that name its voices keep their words and takes, and need it again before they speak anew.'
    }`,
  keep: 'Keep it',
  removeIt: 'Remove it',
  notDone: 'That could not be done. Try again.',
};
