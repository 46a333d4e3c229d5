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

/** The page that an address asks for. */
export const pageIn = (params: URLSearchParams): number => Math.max(1, Number(params.get('page')) || 1);
