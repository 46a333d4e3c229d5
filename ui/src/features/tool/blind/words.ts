import { formatTime } from '../../../i18n/format.ts';
import { chanceOf, fewestRounds, seldom } from './draw.ts';
import type { Part, PartKind } from './parts.ts';

const rounds = (count: number): string => (count === 1 ? '1 round' : `${count} rounds`);

const time = ({ from, to }: Part): string => `${formatTime(from)} to ${formatTime(to)}`;

/** A probability as people say it. */
const inHundred = (chance: number): string => {
  const times = Math.round(100 * chance);
  if (times >= 100) return 'every time';
  return times < 1 ? 'in fewer than 1 of 100 comparisons' : `in ${times} of 100 comparisons`;
};

/** The name of an engine where no sentence goes on with it. */
export const inTable = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const keptEngineWords = {
  chosen: (name: string) => `You chose ${name} for this tool: new files begin with it on this device.`,
  forget: 'Begin as usual again',
};

export const blindWords = {
  title: 'Compare blind',
  what: 'Two engines work on the same part of your file. You hear them as A and B, as loud as each other, without knowing which is which, and say which you like better.',
  stays: 'Everything stays on this device: nothing is uploaded.',
  builtIn: 'signal processing',
  back: 'Back to the settings',
};

export const setupWords = {
  one: 'One engine',
  other: 'The other engine',
  pair: (one: string, other: string) => `${inTable(one)} and ${other}.`,
  notHere: (name: string, size: string) =>
    `${name} is not on this device yet. It takes ${size}, is fetched once, and stays in this browser.`,
  fetch: (name: string, size: string) => `Fetch ${name}, ${size}`,
  listenTo: 'What you listen to',
  part: 'Part of the file',
  parts: { loudest: 'The loudest 20 s', first: 'The first 20 s', marked: 'What you marked' } satisfies Record<
    PartKind,
    string
  >,
  whole: 'The whole file is compared.',
  rounds: 'Rounds',
  another: 'Another part in each round',
  anotherHint: 'Tells more about the whole file, and takes longer to prepare.',
  begin: 'Begin',
  brokenOff: (answered: number, all: number) =>
    `This comparison was broken off after ${answered} of ${rounds(all)}. It goes on where it was: both sounds are made once more.`,
  goOn: 'Go on',
  nothing:
    'This recording is silent, or shorter than half a second: there is nothing to compare. Choose another file.',
  making: (part: number, parts: number) =>
    parts === 1 ? 'Both engines work on it' : `Working on part ${part} of ${parts}`,
  progress: 'Preparing the comparison',
  silent:
    'One of the two has left nothing but silence of this part, so there is nothing to compare. Choose another part.',
  same: 'The two engines make exactly the same sound of this part with these settings, so there is nothing to choose between. Change the settings or choose another part.',
};

export const roundWords = {
  round: (now: number, all: number) => `Round ${now} of ${all}`,
  time,
  part: (part: Part) => `${time(part)} of your file`,
  position: 'Position in the part',
  keys: 'Keys: Space plays and pauses, A plays A, B changes between the two, L turns the loop on and off.',
  ask: 'Which do you like better?',
  a: 'A is better',
  b: 'B is better',
  none: 'No difference',
  stop: 'Stop comparing',
};

export const verdictWords = {
  preferred: (name: string, wins: number, all: number) =>
    `You preferred ${name} in ${wins} of ${rounds(all)}.`,
  noDifference: (all: number) =>
    all === 1 ? 'You heard no difference.' : `You heard no difference in any of ${rounds(all)}.`,
  even: (wins: number) => `You preferred each of the two in ${rounds(wins)}.`,
  equal: (count: number) => `In ${rounds(count)} you heard no difference: that counts for neither.`,
  /** @param most of the engine that was preferred more often */
  chance: (most: number, decided: number): string => {
    const chance = chanceOf(most, decided);
    const same = most === decided ? `all ${rounds(decided)}` : `at least ${most} of ${rounds(decided)}`;
    const guess = `Somebody who hears no difference and guesses would prefer the same one in ${
      decided === 1 ? 'the only round' : same
    } ${inHundred(chance)}`;
    if (chance <= seldom) return `${guess}: that is hardly chance.`;
    return `${guess}: this can be chance. Fewer than ${fewestRounds} equal choices always can.`;
  },
  howItWas: 'What you heard',
  columns: { round: 'Round', a: 'A was', b: 'B was', chose: 'You preferred' },
  measured: (part: Part) => `Measured, ${time(part)}`,
  measure: 'Measure',
  loudness: 'Loudness before they were matched',
  time: 'Time it took',
  use: (name: string) => `Use ${name} from now on`,
  useHint: 'The choice is kept on this device and can be taken back beside the choice of engine.',
  again: 'Compare again',
};
