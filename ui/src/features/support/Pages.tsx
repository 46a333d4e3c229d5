import { buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import type { Found } from './paged.ts';
import { words } from './words.ts';

/** Links to the pages around this one, where there are several; the search stands in the address. */
export function Pages({
  label,
  found: { page, pages },
  params,
}: {
  label: string;
  found: Found<unknown>;
  params: URLSearchParams;
}) {
  if (pages <= 1) return null;
  const pageLink = (wanted: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), page: String(wanted) })}`;
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link className={buttonClass({})} to={pageLink(page - 1)}>
          {words.list.later}
        </Link>
      )}
      <span className="text-14 text-muted tabular-nums">{words.list.page({ page, pages })}</span>
      {page < pages && (
        <Link className={buttonClass({})} to={pageLink(page + 1)}>
          {words.list.earlier}
        </Link>
      )}
    </nav>
  );
}
