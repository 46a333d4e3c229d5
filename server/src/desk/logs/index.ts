import { logs as routes } from '@formant/contract/logs';
import { callerAddress } from '../../http/caller-address.ts';
import { countryOf, tierOf } from '../../http/country.ts';
import { newOwner } from '../../kernel/owner.ts';
import { type Call, slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { answerDiagnostics, callingDevice } from '../../people/devices/index.ts';
import { keepHardware, sweepHardware } from './hardware.ts';
import { installOf, joinInstaller, keepInstall, sweepInstalls } from './install.ts';
import { keepLiveReport, sweepLiveReports } from './live.ts';
import { defineLogs } from './models.ts';
import { noteUserEvent, sweepUserEvents, waitingEvents } from './user-events.ts';

const sweepEveryMs = hourMs;

/** Whom reports are counted for. */
const keyOf = ({ actor, req }: Call): string =>
  actor.userId === null ? callerAddress(req) : `user ${actor.userId}`;

/** What the apps and pages of people who allow it say about how they run. */
export const logs = slice({
  name: 'logs',
  routes,
  handlers: {
    async getCountry(_input, { ctx, req, res }) {
      res.set('Cache-Control', 'no-store');
      const country = countryOf(ctx.config, req);
      return { country, tier: tierOf(country) };
    },

    async logLive({ params, body }, call) {
      const about = { owner: newOwner(call), key: keyOf(call), voiceUuid: params.voiceUUID };
      await keepLiveReport(call.ctx, about, body);
    },

    async install({ body }, call) {
      return { installId: await keepInstall(call.ctx, keyOf(call), body) };
    },

    async hardware({ body }, call) {
      const { deviceId } = callingDevice(call.actor, body.deviceId);
      const { userId } = call.actor;
      const { request, ...told } = body;
      const kept = await keepHardware(call.ctx, { key: keyOf(call), userId }, { ...told, deviceId });
      // what was sent stays, also where nobody waits for it any more
      if (request !== undefined && userId !== null)
        await answerDiagnostics(call.ctx, { userId, deviceId }, request, { answer: 'sent', ...kept });
      return kept;
    },

    async userEvents({ query }, { ctx, actor, res }) {
      res.set('Cache-Control', 'no-store');
      return waitingEvents(ctx, actor.userId, query.ack ?? []);
    },
    userEventsByPost: ({ body }, { ctx, actor }) => waitingEvents(ctx, actor.userId, body.ack ?? []),
  },
  models: defineLogs,
  start(ctx, { working }) {
    ctx.events.on('install.sought', async ({ uuid, known }) => {
      const install = await installOf(ctx, uuid);
      if (install) known({ referralCode: install.referralCode });
    });
    ctx.events.on('app.signed-in', (signedIn) => joinInstaller(ctx, signedIn));
    ctx.events.on('account.signed-up', ({ userId, transaction }) =>
      noteUserEvent(ctx, { userId, name: 'signed_up' }, transaction),
    );
    ctx.events.on('account.verified', ({ userId, transaction }) =>
      noteUserEvent(ctx, { userId, name: 'verified' }, transaction),
    );
    if (!working) return;
    ctx.queue.every(sweepEveryMs, async () => {
      await sweepLiveReports(ctx);
      await sweepHardware(ctx);
      await sweepInstalls(ctx);
      await sweepUserEvents(ctx);
    });
  },
});

export { installOf } from './install.ts';
export {
  defineLogs,
  hardwareLogRows,
  installRows,
  liveSessionRows,
  type StoredHardwareLog,
} from './models.ts';
