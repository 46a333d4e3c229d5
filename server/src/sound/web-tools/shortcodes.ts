import type { webTools } from '@formant/contract/web-tools';
import { callerOf, newOwner } from '../../kernel/owner.ts';
import type { Call, Handlers } from '../../kernel/slice.ts';
import {
  findAudio,
  keepUpload,
  namedVoice,
  openShare,
  shareAddress,
  shareEnd,
  shareOf,
  shareViewer,
} from '../audio/index.ts';

type ShortcodeRoutes = Pick<
  typeof webTools,
  'saveRecordedVoiceShortcode' | 'postRecordedVoiceShortcode' | 'getRecordedVoiceShortcode'
>;

/** A short link to a recording: it is kept as audio first, and its one share link is the short code. */
async function saveShortcode(
  call: Call,
  given: { uploadId?: string | undefined; audioId?: string | undefined; voice?: string | undefined },
) {
  const { ctx } = call;
  const owner = newOwner(call);
  const caller = call.actor.userId === null ? owner : callerOf(call);
  const audio = given.uploadId
    ? await keepUpload(ctx, caller, owner, { uploadId: given.uploadId, kind: 'recording' })
    : await findAudio(ctx, caller, given.audioId ?? '');
  const voiceUuid = given.voice && (await namedVoice(ctx, caller.userId, given.voice));
  const share = await shareOf(ctx, audio, voiceUuid ? { voiceUuid } : {});
  return { shortcode: share.code, ...shareAddress(ctx, share.code), expiresAt: shareEnd(share, audio) };
}

export const shortcodeHandlers: Handlers<ShortcodeRoutes> = {
  saveRecordedVoiceShortcode: ({ query }, call) => saveShortcode(call, query),
  postRecordedVoiceShortcode: ({ body }, call) => saveShortcode(call, body),
  async getRecordedVoiceShortcode({ query }, call) {
    const { share, audio } = await openShare(call.ctx, query.shortcode, shareViewer(call));
    return { audio, shortcode: share.code };
  },
};
