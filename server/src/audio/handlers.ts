import type { audio } from '@formant/contract/audio';
import { notFound } from '../errors.ts';
import { callerOf, newOwner } from '../owner.ts';
import type { Call, Handlers } from '../slice.ts';
import { audioRows } from './models.ts';
import { storePeaks } from './peaks.ts';
import { endAudio, findAudio, keepUpload, listAudio } from './service.ts';
import { openShare, shareOf } from './shares.ts';
import { describeAudio, type describeOne, isoOrNull } from './view.ts';

/** Who looks at a share: a browser by its session, else an address. */
export const viewerOf = ({ actor, req }: Call): string =>
  actor.userId !== null ? `user ${actor.userId}` : (actor.visitorKey ?? `address ${req.ip ?? ''}`);

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
    // no voice exists yet that audio could belong to
    if (params.voiceUUID) throw notFound('The voice');
    const owner = newOwner(call);
    const caller = call.actor.userId === null ? owner : callerOf(call);
    return describeFull(call, await keepUpload(call.ctx, caller, owner, body));
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
    const share = await shareOf(ctx, await findAudio(ctx, callerOf(call), params.audio), body);
    return {
      shareCode: share.code,
      url: `/share/${share.code}`,
      expiresAt: isoOrNull(share.expiresAt),
    };
  },

  async getSharedAudio({ params, body }, call) {
    const { share, audio } = await openShare(call.ctx, params.share, viewerOf(call), body.password);
    return {
      share: {
        code: share.code,
        title: audio.title,
        views: share.views,
        allowDownload: Boolean(share.allowDownload),
        createdAt: new Date(share.createdAt).toISOString(),
        expiresAt: isoOrNull(share.expiresAt),
      },
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
