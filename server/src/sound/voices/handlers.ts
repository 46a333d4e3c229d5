import type { Paging } from '@formant/contract/base/paging';
import { favorites as favoriteRoutes } from '@formant/contract/favorites';
import { voiceLists } from '@formant/contract/voice-lists';
import { type Voice, voices as voiceRoutes } from '@formant/contract/voices';
import { votes as voteRoutes } from '@formant/contract/votes';
import { record } from '../../desk/audit/index.ts';
import { limit } from '../../http/limits.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Call, Handlers } from '../../kernel/slice.ts';
import { viewerOf } from '../audio/index.ts';
import { keepPicture } from '../uploads/index.ts';
import { sendVoice } from './download.ts';
import { deleteVoice, restoreVoice } from './end.ts';
import { categoryList, facetsOf, languageList, tagList } from './facets.ts';
import { findOwnVoice, findVoice, findVoices, type VoiceCaller } from './find.ts';
import { addFavorite, countUse, endFavorite, noFavorite, setTrim, setVote } from './hold.ts';
import { answerKept } from './kept-answers.ts';
import { type VoiceRow, versionRows } from './models.ts';
import { favoritesOf, ownVoices } from './own.ts';
import { decideReport, listReports, reportVoice } from './reports.ts';
import { saveVoice, updateVoice } from './save.ts';
import { searchUniverse } from './universe.ts';
import { describeRead, describeVoices } from './view.ts';

const routes = { ...favoriteRoutes, ...voiceLists, ...voiceRoutes, ...voteRoutes };

/** Public lists change seldom; a visitor sees a new voice after this at the latest. */
const universeKeepMs = 2000;
const listKeepMs = 60_000;
const listMaxAgeSeconds = 300;

const voteLimit = limit('votes', { points: 60, seconds: 60, message: 'You vote very fast.' });
const useLimit = limit('voice uses', { points: 1, seconds: 24 * 3600 });

const callerOf = ({ actor }: Call): VoiceCaller => ({ userId: actor.userId });

async function shown(call: Call, row: VoiceRow): Promise<Voice> {
  const [voice] = await describeVoices(call.ctx, callerOf(call), [row]);
  if (!voice) throw new Error('A voice was not described');
  return voice;
}

async function pageOf(call: Call, query: Paging, found: { rows: VoiceRow[]; total: number }) {
  return {
    data: await describeVoices(call.ctx, callerOf(call), found.rows),
    meta: { page: query.page, perPage: query.perPage, total: found.total },
  };
}

const list = <T>(
  call: Call,
  route: (typeof routes)['listTags' | 'listVoiceCategories' | 'listLanguages' | 'voiceFilters'],
  key: unknown,
  make: () => Promise<T>,
) =>
  answerKept(
    call,
    route,
    { key, keepMs: listKeepMs, maxAgeSeconds: listMaxAgeSeconds },
    // safe: the route's own schema parses what was made
    make as () => Promise<never>,
  ) as Promise<never>; // safe: the answer has been sent, and what is returned is not looked at

