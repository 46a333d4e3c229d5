import type { conversion, LeasedItem } from '@formant/contract/conversion';
import { pageRows } from '../../db/page-rows.ts';
import { findRows } from '../../db/rows.ts';
import type { Handlers, SignedInCall } from '../../kernel/slice.ts';
import {
  callingDevice,
  computersOf,
  isActive,
  isConverting,
  isOnline,
  noteDevice,
  placesOf,
} from '../../people/devices/index.ts';
import { findItem, reportItem } from './change.ts';
import { leaseNext } from './lease.ts';
import { itemRows } from './models.ts';
import { startConversion } from './start.ts';
import { describeItem, describeItems, describeLease } from './view.ts';

async function getItem(
  call: SignedInCall,
  asked: { uuid?: string | undefined; deviceId?: string | undefined; neural?: boolean },
): Promise<LeasedItem> {
  const { ctx, userId, res } = call;
  res.set('Cache-Control', 'no-store');
  if (asked.uuid !== undefined)
    return { ...(await describeItem(ctx, userId, await findItem(ctx, userId, asked.uuid))), lease: null };
  const { neural = false } = asked;
  const device = callingDevice(call.actor, asked.deviceId);
  // an app that has no place on this account does no work for it
  const works = !call.actor.device || isActive(await placesOf(ctx, userId), device.deviceId);
  if (works) await noteDevice(ctx, userId, device, { asks: 'conversions', neural });
  const leased = works ? await leaseNext(ctx, userId, { ...device, neural }) : null;
  if (leased) return describeLease(ctx, userId, leased);
  res.status(204).end();
  // safe: the binding sends nothing once an answer has gone out
  return undefined as unknown as LeasedItem;
}

export const handlers: Handlers<typeof conversion> = {
  async startConversion({ params, body }, { ctx, userId }) {
    return describeItem(ctx, userId, await startConversion(ctx, userId, params.voiceUUID, body));
  },

  getConvertItem: ({ query }, call) => getItem(call, query),
  leaseConvertItem: ({ body }, call) => getItem(call, body),

  async updateConvertItem({ params, body }, { ctx, userId }) {
    return describeItem(ctx, userId, await reportItem(ctx, userId, params.uuid, body));
  },

  async listConvertItems({ query }, { ctx, userId }) {
    const items = await findRows(itemRows(ctx), {
      where: { userId },
      order: [['id', 'DESC']],
      ...pageRows(query),
    });
    return {
      data: await describeItems(ctx, userId, items),
      meta: { ...query, total: await itemRows(ctx).count({ where: { userId } }) },
    };
  },

  async listConvertDevices(_input, { ctx, userId }) {
    const devices = await computersOf(ctx, userId);
    return {
      data: devices.map((device) => ({
        deviceId: device.deviceId,
        name: device.name,
        online: isOnline(ctx, device),
        converts: isConverting(ctx, device),
        neural: Boolean(device.neural),
        lastSeenAt: new Date(device.seenAt).toISOString(),
      })),
    };
  },
};
