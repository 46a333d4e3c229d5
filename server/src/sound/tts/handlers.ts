import { type SpeechFormat, speechPreviewAddress, type tts } from '@formant/contract/tts';
import { endedStatuses } from '@formant/contract/web-tools';
import { tools } from '@formant/engine/tools';
import { Op } from 'sequelize';
import { speechVoices } from '../../compute/speech-voices.ts';
import { parseToolOptions } from '../../compute/tool-options.ts';
import { pageRows } from '../../db/page-rows.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { callerOf, newOwner, type Owner, ownedBy, reachableBy } from '../../kernel/owner.ts';
import type { Call, Handlers } from '../../kernel/slice.ts';
import { holding } from '../../runs/holds.ts';
import { inWorkFolder } from '../../runs/work-folder.ts';
import { endAudio, madeAudio } from '../audio/index.ts';
import { contentTypeOf, sendFile, versionOf } from '../uploads/index.ts';
import { castFor, libraryPreview, voicesAtHand } from './cast.ts';
import { cloneStatus, cloneVoice, cloningLimit } from './clone.ts';
import { frameHandlers } from './frame-handlers.ts';
import { dropSpeech, formatKey } from './keep.ts';
import { type Speech, speechRows } from './models.ts';
import { likeningVoice } from './natural.ts';
import { previewOf } from './preview.ts';
import { allowanceOf, refund } from './quota.ts';
import { queueSpeech, spokenBefore } from './request.ts';
import { streamSpeech } from './stream.ts';
import { describeSpeech, describeSpeeches, statusOf } from './view.ts';
import type { Wanted } from './wanted.ts';

/** A model that was just installed should not be waited for. */
const voicesAgeSeconds = 60;
const previewAgeSeconds = 30 * 24 * 3600;
/** A speech without a job is looked at so often. */
const lookMs = 500;

/** The caller's own, or one that is nobody's. @throws AppError not_found */
async function findSpeech(ctx: Ctx, caller: Owner, uuid: string): Promise<Speech> {
  const speech = await findRow(speechRows(ctx), {
    where: { [Op.and]: [{ uuid }, reachableBy(caller)] },
  });
  if (!speech) throw notFound('The speech');
  return speech;
}

async function generate(call: Call, wanted: Wanted) {
  const { ctx } = call;
  const cast = await castFor(ctx, call.actor.userId, wanted);
  const owner = newOwner(call);
  const caller = call.actor.userId === null ? owner : callerOf(call);
  const before = await spokenBefore(ctx, caller, wanted, cast);
  if (before) return { audioId: before.uuid, status: 'succeeded' as const, cost: 0, cached: true };
  const speech = await queueSpeech(ctx, owner, callerAddress(call.req), wanted, cast);
  return { audioId: speech.uuid, status: 'queued' as const, cost: speech.cost, cached: false };
}

