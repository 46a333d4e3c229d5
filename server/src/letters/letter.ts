import { product } from '@formant/contract/base/product';
import type { Ctx } from '../kernel/ctx.ts';
import type { Letter } from '../ports/mail/port.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import type { Content, LetterPart } from './parts.ts';

/** What a letter says; everything else of it is the layout's. */
export interface Declared {
  to: string;
  /** Whom it greets, and the receiver's name in the mail program; null for people without a name. */
  name?: string | null;
  subject: string;
  /** Shown beside the subject in a list of letters; else the first sentence of the letter. */
  preheader?: string;
  /** A string is a paragraph, in which addresses of pages become links; see `button` and `code` for the rest. */
  parts: readonly LetterPart[];
  /** Why the receiver gets it, as a whole sentence. */
  why: string;
  /**
   * Of everything that is not a consequence of what its receiver just did: the page that ends such letters, and
   * the address that does it by one POST without a session (RFC 8058).
   */
  unsubscribe?: { page: string; post: string };
}

/** A letter of this server in the one layout, as HTML and as text. */
export function writeLetter(ctx: Pick<Ctx, 'config'>, declared: Declared): Letter {
  const { to, parts, why, unsubscribe } = declared;
  const name = declared.name ? oneLine(declared.name) : null;
  const content: Content = {
    subject: oneLine(declared.subject),
    preheader: oneLine(declared.preheader ?? firstSentence(parts)),
    greeting: name ? `Hello ${name},` : 'Hello,',
    parts,
    why,
    site: ctx.config.publicUrl,
    sender: product.name,
    unsubscribePage: unsubscribe?.page ?? null,
  };
  return {
    to,
    ...(name ? { toName: name } : {}),
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.post } : {}),
  };
}

/** A letter to an account. */
export const writeToAccount = (
  ctx: Pick<Ctx, 'config'>,
  { email, username }: { email: string; username: string | null },
  subject: string,
  ...parts: LetterPart[]
): Letter =>
  writeLetter(ctx, {
    to: email,
    name: username,
    subject,
    parts,
    why: `You get this letter because this is the e-mail address of an account at ${product.name}.`,
  });

/** Names and titles that people have chosen stand in subjects: a line break in one is a space. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function firstSentence(parts: readonly LetterPart[]): string {
  const first = parts.find((part) => typeof part === 'string') ?? '';
  return /^.*?[.:!?](?=\s|$)/s.exec(first)?.[0] ?? first;
}
