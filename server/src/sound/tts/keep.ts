import { speechFormats } from '@formant/contract/tts';
import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { SpeechDone } from '../../compute/port.ts';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { KeySpace } from '../../runs/keys.ts';
import type { Stored } from '../../runs/stored.ts';
import { keepMade } from '../audio/index.ts';
import { uuidOf } from './cast.ts';
import type { Speech } from './models.ts';
import { speechRows } from './models.ts';
import { naturalUuidOf } from './natural.ts';
import { refund } from './quota.ts';
import { endOf } from './request.ts';

const titleChars = 80;
/** Longer than any open answer lasts. */
const lostAfterMs = 30 * 60_000;
const pageRows = 200;

export const speechKeys: KeySpace = { use: 'keys of speeches', folder: 'tts' };
export const endingsOf = ({ format }: Pick<Speech, 'format'>) => ({
  sound: `.${format}`,
  peaks: '.peaks.json',
  words: '.words.json',
});

export interface StoredSpeech {
  storageKey: string;
  peaksKey: string;
  wordsKey: string;
}

export async function storeSpeech(stored: Stored, speech: Speech, done: SpeechDone): Promise<StoredSpeech> {
  const endings = endingsOf(speech);
  return {
    storageKey: await stored.file(endings.sound, done.output.path),
    peaksKey: await stored.peaks(endings.peaks, done.output.peaks),
    wordsKey: await stored.json(endings.words, done.words),
  };
}

/** Ends a speech well, in the transaction that ends its job. */
export async function keepSpeech(
  ctx: Ctx,
  speech: Speech,
  done: SpeechDone,
  { storageKey, peaksKey, wordsKey }: StoredSpeech,
  runMs: number,
  transaction: Transaction,
): Promise<void> {
  // who owned it when it was asked for may have signed in since
  const { userId, visitorKey } = (await speechRows(ctx).findByPk(speech.id, {
    raw: true,
    transaction,
    rejectOnEmpty: true,
  })) as Speech; // safe: raw rows have the model's attributes
  const expiresAt = endOf(ctx, { userId, visitorKey });
  const { durationMs, sizeBytes, sampleRate, channels } = done.output;
  const voiceUuid = uuidOf(speech.voiceId) ?? naturalUuidOf(speech.voiceId);
  await keepMade(
    ctx,
    {
      uuid: speech.uuid,
      userId,
      visitorKey,
      title: titleOf(speech.text),
      kind: 'tts',
      ...(voiceUuid ? { voiceUuid } : {}),
      format: speech.format,
      durationMs,
      sizeBytes,
      sampleRate,
      channels,
      storageKey,
      peaksKey,
      expiresAt,
    },
    transaction,
  );
  await speechRows(ctx).update(
    { settled: 'charged', engine: done.engine, wordsKey, runMs, expiresAt },
    { where: { id: speech.id }, transaction },
  );
}

const titleOf = (text: string): string => {
  const plain = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > titleChars
    ? `${plain.slice(0, titleChars).replace(/\S*$/, '').trim() || plain.slice(0, titleChars)} …`
    : plain || 'Speech';
};

/** Where the sound lies in another format, once somebody has asked for it. */
export const formatKey = (storageKey: string, format: string): string => `${storageKey}.as.${format}`;

/** Deletes a speech with everything that belongs to it but its audio. */
export async function dropSpeech(ctx: Ctx, speech: Speech): Promise<void> {
  await speechRows(ctx).destroy({ where: { id: speech.id } });
  if (!speech.wordsKey) return;
  await ctx.storage.delete(speech.wordsKey);
  const sound = speech.wordsKey.replace(/words\.json$/, speech.format);
  for (const format of speechFormats) await ctx.storage.delete(formatKey(sound, format));
}

/**
 * Upkeep: gives back what failed runs have cost, ends what a killed process left, drops what is over. It goes through
 * all rows, a page at a time: many that go on may stand before one that has ended.
 */
export async function sweepSpeeches(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  for await (const open of pages(ctx, { settled: null })) {
    const jobs = await ctx.queue.getAll(open.flatMap(({ jobId }) => jobId ?? []));
    for (const speech of open) {
      const job = speech.jobId === null ? undefined : jobs.get(speech.jobId);
      if (speech.jobId === null && !speech.endedAs && speech.createdAt < now - lostAfterMs)
        await speechRows(ctx).update(
          { endedAs: 'failed', errorCode: 'internal', errorMessage: 'The connection was lost. Try again.' },
          { where: { id: speech.id } },
        );
      else if (!speech.endedAs && job?.state !== 'failed' && job?.state !== 'cancelled') continue;
      await refund(ctx, speech);
    }
  }
  const over = { expiresAt: { [Op.lte]: now }, settled: { [Op.not]: null } };
  for await (const speeches of pages(ctx, over)) for (const speech of speeches) await dropSpeech(ctx, speech);
}

/** All rows that match, oldest first; what is done to those of one page does not move the next. */
async function* pages(ctx: Ctx, where: WhereOptions<Speech>): AsyncGenerator<Speech[]> {
  for (let after = 0; ; ) {
    const page = await findRows(speechRows(ctx), {
      where: { [Op.and]: [where, { id: { [Op.gt]: after } }] },
      order: [['id', 'ASC']],
      limit: pageRows,
    });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageRows) return;
    after = last.id;
  }
}

/** Its sound was deleted: the text goes with it. */
export async function dropSilenced(ctx: Ctx, uuid: string): Promise<void> {
  const speech = await findRow(speechRows(ctx), { where: { uuid } });
  if (speech) await dropSpeech(ctx, speech);
}

/** What a browser asked for before it signed in becomes its account's and stays. */
export async function giveToUser(ctx: Ctx, visitorKey: string, userId: number): Promise<void> {
  await speechRows(ctx).update(
    { userId, visitorKey: null, expiresAt: null },
    { where: { visitorKey, userId: null } },
  );
}

/** Everything of an account is swept at the next turn. */
export async function forgetUser(ctx: Ctx, userId: number, transaction: Transaction): Promise<void> {
  await speechRows(ctx).update({ userId: null, text: '', expiresAt: 0 }, { where: { userId }, transaction });
}
