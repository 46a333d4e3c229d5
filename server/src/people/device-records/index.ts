import { deviceRecords as routes } from '@formant/contract/device-records';
import { slice } from '../../kernel/slice.ts';
import { forgetDevice, listDevices, recordsOf } from './records.ts';

/** What is recorded of each device, for the person whose device it is. */
export const deviceRecords = slice({
  name: 'device-records',
  routes,
  handlers: {
    async listRecordedDevices(_input, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      return { data: await listDevices(ctx, userId) };
    },

    async showDeviceRecords({ params: { deviceId } }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      return { deviceId, records: await recordsOf(ctx, { userId, deviceId }) };
    },

    async deleteDeviceRecords({ params: { deviceId } }, { ctx, userId }) {
      await forgetDevice(ctx, { userId, deviceId });
    },
  },
});
