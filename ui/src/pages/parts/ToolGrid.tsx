import type { ToolCard } from '../../content/tools.ts';
import { Glyph } from '../../design/Glyph.tsx';
import { Link } from '../../design/Link.tsx';

/** The bench: every tool as a field of one board, its glyph hanging from the upper edge. */
export const ToolGrid = ({ tools, level: Heading }: { tools: readonly ToolCard[]; level: 'h2' | 'h3' }) => (
  <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2">
    {tools.map(({ id, href, name, summary }) => (
      <li key={id} className="bg-surface last:odd:col-span-full">
        <Link to={href} className="flex h-full min-h-49 flex-col px-6 pb-6 transition-colors hover:bg-bg">
          <Glyph name={id} className="mb-auto h-14 w-20" />
          <Heading className="pt-4 text-18 font-semibold tracking-tight">{name}</Heading>
          <p className="mt-1 text-14 text-muted">{summary}</p>
        </Link>
      </li>
    ))}
  </ul>
);