export const handlers: Handlers<typeof routes> = {
  async saveVoice({ body }, call) {
    return shown(call, await saveVoice(call.ctx, call.userId, body));
  },

  async updateVoice({ params, body }, call) {
    const { ctx, userId } = call;
    const { avatarUploadId, restore, ...wanted } = body;
    if (restore) await restoreVoice(ctx, userId, params.voiceUUID);
    const before = await findOwnVoice(ctx, userId, params.voiceUUID);
    const avatarKey = avatarUploadId
      ? await keepPicture(ctx, userId, {
          uploadId: avatarUploadId,
          folder: 'voices/avatars',
          field: 'avatarUploadId',
        })
      : avatarUploadId;
    const row = await updateVoice(ctx, userId, params.voiceUUID, { ...wanted, avatarKey });
    if (avatarKey !== undefined && before.avatarKey) await ctx.storage.delete(before.avatarKey);
    return shown(call, row);
  },

  async getMyVoices({ query }, call) {
    return pageOf(call, query, await ownVoices(call.ctx, call.userId, query));
  },

  async getVoiceUniverse({ query }, call) {
    const make = async () => pageOf(call, query, await searchUniverse(call.ctx, query));
    if (call.actor.userId !== null) return make();
    await answerKept(
      call,
      routes.getVoiceUniverse,
      { key: query, keepMs: universeKeepMs, maxAgeSeconds: 0 },
      make,
    );
    return undefined as never; // safe: the answer has been sent
  },

  async getFavoriteVoices({ query }, call) {
    const { rows, total } = await favoritesOf(call.ctx, call.userId, query);
    return pageOf(call, query, { rows: rows.map(({ voice }) => voice), total });
  },

  async getVoice({ params }, call) {
    return shown(call, await findVoice(call.ctx, callerOf(call), params.voiceUUID));
  },

  async getVoices({ body }, call) {
    const found = await findVoices(call.ctx, callerOf(call), body.uuids);
    const described = await describeRead(call.ctx, callerOf(call), found);
    const byUuid = new Map(described.map((voice) => [voice.uuid, voice]));
    const uuids = [...new Set(body.uuids.map((uuid) => uuid.toLowerCase()))];
    return {
      data: uuids.flatMap((uuid) => byUuid.get(uuid) ?? []),
      missing: uuids.filter((uuid) => !byUuid.has(uuid)),
    };
  },

  async deleteVoice({ params }, { ctx, userId }) {
    await deleteVoice(ctx, userId, params.voiceUUID);
    return undefined;
  },

  async getVoiceModel({ params, query }, call) {
    await sendVoice(call.ctx, callerOf(call), params.voiceID, query, call);
    return undefined;
  },

  async getVoiceVersions({ params }, call) {
    const { ctx } = call;
    const voice = await findVoice(ctx, callerOf(call), params.voiceUUID);
    const rows = await versionRows(ctx).findAll({
      where: { voiceId: voice.id },
      order: [['version', 'DESC']],
      limit: 100,
      raw: true,
    });
    return { data: rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })) };
  },

  async storeVoiceUse({ params }, call) {
    const { ctx } = call;
    const voice = await findVoice(ctx, callerOf(call), params.voiceUUID);
    if (call.actor.userId === null) {
      // a visitor is counted as well as his address tells him from others
      const first = await useLimit.consume(ctx, `${viewerOf(call)} ${voice.id}`).then(
        () => true,
        () => false,
      );
      if (!first) return { uses: voice.uses, version: voice.version };
    }
    return countUse(ctx, callerOf(call), voice);
  },

  async reportVoice({ params, body }, call) {
    await reportVoice(call.ctx, callerOf(call), viewerOf(call), { uuid: params.voiceUUID, ...body });
    return { message: 'Thank you. We will look at this voice.' };
  },

  async getVoiceReports({ query }, { ctx, userId, res }) {
    res.set('Cache-Control', 'no-store');
    await record(ctx, userId, 'voice-reports', JSON.stringify(query));
    return listReports(ctx, userId, query);
  },

  async decideVoiceReport({ params, body }, { ctx, userId }) {
    await record(ctx, userId, 'voice-report-decision', `${params.report} ${body.verdict}`);
    return decideReport(ctx, userId, params.report, body);
  },

  async storeVoiceSetting({ params, body }, { ctx, userId }) {
    const settings = await setTrim(ctx, userId, params.voiceUUID, body);
    return { voiceUuid: params.voiceUUID, settings };
  },

  async listTags({ query }, call) {
    return list(call, routes.listTags, query, async () => ({ data: await tagList(call.ctx, query.q) }));
  },

  async listVoiceCategories(_input, call) {
    return list(call, routes.listVoiceCategories, null, async () => ({ data: await categoryList(call.ctx) }));
  },

  async listLanguages(_input, call) {
    return list(call, routes.listLanguages, null, async () => ({ data: await languageList(call.ctx) }));
  },

  async voiceFilters({ query }, call) {
    return list(call, routes.voiceFilters, query, () => facetsOf(call.ctx, query));
  },

  async getFavorites({ query }, call) {
    const { rows, total } = await favoritesOf(call.ctx, call.userId, query);
    const voices = await describeVoices(
      call.ctx,
      callerOf(call),
      rows.map(({ voice }) => voice),
    );
    return {
      data: rows.flatMap(({ favoriteId, createdAt }, index) => {
        const voice = voices[index];
        return voice ? [{ id: favoriteId, voice, createdAt: new Date(createdAt).toISOString() }] : [];
      }),
      meta: { page: query.page, perPage: query.perPage, total },
    };
  },

  async storeFavorite({ params, body }, { ctx, userId, res }) {
    const voiceUuid = params.voiceUUID ?? body.voiceUUID;
    if (!voiceUuid) {
      const text = 'Say which voice.';
      throw new AppError('invalid', text, { fields: { voiceUUID: [text] } });
    }
    const { id, isNew } = await addFavorite(ctx, userId, voiceUuid);
    const answer = { id, voiceUuid };
    if (!isNew) res.status(200).json(answer);
    return answer;
  },

  async deleteFavorite({ params }, { ctx, userId }) {
    const byVoice = params.favorite.includes('-');
    const ended = await endFavorite(
      ctx,
      userId,
      byVoice ? { voiceUuid: params.favorite } : { id: Number(params.favorite) },
    );
    // by an id, somebody else's favourite looks as if there were none
    if (!ended && !byVoice) throw noFavorite();
    return undefined;
  },

  async saveVote({ params, body }, { ctx, userId }) {
    await voteLimit.consume(ctx, String(userId));
    const voteId = params.vote === undefined ? null : Number(params.vote);
    return setVote(ctx, userId, body.voiceUUID, body.value, voteId);
  },
};
