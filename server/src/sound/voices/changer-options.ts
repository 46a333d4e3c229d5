import { optionsSchema } from '@formant/engine';
import { type ChangerVoiceOptions, changerOptionsOf } from '@formant/engine/speech/voices/changer-options';
import { neutralVoice, voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { tools } from '@formant/engine/tools';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { findVoice, isUsable, type ReadVoice, type VoiceCaller } from './find.ts';

const { tool } = tools['voice-changer'];
type Options = Record<string, unknown>;

/** A voice as the voice changer takes it. */
export interface ChangerVoice {
  voice: ReadVoice;
  /** Every option of the voice changer; `voice` is the uuid where there is a file, else empty. */
  options: Options;
}

/**
 * The options of the voice changer that speak in a voice, with further settings on top of the voice's own: pitch,
 * formant and breath add up, intonation multiplies, a range or a chain that is given stands instead of the voice's.
 * @param added options of the voice changer, all or some
 * @param field where the caller reads what is wrong with them
 * @param elsewhere whether another computer speaks: a neural model then needs nothing of this server
 * @throws AppError not_found; bad_voice, no_model, illegal_transition for what can't speak; invalid where voice and settings
 *   together leave the voice changer's limits
 */
export async function changerVoice(
  ctx: Ctx,
  caller: VoiceCaller,
  uuid: string,
  { added, field, elsewhere = false }: { added: Options; field: string; elsewhere?: boolean },
): Promise<ChangerVoice> {
  const voice = await findVoice(ctx, caller, uuid);
  await assertSpeaks(ctx, voice, elsewhere);
  const onTop = optionsSchema(tool.options).parse(added);
  const parsed = optionsSchema(tool.options).safeParse({
    ...onTop,
    ...withOwn(ownOptions(voice), onTop),
    voice: hasFile(voice) ? voice.uuid : '',
  });
  if (parsed.success) return { voice, options: parsed.data };
  const fields: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues)
    fields[[field, ...path].join('.')] = [`Together with the voice's own: ${message}`];
  throw new AppError('invalid', 'These settings and the voice’s own are too much together.', { fields });
}

/** Whether a voice is a file: a trained voice or a neural model. */
const hasFile = ({ kind }: ReadVoice): boolean => kind === 'profile' || kind === 'model';

async function assertSpeaks(ctx: Ctx, voice: ReadVoice, elsewhere: boolean): Promise<void> {
  if (voice.kind === 'tts')
    throw new AppError('bad_voice', 'This voice reads texts aloud. Choose one that changes recordings.');
  if (
    voice.kind === 'model' &&
    !elsewhere &&
    !((await ctx.models.runtimeName()) && (await ctx.models.installed('contentvec')))
  )
    throw new AppError(
      'no_model',
      'This voice is a neural model, which this server can’t run yet: whoever runs it adds “formant models install contentvec-768”. Choose a trained voice or a preset until then.',
    );
  if (!isUsable(voice) || (hasFile(voice) && voice.modelKey === null))
    throw new AppError('illegal_transition', 'This voice is not ready. Train it first.');
}

/** null for a trained voice without settings beside its file, which has its own within. */
function ownOptions(voice: ReadVoice): ChangerVoiceOptions | null {
  const settings = voice.settings === null ? neutralVoice : voiceSettings.parse(JSON.parse(voice.settings));
  const isNeutral = JSON.stringify(settings) === JSON.stringify(neutralVoice);
  return voice.kind === 'profile' && isNeutral ? null : changerOptionsOf(settings);
}

function withOwn(own: ChangerVoiceOptions | null, added: ChangerVoiceOptions): Partial<ChangerVoiceOptions> {
  if (own === null) return {};
  const range = added.rangeLow || added.rangeHigh ? added : own;
  return {
    preset: own.preset,
    pitch: own.pitch + added.pitch,
    formant: own.formant + added.formant,
    intonation: Math.min(200, (own.intonation * added.intonation) / 100),
    breath: Math.min(100, own.breath + added.breath),
    rangeLow: range.rangeLow,
    rangeHigh: range.rangeHigh,
    effects: added.effects || own.effects,
  };
}
