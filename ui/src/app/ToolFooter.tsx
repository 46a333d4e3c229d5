import { useMatches } from 'react-router';
import { toolFooterOf } from '../content/tool-footers.ts';
import { Link } from '../design/Link.tsx';
import type { RouteHandle } from '../routes/build.ts';

/** Where to go on from a tool: a footer of its own, above the one of every page. */
export function ToolFooter() {
  const page = useMatches().at(-1);
  // safe: every route of the table carries this handle
  const older = (page?.handle as RouteHandle | undefined)?.canonical;
  const footer = page && toolFooterOf(older ? older(page.params) : page.pathname);
  if (!footer) return null;
  return (
    <section className="wrap mt-20 -mb-10" aria-labelledby="tool-footer">
      <div className="rounded-panel border border-line bg-raised p-6 md:p-8">
        <h2 id="tool-footer" className="type-22">
          {footer.title}
        </h2>
        <p className="mt-2 max-w-[60ch] text-muted">{footer.text}</p>
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
          {footer.links.map(({ href, label }) => (
            <li key={href}>
              <Link to={href} className="link inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
