import { randomInt, randomUUID } from 'node:crypto';
import { scrubPersonal } from '@formant/contract/facts/scrub-personal';
import { deviceLogLimits, type HardwareLog } from '@formant/contract/logs';
import { Op } from 'sequelize';
import { limit } from '../../http/limits.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs } from '../../kernel/time.ts';
import { hardwareLogRows } from './models.ts';

const keptMs = deviceLogLimits.keptDays * dayMs;
const sent = limit('diagnostics', { points: 12, seconds: 3600, message: 'Diagnostics were sent too often.' });
const scrubbed = (text: string, most: number): string => scrubPersonal(text).slice(0, most);

/**
 * Keeps what a computer is, scrubbed again, and of one device the newest only.
 * @param key whom the number of logs is counted for
 * @returns its id and the short code, which staff finds it by
 * @throws AppError too_large, too_many_requests
 */
export async function keepHardware(
  ctx: Ctx,
  { key, userId }: { key: string; userId: number | null },
  told: HardwareLog,
): Promise<{ logId: string; ticket: string }> {
  if (Buffer.byteLength(told.logTail ?? '') > deviceLogLimits.logTailBytes)
    throw new AppError(
      'too_large',
      `A log has at most ${deviceLogLimits.logTailBytes / 1024} KB. Send its end.`,
    );
  await sent.consume(ctx, key);
  const logId = randomUUID();
  const ticket = newTicket();
  const { deviceId } = told;
  const audioDevices = told.audioDevices.map(({ id, label, kind }) => ({
    id: scrubbed(id, 200),
    label: scrubbed(label, 200),
    kind,
  }));
  await hardwareLogRows(ctx).create({
    logId,
    deviceId,
    userId,
    os: told.os === undefined ? null : scrubbed(told.os, 200),
    cpu: scrubbed(told.cpu, 200),
    cores: told.cores,
    ramMb: told.ramMb,
    gpu: told.gpu === undefined ? null : scrubbed(told.gpu, 200),
    displays: told.displays ? JSON.stringify(told.displays) : null,
    diskTotalGb: told.diskTotalGb ?? null,
    diskFreeGb: told.diskFreeGb ?? null,
    audioDevices: JSON.stringify(audioDevices),
    logTail: told.logTail === undefined ? null : scrubPersonal(told.logTail),
    ticket,
    createdAt: ctx.clock.now(),
  });
  await dropOldest(ctx, deviceId, userId);
  return { logId, ticket };
}

/** Without letters that are mistaken for one another when they are read out, and without those that make words. */
const ticketLetters = '23456789BCDFGHJKMNPQRSTVWXYZ';
/** 28^8 codes: among a million logs the next one meets a known one once in 380,000 times, and is refused then. */
function newTicket(): string {
  const letters = Array.from({ length: 8 }, () => ticketLetters[randomInt(ticketLetters.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Of the same caller only: whoever names another one's device pushes nothing of his out. */
async function dropOldest(ctx: Ctx, deviceId: string, userId: number | null): Promise<void> {
  const over = await hardwareLogRows(ctx).findAll({
    attributes: ['id'],
    where: { deviceId, userId },
    order: [['id', 'DESC']],
    offset: deviceLogLimits.kept,
    limit: 100,
    raw: true,
  });
  if (over.length > 0) await hardwareLogRows(ctx).destroy({ where: { id: over.map(({ id }) => id) } });
}

export async function sweepHardware(ctx: Ctx): Promise<void> {
  await hardwareLogRows(ctx).destroy({ where: { createdAt: { [Op.lt]: ctx.clock.now() - keptMs } } });
}
