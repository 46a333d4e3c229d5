import type { Hum } from '../../dsp/noise/hum.ts';
import { hasMusic, isOnlyMusic, type MusicCurve } from '../../dsp/noise/music-activity.ts';
import type { Clicks } from '../../dsp/repair/declicker.ts';
import { isNoisy, isRoomy, type NoiseModel, type Plan } from './chain.ts';

/** One step of the work in words, with its figure where it has one. */
export interface Change {
  step: 'clicks' | 'hum' | 'deReverb' | 'noise' | 'deEss' | 'tone' | 'loudness';
  /** False where the step was asked for and found nothing to do. */
  applied: boolean;
  text: string;
  amountDb: number | null;
  /** The option value that leaves this step out. */
  undo: Readonly<Record<string, string | number | boolean>>;
}

const db = (value: number): string => `${value.toFixed(1)} dB`;
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** What was done to the sound, step by step, in the order of the work; steps that were not asked for are left out. */
export function describeChanges(
  plan: Plan,
  found: {
    clicks: Clicks | null;
    repairedClicks: number;
    hum: Hum | null;
    rt60: number | null;
    noiseDb: number | null;
    noiseReductionDb: number;
    /** The neural model that took the noise out, which leaves no figure; null where there was none. */
    byModel: NoiseModel['kind'] | null;
    music: MusicCurve;
    sibilantCutDb: number;
    gainDb: number;
    limitedDb: number;
    silent: boolean;
  },
): Change[] {
  const changes: Change[] = [];
  if (plan.clicks)
    changes.push({
      step: 'clicks',
      applied: found.repairedClicks > 0,
      text:
        found.repairedClicks > 0
          ? `Repaired ${found.repairedClicks} ${found.repairedClicks === 1 ? 'click' : 'clicks'}${found.clicks?.kind === 'crackle' ? ' of crackle' : ''}.`
          : 'No clicks were found.',
      amountDb: null,
      undo: { clicks: false },
    });
  if (plan.hum)
    changes.push({
      step: 'hum',
      applied: found.hum !== null,
      text: found.hum
        ? `Took out mains hum at ${found.hum.mainsHz.toFixed(1)} Hz, ${found.hum.harmonicsHz.length} tones in all.`
        : 'No mains hum was found.',
      amountDb: null,
      undo: { hum: false },
    });
  const music = hasMusic(found.music);
  if (plan.deReverb > 0) {
    const roomy = isRoomy(found);
    changes.push({
      step: 'deReverb',
      applied: roomy,
      text: roomy
        ? `Took out the sound of a room that rings for ${found.rt60!.toFixed(1)} s.${music ? ' What sounds like music stayed as it was.' : ''}`
        : isOnlyMusic(found.music)
          ? 'Music stayed in the room where it was recorded.'
          : 'No disturbing room was found.',
      amountDb: null,
      undo: { deReverb: 0 },
    });
  }
  if (plan.noise) {
    // only GTCRN leaves a recording alone that has next to no noise
    const noisy = found.byModel === 'deepfilternet3' || isNoisy(found);
    changes.push({
      step: 'noise',
      applied: noisy,
      text: !noisy
        ? 'There is next to no noise, so nothing was taken out.'
        : found.byModel
          ? `A neural model took noise out.${music ? ' It left what sounds like music as it is.' : ''}`
          : `Turned noise down wherever nothing else sounds.${music ? ' From what sounds like music it took steady noise only.' : ''}`,
      amountDb: noisy && !found.byModel ? rounded(found.noiseReductionDb) : null,
      undo: { strength: 0 },
    });
  }
  if (plan.deEss)
    changes.push({
      step: 'deEss',
      applied: found.sibilantCutDb > 0.5,
      text:
        found.sibilantCutDb > 0.5
          ? `Softened hissing s sounds by up to ${db(found.sibilantCutDb)}.`
          : 'No hissing s sounds were found.',
      amountDb: rounded(-found.sibilantCutDb),
      undo: { deEss: 0 },
    });
  if (plan.tone !== 'neutral')
    changes.push({
      step: 'tone',
      applied: !found.silent,
      text: `Set the tone to ${plan.tone}.`,
      amountDb: null,
      undo: { tone: 'neutral' },
    });
  if (plan.targetLufs !== null)
    changes.push({
      step: 'loudness',
      applied: !found.silent && (Math.abs(found.gainDb) > 0.05 || found.limitedDb > 0.05),
      text: found.silent
        ? 'There is nothing but silence, so its level stays.'
        : `${found.gainDb < 0 ? 'Lowered' : 'Raised'} the level by ${db(Math.abs(found.gainDb))} to ${plan.targetLufs} LUFS${
            found.limitedDb > 0.05 ? `; peaks were held back by up to ${db(found.limitedDb)}` : ''
          }.`,
      amountDb: rounded(found.gainDb),
      undo: { loudness: 'off' },
    });
  return changes;
}
