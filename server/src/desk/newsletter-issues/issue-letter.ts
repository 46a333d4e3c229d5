import type { Ctx } from '../../kernel/ctx.ts';
import { fromMarkdown } from '../../letters/from-markdown.ts';
import { writeLetter } from '../../letters/letter.ts';
import { newsFoot } from '../../people/newsletter/index.ts';
import type { Letter } from '../../ports/mail/port.ts';
import type { StoredIssue } from './models.ts';

type Written = Pick<StoredIssue, 'subject' | 'text'>;

/** Of no subscriber: its link is whole and ends nothing. */
const nobody = 0;

/** An issue for one subscriber, with the link that ends his subscription. */
export const issueLetter = (
  ctx: Pick<Ctx, 'config'>,
  { subject, text }: Written,
  { id, email }: { id: number; email: string },
): Letter => writeLetter(ctx, { to: email, subject, parts: fromMarkdown(text), ...newsFoot(ctx, id) });

/** The same for a member of staff, who need not have subscribed. */
export const trialLetter = (ctx: Pick<Ctx, 'config'>, { subject, text }: Written, email: string): Letter => ({
  ...writeLetter(ctx, {
    to: email,
    subject: `[Test] ${subject}`,
    parts: fromMarkdown(text),
    ...newsFoot(ctx, nobody),
    why: 'You get this letter because you have sent yourself a test of a newsletter. Its link to unsubscribe ends nothing.',
  }),
});

/** What a reader would get. */
export function previewOf(ctx: Pick<Ctx, 'config'>, written: Written): { html: string; text: string } {
  const { html, text } = issueLetter(ctx, written, { id: nobody, email: 'reader@example.com' });
  return { html, text };
}
