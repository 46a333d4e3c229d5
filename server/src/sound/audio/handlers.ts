import type { audio } from '@formant/contract/audio';
import { callerAddress } from '../../http/caller-address.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { callerOf, newOwner } from '../../kernel/owner.ts';
import type { Call, Handlers } from '../../kernel/slice.ts';
import { audioRows } from './models.ts';
import { oEmbedOf, oEmbedXml } from './oembed.ts';
import { storePeaks } from './peaks.ts';
import { endAudio, findAudio, keepUpload, listAudio } from './service.ts';
import type { Viewer } from './share-guesses.ts';
import { sendSharePicture } from './share-picture.ts';
import { namedVoice } from './share-voice.ts';
import {
  listShares,
  openShare,
  previewShare,
  revokeShare,
  shareAddress,
  shareEnd,
  shareOf,
  soundAddress,
} from './shares.ts';
import { describeAudio, type describeOne } from './view.ts';

export const viewerOf = ({ actor, req }: Call): string =>
  actor.userId !== null ? `user ${actor.userId}` : (actor.visitorKey ?? `address ${callerAddress(req)}`);

export const shareViewer = (call: Call): Viewer => ({
  key: viewerOf(call),
  address: callerAddress(call.req),
  caller: callerOf(call),
});

export const handlers: Handlers<typeof audio> = {
  async getAudio({ query }, call) {
    const { rows, total } = await listAudio(call.ctx, callerOf(call), {
      page: query.page,
      perPage: query.perPage,
      kind: query.kind,
      voiceUuid: query.voiceUUID,
      uuid: query.id,
    });
    return {
      data: await describeAudio(call.ctx, rows),
      meta: { page: query.page, perPage: query.perPage, total },
    };
  },

  async storeAudioDetails({ params, body }, call) {
    const { ctx, actor } = call;
    const voiceUuid = params.voiceUUID?.toLowerCase();
    if (voiceUuid) {
      if (actor.userId === null) throw notFound('The voice');
      await ctx.events.emit('audio.joining-voice', { userId: actor.userId, voiceUuid });
    }
    const owner = newOwner(call);
    const caller = actor.userId === null ? owner : callerOf(call);
    return describeFull(call, await keepUpload(ctx, caller, owner, { ...body, voiceUuid }));
  },

  async storePeaks({ params, body }, call) {
    const { ctx } = call;
    const found = await findAudio(ctx, callerOf(call), params.audio);
    // the server's own drawing is the better one
    if (found.peaksKey) return;
    const peaksKey = await storePeaks(ctx, found, body.peaks);
    await audioRows(ctx).update({ peaksKey }, { where: { id: found.id, peaksKey: null } });
  },

  async shareAudio({ params, body }, call) {
    const { ctx } = call;
    const found = await findAudio(ctx, callerOf(call), params.audio);
    const { voice, ...settings } = body;
    const voiceUuid = voice && (await namedVoice(ctx, call.userId, voice));
    const share = await shareOf(ctx, found, { ...settings, ...(voiceUuid ? { voiceUuid } : {}) });
    return { shareCode: share.code, ...shareAddress(ctx, share.code), expiresAt: shareEnd(share, found) };
  },

  async listShares({ query }, call) {
    const { data, total } = await listShares(call.ctx, callerOf(call), query);
    return { data, meta: { ...query, total } };
  },

  describeShare: ({ params }, { ctx }) => previewShare(ctx, params.share),

  async sharePicture({ params }, { ctx, req, res }) {
    await sendSharePicture(ctx, params.share, req, res);
    return undefined;
  },

  async shareSound({ params }, { ctx, res }) {
    res.set('Cache-Control', 'no-store').redirect(302, await soundAddress(ctx, params.share));
    return undefined;
  },

  async revokeShare({ params }, call) {
    await revokeShare(call.ctx, callerOf(call), params.share);
  },

  async oEmbed({ query }, { ctx, res }) {
    const { format } = query;
    if (format !== 'json' && format !== 'xml')
      throw new AppError('unknown_format', 'oEmbed is answered as json or xml.');
    const answer = await oEmbedOf(ctx, query);
    if (format === 'xml') res.type('text/xml').send(oEmbedXml(answer));
    return answer;
  },

  async getSharedAudio({ params, body }, call) {
    const { share, audio, voice, end } = await openShare(
      call.ctx,
      params.share,
      shareViewer(call),
      body.password,
    );
    return {
      share: {
        code: share.code,
        title: audio.title,
        views: share.views,
        allowDownload: Boolean(share.allowDownload),
        createdAt: new Date(share.createdAt).toISOString(),
        expiresAt: end,
      },
      voice,
      audio,
    };
  },

  async deleteAudio({ params }, call) {
    await endAudio(call.ctx, await findAudio(call.ctx, callerOf(call), params.audio));
  },
};

async function describeFull(call: Call, row: Parameters<typeof describeOne>[1]) {
  const [described] = await describeAudio(call.ctx, [row]);
  if (!described) throw new Error('An audio was not described');
  return described;
}
