import { forms as routes } from '@formant/contract/desk/forms';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { forgetUser, sweepMessages } from './end.ts';
import { sendFormLetters } from './letters.ts';
import { defineForms } from './models.ts';
import { assertMayPublish } from './strikes.ts';
import { takeMessage } from './take.ts';

const sweepEveryMs = hourMs;

/** What visitors write to the people who run this server. */
export const forms = slice({
  name: 'forms',
  routes,
  handlers: {
    async contactMessage({ body: { captchaToken, message, ...given } }, call) {
      const sent = { ...given, kind: 'contact', body: message, userId: call.userId, details: {} } as const;
      return { ticketId: await takeMessage(call, sent, captchaToken) };
    },

    async contactSales(
      { body: { captchaToken, message, firstName, lastName, workEmail, ...details } },
      call,
    ) {
      const sent = {
        kind: 'sales',
        name: `${firstName} ${lastName}`,
        email: workEmail,
        subject: `${details.company}: ${details.product}`,
        body: message,
        userId: call.userId,
        details,
      } as const;
      return { leadId: await takeMessage(call, sent, captchaToken) };
    },

    async voiceAgentsContactMessage({ body: { captchaToken, message, name, email, ...details } }, call) {
      const subject = `${details.company}: ${details.useCase}`.slice(0, 250);
      const { userId } = call;
      const sent = { kind: 'voice-agents', name, email, subject, body: message, userId, details } as const;
      await takeMessage(call, sent, captchaToken);
      return { message: 'Thank you. We answer by mail.' };
    },

    async storeDmcaRequest({ body: { captchaToken, workDescription, name, email, ...given } }, call) {
      const { goodFaith, perjury, ...details } = given;
      const sent = {
        kind: 'dmca',
        name,
        email,
        subject: 'Copyright notice',
        body: workDescription,
        // the law has notices kept: they don't go with an account
        userId: null,
        details: {
          ...details,
          goodFaith: String(goodFaith),
          perjury: String(perjury),
        },
      } as const;
      return { requestId: await takeMessage(call, sent, captchaToken) };
    },

    async affiliateApplication({ body: { captchaToken, message, name, email, ...given } }, call) {
      const { channels, audienceSize } = given;
      const sent = {
        kind: 'affiliate',
        name,
        email,
        subject: 'Affiliate application',
        body: message,
        userId: call.userId,
        details: { channels, ...(audienceSize === undefined ? {} : { audienceSize: String(audienceSize) }) },
      } as const;
      await takeMessage(call, sent, captchaToken);
      return { message: 'Thank you. We answer by mail.' };
    },
  },
  models: defineForms,
  start(ctx, { working }) {
    ctx.events.on('account.purged', ({ userId, transaction }) => forgetUser(ctx, userId, transaction));
    ctx.events.on('publishing.asked', ({ userId }) => assertMayPublish(ctx, userId));
    if (!working) return;
    sendFormLetters(ctx);
    ctx.queue.every(sweepEveryMs, () => sweepMessages(ctx));
  },
});

export { monthsAfter } from './end.ts';
export { letterOf, postAnswer, postStrike, postStrikeWithdrawn, postVerdict } from './letters.ts';
export { answerRows, type Message, messageRows, strikeRows } from './models.ts';
export { closedUntil, strikesAgainst } from './strikes.ts';
export { takeMessage } from './take.ts';