export const handlers: Handlers<typeof tts> = {
  ...frameHandlers,

  async listTtsVoices({ query }, { ctx, res, actor }) {
    const language = query.language?.toLowerCase();
    const { userId } = actor;
    res.vary('Cookie').vary('Authorization');
    // a signed-in person's own voices are among them
    res.set('Cache-Control', userId === null ? `public, max-age=${voicesAgeSeconds}` : 'private, no-cache');
    const own = userId === null ? [] : await voicesAtHand(ctx, userId);
    const all = (await speechVoices(ctx.models)).map((voice) => ({
      ...voice,
      previewUrl: speechPreviewAddress(voice.id),
    }));
    return {
      data: [...own, ...all].filter(
        (voice) => language === undefined || isWithin(voice.language.toLowerCase(), language),
      ),
      likens: (await likeningVoice(ctx)) !== null,
    };
  },

  async previewTtsVoice({ params }, { ctx, req, res, actor }) {
    const library = await libraryPreview(ctx, actor.userId, params.voiceId);
    const voice = library
      ? undefined
      : (await speechVoices(ctx.models)).find((one) => one.id === params.voiceId);
    const key = library ? library.key : voice && (await previewOf(ctx, voice));
    if (!key) throw notFound(library ? 'The preview of this voice' : 'The voice');
    const extension = key.slice(key.lastIndexOf('.') + 1);
    const facts = await ctx.storage.facts(key);
    if (!facts) throw notFound('The preview of this voice');
    await sendFile(req, res, {
      name: `${library?.name ?? voice?.name}.${extension}`,
      ...versionOf(key, facts),
      contentType: contentTypeOf(extension),
      save: false,
      // a voice of the library may be taken back, and its preview made anew
      maxAge: library ? 0 : previewAgeSeconds,
      read: (range) => ctx.storage.get(key, range),
    });
    return undefined;
  },

  async checkTtsEligibility({ query }, call) {
    const allowance = await allowanceOf(call.ctx, callerOf(call), callerAddress(call.req), query.chars);
    return { ...allowance, tokens: 0 };
  },

  generateSpeech: ({ body }, call) => generate(call, body),

  generateClonedVoice: ({ body }, call) =>
    generate(call, { ...body, voiceId: body.voiceId.replace(/^(?!voice:|natural:)/, 'voice:') }),

  cloneVoice: ({ body }, { ctx, userId }) => cloneVoice(ctx, userId, body),
  getVoiceStatus: ({ params }, { ctx, userId }) => cloneStatus(ctx, userId, params.voiceId),
  getCloningLimit: (_input, { ctx, userId }) => cloningLimit(ctx, userId),

  async streamSpeech({ body }, call) {
    await streamSpeech(body, call);
    return undefined;
  },

  async getSpeechStatus({ params, query }, call) {
    const { ctx } = call;
    const find = () => findSpeech(ctx, callerOf(call), params.audioId);
    if (query.waitMs > 0) await waitForEnd(call, find, query.waitMs);
    return describeSpeech(ctx, await find());
  },

  async cancelSpeech({ params }, call) {
    const { ctx } = call;
    const speech = await findSpeech(ctx, callerOf(call), params.audioId);
    const cancelled = speech.jobId !== null && !speech.settled && (await ctx.queue.cancel(speech.jobId));
    if (!cancelled) throw new AppError('illegal_transition', 'This speech has ended already.');
    const job = await ctx.queue.get(speech.jobId ?? 0);
    if (job?.state === 'cancelled') await refund(ctx, speech);
    return describeSpeech(ctx, await findSpeech(ctx, callerOf(call), params.audioId));
  },

  async downloadSpeech({ params, query }, call) {
    const { ctx, req, res } = call;
    const speech = await findSpeech(ctx, callerOf(call), params.audioId);
    const sound = (await madeAudio(ctx, [speech.uuid])).get(speech.uuid);
    if (!sound) {
      if (speech.settled === 'charged') throw new AppError('expired', 'This sound has been deleted.');
      throw new AppError('conflict', 'This speech is not ready. Wait until it has been spoken.');
    }
    const format = query.format ?? speech.format;
    const key =
      format === speech.format ? sound.storageKey : await converted(ctx, sound.storageKey, format, call);
    const facts = await ctx.storage.facts(key);
    if (!facts) throw new AppError('expired', 'This sound has been deleted.');
    await sendFile(req, res, {
      name: `${sound.title.slice(0, 40).trim() || 'speech'}.${format}`,
      ...versionOf(key, facts),
      contentType: contentTypeOf(format),
      save: true,
      maxAge: 0,
      read: (range) => ctx.storage.get(key, range),
    });
    return undefined;
  },

  async listSpeech({ query }, call) {
    const { ctx } = call;
    const own = ownedBy(callerOf(call));
    if (!own) return { data: [], meta: { ...query, total: 0 } };
    const rows = await findRows(speechRows(ctx), {
      where: own,
      order: [['id', 'DESC']],
      ...pageRows(query),
    });
    return {
      data: await describeSpeeches(ctx, rows, { words: false }),
      meta: { ...query, total: await speechRows(ctx).count({ where: own }) },
    };
  },

  async deleteSpeech({ params }, call) {
    const { ctx } = call;
    const speech = await findSpeech(ctx, callerOf(call), params.audioId);
    if (speech.jobId !== null) await ctx.queue.cancel(speech.jobId);
    if (!speech.settled) await refund(ctx, speech);
    const sound = (await madeAudio(ctx, [speech.uuid])).get(speech.uuid);
    if (sound) await endAudio(ctx, sound);
    else await dropSpeech(ctx, speech);
  },
};

const isWithin = (tag: string, wanted: string): boolean => tag === wanted || tag.startsWith(`${wanted}-`);

/** The sound in another format; made by the first who asks. */
async function converted(ctx: Ctx, storageKey: string, format: SpeechFormat, { res }: Call): Promise<string> {
  const key = formatKey(storageKey, format);
  if ((await ctx.storage.size(key)) !== null) return key;
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const convert = (outDir: string) =>
    holding(async (take) => {
      const input = await take(ctx.storage.localFile(storageKey));
      const { outputs } = await ctx.compute.runTool(
        {
          tool: 'converter',
          options: parseToolOptions(tools.converter.tool.options, { format }),
          input: input.path,
          outDir,
          format,
        },
        { signal: gone.signal, progress: () => undefined },
      );
      const [file] = outputs;
      if (!file) throw new Error('The converter wrote nothing');
      await ctx.storage.putFile(key, file.path);
    });
  await inWorkFolder(ctx, `convert-${crypto.randomUUID()}`, convert);
  return key;
}

async function waitForEnd(call: Call, find: () => Promise<Speech>, waitMs: number): Promise<void> {
  const { ctx, res } = call;
  const signal = AbortSignal.timeout(waitMs);
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const over = AbortSignal.any([signal, gone.signal]);
  while (!over.aborted) {
    const speech = await find();
    const job = speech.jobId === null ? null : await ctx.queue.get(speech.jobId);
    if ((endedStatuses as readonly string[]).includes(statusOf(speech, job))) {
      if (job && !speech.settled && job.state !== 'done') await refund(ctx, speech);
      return;
    }
    await new Promise<void>((resolve) => {
      const unwatch = speech.jobId === null ? () => undefined : ctx.queue.watch(speech.jobId, () => end());
      const timer = setTimeout(() => end(), lookMs);
      const end = () => {
        clearTimeout(timer);
        unwatch();
        over.removeEventListener('abort', end);
        resolve();
      };
      over.addEventListener('abort', end, { once: true });
    });
  }
}
