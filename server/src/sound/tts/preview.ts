import { modelOfVoice, previewText, type SpeechVoice } from '@formant/engine/tts';
import type { Ctx } from '../../kernel/ctx.ts';
import { perCtx } from '../../kernel/per-ctx.ts';
import { inWorkFolder } from '../../runs/work-folder.ts';
import { speakInto } from './work.ts';

/** Rises when previews sound different: the stored ones are then made anew. */
const version = 1;
const making = perCtx(() => new Map<string, Promise<void>>());

/**
 * The key of a voice's preview, an MP3; made when somebody hears it first, once however many ask.
 * @throws ToolError
 */
export async function previewOf(ctx: Ctx, voice: SpeechVoice): Promise<string> {
  const model = modelOfVoice(voice.id)?.model;
  const install = model === undefined ? '' : `.${((await ctx.models.revision(model)) ?? '').slice(0, 33)}`;
  const key = `tts/previews/${version}/${voice.id.replaceAll(/[^a-z0-9-]/g, '_')}${install}.mp3`;
  if ((await ctx.storage.size(key)) !== null) return key;
  const running = making(ctx);
  let made = running.get(key);
  if (!made) {
    made = make(ctx, voice, key).finally(() => running.delete(key));
    running.set(key, made);
  }
  await made;
  return key;
}

function make(ctx: Ctx, voice: SpeechVoice, key: string): Promise<void> {
  return inWorkFolder(ctx, `preview-${crypto.randomUUID()}`, async (folder) => {
    const done = await speakInto(
      ctx,
      {
        userId: null,
        text: previewText(voice.language),
        voiceId: voice.id,
        speed: 1,
        pitch: 0,
        format: 'mp3',
      },
      folder,
      // somebody waits for it
      { signal: new AbortController().signal, sound: () => undefined },
    );
    await ctx.storage.putFile(key, done.output.path, { contentType: 'audio/mpeg' });
  });
}
