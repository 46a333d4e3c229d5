import { randomUUID } from 'node:crypto';
import { deviceTimes } from '@formant/contract/devices';
import { Op } from 'sequelize';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';
import type { Beating } from './heartbeat.ts';
import { type DiagnosticRequest, deviceRows, diagnosticRequestRows } from './models.ts';

const shown = 20;
const asksNothing = { askedRequest: null, askedUntil: null, askedReason: null };

/**
 * Asks the owner of a device for diagnostics: the app shows it with its next heartbeat, and sends nothing that its
 * owner has not seen. A question that waits still is withdrawn.
 * @param reason what the owner reads
 */
export async function askDiagnostics(
  ctx: Ctx,
  { device, staffId, reason }: { device: number; staffId: number; reason: string },
): Promise<void> {
  const askedAt = ctx.clock.now();
  const until = askedAt + deviceTimes.diagnosticsAskedDays * dayMs;
  const uuid = randomUUID();
  await ctx.db.transaction(async (transaction) => {
    await diagnosticRequestRows(ctx).update(
      { answer: 'withdrawn', answeredAt: askedAt },
      { where: { device, answer: null }, transaction },
    );
    await diagnosticRequestRows(ctx).create(
      { uuid, device, staffId, reason, askedAt, until },
      { transaction },
    );
    await deviceRows(ctx).update(
      { askedRequest: uuid, askedUntil: until, askedReason: reason },
      { where: { id: device }, transaction },
    );
  });
}

/** What a heartbeat is told of the question that waits. */
export function questionOf(
  ctx: Ctx,
  { askedRequest: request, askedUntil: until, askedReason: reason }: Beating,
): { request: string; reason: string; until: string } | null {
  if (request === null || until === null || until <= ctx.clock.now()) return null;
  return { request, reason: reason ?? '', until: new Date(until).toISOString() };
}

/** Notes what the owner of this device has answered. @returns false for a question that does not wait for it */
export async function answerDiagnostics(
  ctx: Ctx,
  owner: { userId: number; deviceId: string },
  request: string,
  { answer, logId = null }: { answer: 'sent' | 'declined'; logId?: string | null },
): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const device = await findRow(deviceRows(ctx), {
      where: owner,
      transaction,
      lock: transaction.LOCK.UPDATE,
    });
    if (!device) return false;
    const uuid = request.toLowerCase();
    const waiting = await findRow(diagnosticRequestRows(ctx), {
      where: { uuid, device: device.id, answer: null },
      transaction,
    });
    if (!waiting) return false;
    await diagnosticRequestRows(ctx).update(
      { answer, answeredAt: ctx.clock.now(), logId },
      { where: { id: waiting.id }, transaction },
    );
    await deviceRows(ctx).update(asksNothing, {
      where: { id: device.id, askedRequest: waiting.uuid },
      transaction,
    });
    return true;
  });
}

/** The last questions for a device's diagnostics, newest first. */
export const requestsOf = async (ctx: Ctx, device: number): Promise<DiagnosticRequest[]> =>
  findRows(diagnosticRequestRows(ctx), { where: { device }, order: [['id', 'DESC']], limit: shown });

export async function sweepRequests(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const since = now - deviceTimes.reportKeptDays * dayMs;
  await deviceRows(ctx).update(asksNothing, { where: { askedUntil: { [Op.lt]: now } } });
  await diagnosticRequestRows(ctx).destroy({ where: { askedAt: { [Op.lt]: since } } });
}
