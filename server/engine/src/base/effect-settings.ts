import {
  type EffectControl,
  type EffectKind,
  type EffectSettings,
  effectControls,
  mostEffects,
} from './effect-controls.ts';
import { z } from './schema.ts';

const number = (min: number, max: number, standard: number) => z.number().min(min).max(max).default(standard);

/** The schema of one row of the table of effects: every control a number within its limits. */
function effectSchema<K extends EffectKind>(kind: K) {
  type Controls = (typeof effectControls)[K]['controls'];
  const controls: Readonly<Record<string, EffectControl>> = effectControls[kind].controls;
  const shape = Object.fromEntries(
    Object.entries(controls).map(([name, { min, max, standard }]) => [name, number(min, max, standard)]),
  );
  return z.strictObject({
    kind: z.literal(kind),
    on: z.boolean().default(true),
    // safe: one number a control, as the type says
    ...(shape as { [C in keyof Controls]: z.ZodDefault<z.ZodNumber> }),
  });
}

/** One effect of a voice. The order in a chain is the order of the sound. */
export const effectSettings = z.discriminatedUnion(
  'kind',
  [
    effectSchema('equalizer'),
    effectSchema('compressor'),
    effectSchema('saturation'),
    effectSchema('ring'),
    effectSchema('delay'),
    effectSchema('reverb'),
    effectSchema('bitcrusher'),
    effectSchema('radio'),
  ],
  { error: `An effect has a kind, one of ${Object.keys(effectControls).join(', ')}.` },
);

/** A whole chain. */
export const effectChainSettings: z.ZodType<EffectSettings[]> = z.array(effectSettings).max(mostEffects);

/**
 * The chain that a JSON text stands for, such as `[{"kind":"reverb","seconds":2}]`; what is left out has its standard.
 * @returns the chain, or what is wrong with the text in words for people
 */
export function parseEffects(json: string): { effects: EffectSettings[] } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { fault: 'It is not valid JSON. Write a list such as [{"kind":"reverb","mix":0.3}].' };
  }
  if (!Array.isArray(value)) return { fault: 'It has to be a list such as [{"kind":"reverb","mix":0.3}].' };
  const parsed = effectChainSettings.safeParse(value);
  if (parsed.success) return { effects: parsed.data };
  const [issue] = parsed.error.issues;
  if (!issue || issue.path.length === 0) return { fault: `It holds at most ${mostEffects} effects.` };
  const [at, ...names] = issue.path;
  const where = `Effect ${Number(at) + 1}${names.length > 0 ? `, ${names.join('.')}` : ''}`;
  return { fault: `${where}: ${issue.message}` };
}
