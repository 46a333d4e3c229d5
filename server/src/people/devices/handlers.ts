import type { Device as DeviceView, devices } from '@formant/contract/devices';
import { speechLimits } from '@formant/contract/facts/speech-facts';
import { clonesADay } from '@formant/contract/tts';
import { freeJobsADay } from '@formant/contract/web-tools';
import { accessTokens } from '../../http/bearer.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Handlers, SignedInCall } from '../../kernel/slice.ts';
import { readView } from '../account/index.ts';
import { isActive, type Places, placesOf, takePlace } from './active.ts';
import { countBytes, usageOf } from './bandwidth.ts';
import { answerDiagnostics, questionOf } from './diagnostics.ts';
import { keepErrors } from './error-reports.ts';
import { keepHeartbeat, updateFor } from './heartbeat.ts';
import { sendTestBytes, takeTestBytes } from './line-test.ts';
import type { Device } from './models.ts';
import { callingDevice, deviceOf, isOnline, noteDevice } from './presence.ts';

/** The row of the device that calls; made anew where an older server has not known it. */
async function ownDevice({ ctx, actor, userId }: SignedInCall, named?: string): Promise<Device> {
  const own = callingDevice(actor, named);
  const known = await deviceOf(ctx, userId, own.deviceId);
  if (known) return known;
  await noteDevice(ctx, userId, own, { asks: 'nothing' });
  const made = await deviceOf(ctx, userId, own.deviceId);
  if (!made) throw notFound('This device');
  return made;
}

const viewOf = (ctx: Ctx, device: Device, places: Places): DeviceView => ({
  id: device.id,
  deviceId: device.deviceId,
  name: device.name,
  appVersion: device.appVersion,
  lastSeenAt: new Date(device.seenAt).toISOString(),
  online: isOnline(ctx, device),
  current: isActive(places, device.deviceId),
});

async function change(call: SignedInCall, asked: { deviceId: string; name?: string | undefined }) {
  const { ctx, actor, userId, res } = call;
  res.set('Cache-Control', 'no-store');
  const device = await ownDevice(call, asked.deviceId);
  await takePlace(ctx, userId, device.deviceId);
  const name = asked.name ?? device.name;
  if (name !== device.name)
    await accessTokens(ctx).update({ name }, { where: { id: Number(actor.credentialId), userId } });
  await noteDevice(ctx, userId, { deviceId: device.deviceId, name }, { asks: 'nothing' });
  return { device: viewOf(ctx, await ownDevice(call), await placesOf(ctx, userId)) };
}

export const handlers: Handlers<typeof devices> = {
  async heartbeat({ body: { deviceId, reports = [], ...told } }, { ctx, actor, userId, req }) {
    const device = callingDevice(actor, deviceId);
    const row = await keepHeartbeat(ctx, userId, device, told);
    await keepErrors(ctx, row.id, { appVersion: told.appVersion, told: reports });
    return {
      intervalS: row.intervalS,
      channel: row.pinChannel,
      diagnostics: questionOf(ctx, row),
      update: await updateFor(ctx, {
        deviceId: device.deviceId,
        appVersion: told.appVersion,
        userAgent: req.get('user-agent'),
      }),
    };
  },

  async declineDiagnostics({ body }, { ctx, actor, userId }) {
    const { deviceId } = callingDevice(actor, undefined);
    const answered = await answerDiagnostics(ctx, { userId, deviceId }, body.request, { answer: 'declined' });
    if (!answered) throw notFound('This question');
  },

  async showAppUser(_input, call) {
    const { ctx, userId, res } = call;
    res.set('Cache-Control', 'no-store');
    const device = await ownDevice(call);
    const places = await placesOf(ctx, userId);
    const user = await readView(ctx, userId, device.deviceId);
    return {
      user,
      device: viewOf(ctx, device, places),
      entitlements: user.subscription?.status === 'active' ? [user.subscription.plan] : [],
      limits: {
        devices: places.limit,
        uploadBytes: ctx.config.uploadLimitBytes,
        serverJobsADay: freeJobsADay.user,
        speechCharsADay: speechLimits.userCharsADay,
        voiceClonesADay: clonesADay,
      },
    };
  },

  async checkDevice({ query }, { ctx, actor, userId, res }) {
    res.set('Cache-Control', 'no-store');
    const places = await placesOf(ctx, userId);
    const { active, waiting, limit } = places;
    return {
      // one that is not signed in yet would get a free place
      allowed:
        isActive(places, query.deviceId) ||
        (active.length < limit && waiting.every(({ deviceId }) => deviceId !== query.deviceId)),
      current: actor.device?.deviceId === query.deviceId,
      devices: active.length + waiting.length,
      limit,
      active: active.map(({ deviceId, name, lastUsedAt }) => ({
        deviceId,
        name,
        lastSeenAt: new Date(lastUsedAt).toISOString(),
      })),
    };
  },

  changeDevice: ({ query }, call) => change(call, query),
  changeDeviceByPost: ({ body }, call) => change(call, body),

  async showBandwidth({ params, query }, { ctx, userId, res }) {
    res.set('Cache-Control', 'no-store');
    const device = await deviceOf(ctx, userId, params.device);
    if (!device) throw notFound('This device');
    const { up, down, samples } = await usageOf(ctx, device, query.days);
    return {
      deviceId: device.deviceId,
      up,
      down,
      samples: samples.map((sample) => ({ ...sample, t: new Date(sample.t).toISOString() })),
      cap: null,
      consent: false,
    };
  },

  async reportBandwidth({ params, body }, { ctx, actor, userId }) {
    const { deviceId } = callingDevice(actor, undefined);
    const { line, ...told } = body;
    const report = { ...told, t0: Date.parse(body.t0), t1: Date.parse(body.t1) };
    await countBytes(ctx, { userId, deviceId }, params.device, report, line);
    return { cap: null, throttle: false };
  },

  async testLineDown({ query }, { ctx, userId, res }) {
    await sendTestBytes(ctx, userId, query.bytes, res);
  },
  async testLineUp(_input, { ctx, userId, req, res }) {
    await takeTestBytes(ctx, userId, req, res);
  },
};
