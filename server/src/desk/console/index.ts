import { deviceConsole as routes } from '@formant/contract/desk/console';
import { slice } from '../../kernel/slice.ts';
import { askDiagnostics, pinChannel, releaseDevice } from '../../people/devices/index.ts';
import { asked, record, unmaskedBy } from '../audit/index.ts';
import { pinDevice, pinnable } from '../releases/index.ts';
import { readDevice, theDevice } from './device.ts';
import { listErrors } from './error-groups.ts';
import { findDevices } from './search.ts';
import { readTimeline } from './timeline.ts';

/** Devices as support sees them. What somebody looks at or changes is recorded before it is done. */
export const deviceConsole = slice({
  name: 'device-console',
  routes,
  handlers: {
    async findDevices({ query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'device-search', asked(query));
      return findDevices(ctx, query);
    },

    async showConsoleDevice({ params }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'device', String(params.device));
      return readDevice(ctx, params.device, await unmaskedBy(ctx, userId));
    },

    async showTimeline({ params, query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'device-timeline', String(params.device));
      return readTimeline(ctx, await theDevice(ctx, params.device), query);
    },

    async askForDiagnostics({ params, body }, { ctx, userId }) {
      const { id } = await theDevice(ctx, params.device);
      await record(ctx, userId, 'device-diagnostics', String(id), body.reason);
      await askDiagnostics(ctx, { device: id, staffId: userId, reason: body.reason });
    },

    async releaseDevice({ params, body }, { ctx, userId }) {
      const device = await theDevice(ctx, params.device);
      await record(ctx, userId, 'device-release', String(device.id), body.reason);
      return { released: await releaseDevice(ctx, device) };
    },

    async pinConsoleDevice({ params, body: { reason, ...pin } }, { ctx, userId }) {
      const { id, deviceId } = await theDevice(ctx, params.device);
      if (pin.version !== null) await pinnable(ctx, deviceId, pin.version); // what is refused is not recorded as done
      const subject = `${id} channel ${pin.channel ?? 'free'} version ${pin.version ?? 'free'}`;
      await record(ctx, userId, 'device-pin', subject, reason);
      await pinDevice(ctx, deviceId, pin.version);
      await pinChannel(ctx, id, pin.channel);
      return pin;
    },

    async listErrorGroups({ query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'device-errors', asked(query));
      return listErrors(ctx, query);
    },
  },
});
