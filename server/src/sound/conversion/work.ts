import { literal, Op } from 'sequelize';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import type { ActiveJob } from '../../ports/queue/port.ts';
import { type Made, Overtaken, type Run, type RunKind, workOn } from '../../runs/run.ts';
import { type Audio, keepMade, madeAudio } from '../audio/index.ts';
import { resultTitle } from './change.ts';
import { endGone } from './lease.ts';
import { type Item, itemRows } from './models.ts';
import { currentItem, jobName } from './start.ts';

const payload = z.object({ itemId: z.int() });

interface Conversion {
  item: Item;
  source: Audio;
}

const conversionRuns: RunKind<z.infer<typeof payload>, Conversion> = {
  jobName,
  // what has failed three times will do so again
  maxAttempts: 4,
  payload,
  keys: { use: 'keys of conversions', folder: 'conversions' },
  endings: ({ item }) => Object.values(endingsOf(item)),
  async claim(ctx, { itemId }, job) {
    const item = await claimItem(ctx, itemId, job);
    if (!item) return null;
    const source = (await madeAudio(ctx, [item.audioUuid])).get(item.audioUuid);
    // devices have runs too: the item's own fence counts them all
    if (source) return { row: { item, source }, id: item.uuid, fence: item.fence };
    await endGone(ctx, item);
    return null;
  },
  work: convert,
  async failed(ctx, { item }, { code, message }) {
    await itemRows(ctx).update(
      {
        status: 'failed',
        errorCode: code,
        errorMessage: message.slice(0, 1000),
        endedAt: ctx.clock.now(),
      },
      { where: mine(item) },
    );
  },
};

export const workOnConversions = (ctx: Ctx): void => workOn(ctx, conversionRuns);

const endingsOf = ({ format }: Item) => ({ sound: `.${format}`, peaks: '.peaks.json' });
const mine = ({ id, fence }: Item) => ({ id, fence, status: 'processing', assignee: 'server' }) as const;

/** Takes an item that waits, or that an earlier run of this job was killed at; null when a device has it. */
async function claimItem(ctx: Ctx, itemId: number, job: ActiveJob): Promise<Item | null> {
  const [claimed] = await itemRows(ctx).update(
    {
      status: 'processing',
      assignee: 'server',
      deviceId: null,
      leaseHash: null,
      leaseUntil: null,
      fence: literal('fence + 1') as unknown as number, // safe: Sequelize writes the expression
      progress: 0,
      startedAt: ctx.clock.now(),
    },
    {
      where: {
        id: itemId,
        jobId: job.id,
        [Op.or]: [{ status: 'queued' }, { status: 'processing', assignee: 'server' }],
      },
    },
  );
  return claimed === 1 ? currentItem(ctx, itemId) : null;
}

async function convert(ctx: Ctx, { job, row, folder, take, stored }: Run<Conversion>): Promise<Made> {
  const { item, source } = row;
  const input = await take(ctx.storage.localFile(source.storageKey));
  const voice = item.modelKey === null ? null : await take(ctx.storage.localFile(item.modelKey));
  const done = await ctx.compute.runTool(
    {
      tool: 'voice-changer',
      options: JSON.parse(item.options) as Record<string, unknown>, // safe: parsed by the tool's own schema when it was stored
      input: input.path,
      outDir: folder,
      format: item.format,
      ...(voice ? { voiceFiles: { [item.voiceUuid]: voice.path } } : {}),
    },
    { signal: job.signal, progress: ({ stage, fraction }) => job.progress(stage, fraction) },
  );
  const [output] = done.outputs;
  if (!output) throw new Error('The voice changer gave no output');
  const endings = endingsOf(item);
  const storageKey = await stored.file(endings.sound, output.path);
  const peaksKey = await stored.peaks(endings.peaks, output.peaks);
  return {
    async keep(transaction) {
      const [settled] = await itemRows(ctx).update(
        { status: 'succeeded', progress: 1, resultUuid: item.uuid, endedAt: ctx.clock.now() },
        { where: mine(item), transaction },
      );
      if (settled !== 1) throw new Overtaken();
      await keepMade(
        ctx,
        {
          uuid: item.uuid,
          userId: item.userId,
          visitorKey: null,
          voiceUuid: item.voiceUuid,
          title: resultTitle(item),
          kind: 'conversion',
          format: item.format,
          durationMs: output.durationMs,
          sizeBytes: output.sizeBytes,
          sampleRate: output.sampleRate,
          channels: output.channels,
          storageKey,
          peaksKey,
          expiresAt: null,
        },
        transaction,
      );
    },
  };
}
