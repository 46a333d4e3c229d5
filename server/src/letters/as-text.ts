import type { Content, LetterPart } from './parts.ts';

/** A letter for programs that show text only, and for people who like that better. */
export function asText({ greeting, parts, why, sender, site, unsubscribePage }: Content): string {
  const body = [greeting, ...parts.map(partText)].join('\n\n');
  const end = unsubscribePage ? `\nTo end these letters, open this page: ${unsubscribePage}` : '';
  // RFC 3676 section 4.3: what follows "-- " is no part of the letter
  return `${body}\n\n-- \n${sender}\n${site}\n\n${why}${end}\n`;
}

function partText(part: LetterPart): string {
  if (typeof part === 'string') return part;
  return part.kind === 'button' ? `${part.label}:\n${part.url}` : `${part.before} ${part.code}.`;
}
