import { type FlagName, flags, isVariantOf } from '@formant/contract/facts/flags';
import { flagRoutes as routes } from '@formant/contract/flags';
import { inTokenMode } from '../../http/identify.ts';
import { overHttps } from '../../http/session.ts';
import { callerOf, newOwner } from '../../kernel/owner.ts';
import { type Call, slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { assign, defineAssignments, forgetUser, giveToUser, sweepVisitors } from './assignments.ts';

export { draw } from './draw.ts';

const sweepEveryMs = hourMs;

/** Which variant of what is tried out a caller sees. */
export const flagSlice = slice({
  name: 'flags',
  routes,
  handlers: {
    async showFlag({ params: { flag }, query }, call) {
      call.res.set('Cache-Control', 'no-store');
      const fixed = call.ctx.config.flags[flag] ?? testedBy(call, flag, query.variant);
      if (fixed !== undefined) return { variant: fixed };
      const kept = cookieOf(call, flags[flag].cookie.name);
      const caller = callerOf(call);
      const variant = await assign(call.ctx, flag, { owner: newOwner(call), caller, kept });
      if (!inTokenMode(call.req) && kept !== variant) keepInBrowser(call, flag, variant);
      return { variant };
    },
  },
  models: defineAssignments,
  start(ctx, { working }) {
    ctx.events.on('account.signed-in', async ({ userId, visitorKey }) => {
      if (visitorKey) await giveToUser(ctx, visitorKey, userId);
    });
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    if (working) ctx.queue.every(sweepEveryMs, () => sweepVisitors(ctx));
  },
});

/** What staff wants to see: by the query, or by the cookie `flag_<name>`. */
function testedBy(call: Call, flag: FlagName, asked: string | undefined): string | undefined {
  const staff = call.actor.roles.some((role) => role === 'support' || role === 'admin');
  const wanted = asked ?? cookieOf(call, `flag_${flag}`);
  return staff && isVariantOf(flag, wanted) ? wanted : undefined;
}

/** Nothing for callers that speak without cookies. */
const cookieOf = ({ req }: Call, name: string): string | undefined => {
  const cookies = req.cookies as Record<string, string | undefined> | undefined; // safe: parsed by `identify`, or absent
  return cookies?.[name];
};

function keepInBrowser({ ctx, res }: Call, flag: FlagName, variant: string): void {
  const { name, maxAgeSeconds, path } = flags[flag].cookie;
  const secure = overHttps(ctx.config);
  res.cookie(name, variant, { maxAge: maxAgeSeconds * 1000, path, sameSite: 'lax', secure });
}
