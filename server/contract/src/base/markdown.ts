/** A piece of running text: plain, strong, code or a link. */
export type Inline =
  | { kind: 'text' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };
export type Block = { kind: 'h1' | 'h2' | 'p'; text: Inline[] } | { kind: 'list'; items: Inline[][] };

/** Reads the small part of Markdown that our own texts use: headings, paragraphs, lists, links, strong, code. */
export function parseMarkdown(source: string): Block[] {
  return source
    .trim()
    .split(/\n\s*\n/)
    .map((block): Block => {
      const heading = /^(#{1,2}) (.*)$/.exec(block);
      if (heading) return { kind: heading[1]!.length === 1 ? 'h1' : 'h2', text: parseInline(heading[2]!) };
      if (block.startsWith('- '))
        return {
          kind: 'list',
          items: block.split(/\n(?=- )/).map((item) => parseInline(item.slice(2).replaceAll('\n', ' '))),
        };
      return { kind: 'p', text: parseInline(block.replaceAll('\n', ' ')) };
    });
}

/** Reads links, strong and code within a line. */
export function parseInline(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((part): Inline => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
      if (link) return { kind: 'link', text: link[1]!, href: link[2]! };
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      return { kind: 'text', text: part };
    });
}
