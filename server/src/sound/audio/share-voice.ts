import type { ShareVoice } from '@formant/contract/audio';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Audio, Share } from './models.ts';

declare module '../../kernel/events.ts' {
  interface EventMap {
    /** Somebody names the voice that he has made a sound with; whoever keeps voices answers its uuid if he may use it. */
    'audio.voice-named': { userId: number | null; reference: string; found(uuid: string): void };
    /** A link is looked at; whoever keeps voices shows the voice if everybody may see it. */
    'audio.voice-shown': { uuid: string; show(voice: ShareVoice): void };
  }
}

/** The voice behind a reference of the contract; null for none that this person may use. */
export async function namedVoice(ctx: Ctx, userId: number | null, reference: string): Promise<string | null> {
  let uuid: string | null = null;
  await ctx.events.emit('audio.voice-named', {
    userId,
    reference,
    found(known) {
      uuid = known;
    },
  });
  return uuid;
}

/** The public voice that a shared sound is heard in; recordings that a voice was trained on name none. */
export async function voiceOfShare(ctx: Ctx, share: Share, audio: Audio): Promise<ShareVoice | null> {
  const made = audio.kind === 'conversion' || audio.kind === 'tts' ? audio.voiceUuid : null;
  const uuid = made ?? share.voiceUuid;
  let voice: ShareVoice | null = null;
  if (uuid !== null)
    await ctx.events.emit('audio.voice-shown', {
      uuid,
      show(known) {
        voice = known;
      },
    });
  return voice;
}
