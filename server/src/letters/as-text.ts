import type { Block, Inline } from '@formant/contract/base/markdown';
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
  if (part.kind === 'written') return blockText(part.block);
  return part.kind === 'button' ? `${part.label}:\n${part.url}` : `${part.before} ${part.code}.`;
}

function blockText(block: Block): string {
  if (block.kind === 'list') return block.items.map((item) => `- ${inlineText(item)}`).join('\n');
  const text = inlineText(block.text);
  return block.kind === 'p' ? text : `${text}\n${'-'.repeat(Math.min(text.length, 60))}`;
}

const inlineText = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'link' ? `${part.text} (${part.href})` : part.text)).join('');
