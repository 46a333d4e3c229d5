import { starterFaces } from '@formant/contract/facts/starter-faces.generated';
import { officialPrefix, starterPresets } from '@formant/contract/facts/starter-presets';
import { ownVoices } from '@formant/engine/tts';
import type { Ctx } from '../../kernel/ctx.ts';
import { requestPreview } from './preview.ts';
import { type StarterVoice, seedVoices } from './seed.ts';

const flite = ownVoices.filter(({ engine }) => engine === 'flite');

/** Flite's speakers, who read text; what eSpeak NG makes is the studio's own list, a voice for every language. */
const speakers: readonly StarterVoice[] = flite.map(({ id, name, language, languageName, gender }) => ({
  slug: `tts.${id.replace(':', '.')}`,
  name,
  kind: 'tts',
  engine: 'dsp',
  synthesizer: id,
  language,
  gender,
  accent: /\((.+)\)/.exec(languageName)?.[1] ?? null,
  age: 'middle',
  useCase: 'narration',
  licence: 'BSD-like',
  description:
    'A recorded speaker, whose sounds Flite puts together anew. Reads text; the machine can be heard.',
  category: 'narrators',
  tags: ['reads text', 'flite'],
}));

/**
 * What the library has from the start: the engine's presets, and speakers of a synthesizer; the last one first, since
 * where nobody has voted yet the library shows the newest first.
 */
export const starterVoices: readonly StarterVoice[] = [
  ...starterPresets.map(({ id: _id, ...voice }) => voice),
  ...speakers,
]
  .map((voice) => ({ ...voice, face: starterFaces[voice.slug] }))
  .toReversed();

/** Brings the library's own voices up to date and has missing previews of presets rendered. */
export async function seedStarters(ctx: Ctx): Promise<void> {
  // a speaker says its preview when it is asked for
  const spoken = new Set(speakers.map(({ slug }) => officialPrefix + slug));
  for (const { id, slug } of await seedVoices(ctx, starterVoices))
    if (!spoken.has(slug)) await requestPreview(ctx, id);
}
