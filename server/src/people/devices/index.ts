import { devices as routes } from '@formant/contract/devices';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { assertFreePlace, assertHasPlace } from './active.ts';
import { sweepBandwidth } from './bandwidth.ts';
import { sweepRequests } from './diagnostics.ts';
import { sweepErrors } from './error-reports.ts';
import { handlers } from './handlers.ts';
import { sweepHeartbeats } from './heartbeat.ts';
import { defineDevices, deviceRows } from './models.ts';
import { noteDevice } from './presence.ts';

const sweepEveryMs = hourMs;

/** The computers on which somebody uses the app: which are there, which have a place, what they have moved. */
export const devices = slice({
  name: 'devices',
  routes,
  handlers,
  models: defineDevices,
  start(ctx, { working }) {
    // an app goes by the uuid of its installation
    ctx.events.on('install.sought', async ({ uuid, known }) => {
      if ((await deviceRows(ctx).count({ where: { deviceId: uuid } })) > 0) known({ registered: true });
    });
    ctx.events.on('app.asked', ({ userId }) => assertFreePlace(ctx, userId));
    ctx.events.on('app.signed-in', async ({ userId, transaction, ...device }) => {
      await assertHasPlace(ctx, userId, device.deviceId, transaction);
      await noteDevice(ctx, userId, device, { asks: 'nothing' }, transaction);
    });
    ctx.events.on('account.purged', async ({ userId, transaction }) => {
      await deviceRows(ctx).destroy({ where: { userId }, transaction });
    });
    if (!working) return;
    ctx.queue.every(sweepEveryMs, async () => {
      await sweepHeartbeats(ctx);
      await sweepBandwidth(ctx);
      await sweepErrors(ctx);
      await sweepRequests(ctx);
    });
  },
});

export { isActive, placesOf } from './active.ts';
export { usageOf } from './bandwidth.ts';
export { answerDiagnostics, askDiagnostics, requestsOf } from './diagnostics.ts';
export { lastHeartbeats, sweepHeartbeats } from './heartbeat.ts';
export {
  bandwidthRows,
  type Device,
  type DiagnosticRequest,
  defineDevices,
  deviceErrorRows,
  deviceRows,
  diagnosticRequestRows,
  type ErrorGroup,
  errorGroupRows,
  type Heartbeat,
  type HeartbeatHour,
  heartbeatHourRows,
  heartbeatRows,
  updateRows,
} from './models.ts';
export { isKnownDevice, pinChannel, pinnedChannel, releaseDevice } from './pins.ts';
export { callingDevice, computersOf, hasComputer, isConverting, isOnline, noteDevice } from './presence.ts';
