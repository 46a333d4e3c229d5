import { inbox as routes } from '@formant/contract/desk/inbox';
import { AppError } from '../../kernel/errors.ts';
import { slice } from '../../kernel/slice.ts';
import { record, unmaskedBy } from '../audit/index.ts';
import { answerRows, messageRows, postAnswer } from '../forms/index.ts';
import { decideMessage, withdrawStrikes } from './decide.ts';
import { describeRow, findMessage, readMessage, searchMessages } from './messages.ts';

/** What visitors have sent, for those who answer it. Every look is recorded. */
export const inbox = slice({
  name: 'inbox',
  routes,
  handlers: {
    async listMessages({ query }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      const { page, perPage, ...asked } = query;
      await record(ctx, userId, 'message-search', JSON.stringify(asked));
      const { data, total } = await searchMessages(ctx, query);
      return { data, meta: { page, perPage, total } };
    },

    async showMessage({ params }, { ctx, userId, res }) {
      res.set('Cache-Control', 'no-store');
      await record(ctx, userId, 'message', params.messageId);
      return readMessage(ctx, params.messageId, await unmaskedBy(ctx, userId));
    },

    async setMessageStatus({ params, body: { status } }, { ctx, userId }) {
      const { id, uuid } = await findMessage(ctx, params.messageId);
      await record(ctx, userId, 'message-status', `${uuid} ${status}`);
      await messageRows(ctx).update({ status }, { where: { id } });
      return describeRow(await findMessage(ctx, params.messageId));
    },

    async answerMessage({ params, body: { text, answersSeen } }, { ctx, userId }) {
      const { id, uuid } = await findMessage(ctx, params.messageId);
      await record(ctx, userId, 'message-answer', uuid);
      await ctx.db.transaction(async (transaction) => {
        // of two answers at once the second meets the first one's
        await messageRows(ctx).findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
        const there = await answerRows(ctx).count({ where: { messageId: id }, transaction });
        if (there > answersSeen)
          throw new AppError(
            'conflict',
            'Somebody has answered this before you, so that yours was not sent. Read that answer; then send yours if it is still needed.',
          );
        const row = { messageId: id, staffId: userId, text, at: ctx.clock.now() };
        const answer = await answerRows(ctx).create(row, { transaction });
        await messageRows(ctx).update({ status: 'answered' }, { where: { id }, transaction });
        await postAnswer(ctx, answer.id, transaction);
      });
      return describeRow(await findMessage(ctx, params.messageId));
    },

    async decideMessage({ params, body }, { ctx, userId }) {
      const { uuid } = await findMessage(ctx, params.messageId);
      await record(ctx, userId, 'message-decision', `${uuid} ${body.verdict}`);
      await decideMessage(ctx, userId, params.messageId, body);
      return describeRow(await findMessage(ctx, params.messageId));
    },

    async withdrawStrikes({ params, body }, { ctx, userId }) {
      const { uuid } = await findMessage(ctx, params.messageId);
      await record(ctx, userId, 'strikes-withdrawn', uuid, body.reason);
      await withdrawStrikes(ctx, params.messageId);
      return describeRow(await findMessage(ctx, params.messageId));
    },
  },
});
