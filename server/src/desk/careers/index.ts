import { careers as routes } from '@formant/contract/desk/careers';
import { openPositions } from '@formant/contract/facts/career-facts';
import { findRow } from '../../db/rows.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { limit } from '../../http/limits.ts';
import { AppError } from '../../kernel/errors.ts';
import { slice } from '../../kernel/slice.ts';
import { hourMs } from '../../kernel/time.ts';
import { takeMessage } from '../forms/index.ts';
import { dropCv, keepCv, sendCv, sweepCvs } from './cv.ts';
import { cvRows, defineCareers } from './models.ts';

const sweepEveryMs = hourMs;

/** Before a file is stored: it is looked into before anybody has shown to be a person. */
const byAddress = limit('CVs of', {
  points: 20,
  seconds: 3600,
  message: 'You have sent many applications.',
});

/** Applications for a job: a message of a form each, with a CV that only staff and the applicant can have. */
export const careers = slice({
  name: 'careers',
  routes,
  handlers: {
    async jobApplication(
      { body: { captchaToken, jobId, name, email, coverLetter, cv: file, ...given } },
      call,
    ) {
      const { ctx, userId } = call;
      const title = titleOf(jobId);
      await byAddress.consume(ctx, callerAddress(call.req));
      const cv = await keepCv(ctx, file);
      const { phone, links = [] } = given;
      const sent = {
        kind: 'job',
        name,
        email,
        subject: `Job application: ${title}`,
        body: coverLetter ?? '',
        userId,
        details: { ...(phone ? { phone } : {}), ...(links.length > 0 ? { links } : {}) },
      } as const;
      try {
        const applicationId = await takeMessage(call, sent, captchaToken, {
          mark: cv.sha256,
          async keep(messageId, transaction) {
            await cvRows(ctx).update({ messageId }, { where: { id: cv.id }, transaction });
          },
        });
        return { applicationId };
      } finally {
        const kept = await findRow(cvRows(ctx), { attributes: ['messageId'], where: { id: cv.id } });
        // refused, or sent twice
        if (kept?.messageId == null) await dropCv(ctx, cv);
      }
    },

    async downloadCv({ params }, call) {
      await sendCv(call, params.cv);
      return undefined;
    },
  },
  models: defineCareers,
  start(ctx, { working }) {
    if (working) ctx.queue.every(sweepEveryMs, () => sweepCvs(ctx));
  },
});

/** @throws AppError invalid for a job that is not open */
function titleOf(jobId: number | undefined): string {
  if (jobId === undefined) return 'open';
  const position = openPositions.find(({ id }) => id === jobId);
  if (position) return position.title;
  const text = 'This job is not open any more. Choose another one, or none for an open application.';
  throw new AppError('invalid', text, { fields: { jobId: [text] } });
}

export { cvOf } from './cv.ts';
