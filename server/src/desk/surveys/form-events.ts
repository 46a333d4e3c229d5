import type { SurveyForm } from '@formant/contract/desk/surveys';
import { scrubPersonal } from '@formant/contract/facts/scrub-personal';
import { UniqueConstraintError } from 'sequelize';
import { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { users } from '../../people/account/index.ts';
import { formEventRows } from './models.ts';

const keptText = 2000;
const field = z.object({ id: z.string().max(100).optional(), type: z.string().max(100).optional() });
const label = z.string().max(5000);

/** What a filled-in form tells; all else of the event is left out, addresses and files among it. */
export const formEvent = z.object({
  event_id: z.string().regex(/^[\w-]{1,64}$/),
  event_type: z.literal('form_response'),
  form_response: z.object({
    submitted_at: z.iso.datetime({ offset: true }),
    hidden: z.record(z.string(), z.unknown()).default({}),
    answers: z
      .array(
        z.object({
          type: z.string().max(100),
          field,
          text: label.optional(),
          number: z.number().optional(),
          boolean: z.boolean().optional(),
          choice: z.object({ label: label.optional(), other: label.optional() }).optional(),
          choices: z
            .object({ labels: z.array(label).max(100).optional(), other: label.optional() })
            .optional(),
        }),
      )
      .max(200)
      .default([]),
  }),
});
type FormEvent = z.output<typeof formEvent>;
type FormAnswer = FormEvent['form_response']['answers'][number];

/**
 * Keeps an event once; the same event again changes nothing.
 * @throws AppError bad_request for a rating outside of 0..10, or without any
 */
export async function keepFormEvent(ctx: Ctx, form: SurveyForm, event: FormEvent): Promise<void> {
  const { submitted_at, hidden, answers } = event.form_response;
  const score = form === 'nps' ? scoreOf(answers) : null;
  const user = uuidOf(hidden.user);
  const account =
    user && (await users(ctx).findOne({ attributes: ['id'], where: { uuid: user }, raw: true }));
  const kept = answers.flatMap((answer) => {
    const value = keptOf(answer);
    return value === null ? [] : [{ field: answer.field.id ?? null, value }];
  });
  try {
    await formEventRows(ctx).create({
      form,
      eventId: event.event_id,
      userId: account ? account.id : null,
      subjectUuid: uuidOf(hidden.uuid),
      score,
      answers: JSON.stringify(kept),
      submittedAt: Date.parse(submitted_at),
      receivedAt: ctx.clock.now(),
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
}

const uuidOf = (value: unknown): string | null => {
  const parsed = z.uuid().safeParse(value);
  return parsed.success ? parsed.data.toLowerCase() : null;
};

function scoreOf(answers: readonly FormAnswer[]): number {
  const score = answers.find(({ type }) => type === 'number')?.number;
  if (score === undefined || !Number.isInteger(score) || score < 0 || score > 10)
    throw new AppError('bad_request', 'A rating is a whole number from 0 to 10.');
  return score;
}

/** An answer without what tells who gave it; null for kinds that are nothing else, such as addresses. */
function keptOf({
  type,
  text,
  number,
  boolean,
  choice,
  choices,
}: FormAnswer): string | number | boolean | null {
  if (type === 'number') return number ?? null;
  if (type === 'boolean') return boolean ?? null;
  const written =
    type === 'text'
      ? text
      : type === 'choice'
        ? (choice?.label ?? choice?.other)
        : type === 'choices'
          ? [...(choices?.labels ?? []), ...(choices?.other ? [choices.other] : [])].join(', ')
          : undefined;
  return written ? scrubPersonal(written).slice(0, keptText) : null;
}
