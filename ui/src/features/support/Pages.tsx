import { buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Link } from '../../design/Link.tsx';
import type { Found } from './paged.ts';
import { words } from './words.ts';

/** Instead of the rows of a page that there is not, such as one of an old address: the way to the last one. */
export const NoSuchPage = ({
  found: { pages },
  params,
}: {
  found: Found<unknown>;
  params: URLSearchParams;
}) => (
  <EmptyState
    title={words.list.noPage({ pages })}
    action={
      <Link className={buttonClass({})} to={pageLink(params, pages)}>
        {words.list.toLast}
      </Link>
    }
  />
);

const pageLink = (params: URLSearchParams, wanted: number): string =>
  `?${new URLSearchParams({ ...Object.fromEntries(params), page: String(wanted) })}`;

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
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link className={buttonClass({})} to={pageLink(params, page - 1)}>
          {words.list.later}
        </Link>
      )}
      <span className="text-14 text-muted tabular-nums">{words.list.page({ page, pages })}</span>
      {page < pages && (
        <Link className={buttonClass({})} to={pageLink(params, page + 1)}>
          {words.list.earlier}
        </Link>
      )}
    </nav>
  );
}
