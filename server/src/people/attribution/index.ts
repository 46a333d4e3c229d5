import { metaValues, attribution as routes } from '@formant/contract/attribution';
import { callerAddress } from '../../http/caller-address.ts';
import { countryOf } from '../../http/country.ts';
import { limit } from '../../http/limits.ts';
import { AppError } from '../../kernel/errors.ts';
import { newOwner } from '../../kernel/owner.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { assertMaySignUp, createAccount, mayWelcome, signIn } from '../account/index.ts';
import { bindInstall, installInfo, installTaken } from './installs.ts';
import { giveToUser, keepMeta, sweepMeta } from './keep.ts';
import { defineMeta } from './models.ts';

const sweepEveryMs = hourMs;
const lookUps = limit('install look-ups of', {
  points: 60,
  seconds: 3600,
  message: 'You have asked for many installations.',
});

/** Where people come from, kept by first and last touch. */
export const attribution = slice({
  name: 'attribution',
  routes,
  handlers: {
    async setMeta({ params, body }, call) {
      const parsed = metaValues[params.metaType].safeParse(body.value);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const field = ['value', ...(issue?.path ?? [])].join('.');
        const message = issue?.message ?? 'Check what you sent.';
        throw new AppError('invalid', message, { fields: { [field]: [message] } });
      }
      const owner = newOwner(call);
      const stored = owner.userId !== null || owner.visitorKey !== null;
      if (stored) await keepMeta(call.ctx, owner, params.metaType, parsed.data);
      return { stored };
    },

    async uuidInfo({ body }, { ctx, req, res }) {
      res.set('Cache-Control', 'no-store');
      await lookUps.consume(ctx, callerAddress(req));
      return installInfo(ctx, body.uuid);
    },

    async signupUuid({ body }, call) {
      const { ctx, req } = call;
      await assertMaySignUp(ctx, callerAddress(req), body.captchaToken);
      const { registered, referralCode } = await installInfo(ctx, body.uuid);
      if (registered) throw installTaken();
      const user = await createAccount(ctx, {
        email: body.email,
        password: body.password,
        username: null,
        country: countryOf(ctx.config, req),
        marketing: false,
        referralCode,
        noLetter: !(await mayWelcome(ctx, body.email)),
        beside: ({ id }, transaction) => bindInstall(ctx, body.uuid, id, transaction),
      });
      return signIn(call, user);
    },
  },
  models: defineMeta,
  start(ctx, { working }) {
    ctx.events.on('account.signed-in', async ({ userId, visitorKey }) => {
      if (visitorKey) await giveToUser(ctx, visitorKey, userId);
    });
    if (working) ctx.queue.every(sweepEveryMs, () => sweepMeta(ctx));
  },
});

export { installInfo } from './installs.ts';
export { attributionOf, installerOf } from './keep.ts';
export { followReferral, referralLinks } from './referral-links.ts';
