import type { ToolCard } from '../../content/tools.ts';
import { Glyph } from '../../design/Glyph.tsx';
import { Link } from '../../design/Link.tsx';

/** Columns on wide screens that leave no hole in the last row, four at most. */
const columns = (count: number): 2 | 3 | 4 => {
  if (count % 4 === 0) return 4;
  if (count % 3 === 0) return 3;
  return count < 3 ? 2 : 4;
};
const columnClass = { 2: '', 3: 'md:grid-cols-3', 4: 'lg:grid-cols-4' } as const;

/** The bench: every tool as a field of one board, its glyph hanging from the upper edge. */
export const ToolGrid = ({ tools, level: Heading }: { tools: readonly ToolCard[]; level: 'h2' | 'h3' }) => {
  const wide = columns(tools.length);
  return (
    <ul
      className={`grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 ${columnClass[wide]}`}
    >
      {tools.map(({ id, href, name, summary }, i) => (
        <li
          key={id}
          className={`bg-surface ${i === tools.length - 1 && i % 2 === 0 ? (wide === 3 ? 'sm:max-md:col-span-2' : 'sm:max-lg:col-span-2') : ''}`}
        >
          <Link to={href} className="flex h-full flex-col px-6 pb-6 transition-colors hover:bg-bg">
            <Glyph name={id} className="mb-5 h-14 w-20" />
            <Heading className="pt-4 text-18 font-semibold tracking-tight">{name}</Heading>
            <p className="mt-1 text-14 text-muted">{summary}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
};
