/** Rows of a page that staff reads. */
export const perPage = 24;

/** One page of a list, as it was found. */
export interface Found<T> {
  data: readonly T[];
  /** Counts from 1. */
  page: number;
  pages: number;
  total: number;
}

/** What the API answers to a query with `perPage`. */
export const foundOf = <T>({
  data,
  meta,
}: {
  data: readonly T[];
  meta: { page: number; total: number };
}): Found<T> => ({
  data,
  page: meta.page,
  pages: Math.max(1, Math.ceil(meta.total / perPage)),
  total: meta.total,
});

/** The API counts pages up to this one. */
const lastPage = 10_000;

/** The page that an address asks for; the first one for what is no number of a page. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;
}
