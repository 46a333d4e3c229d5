import type { Paging } from '@formant/contract/base/paging';

/** Which rows stand on a page, as queries take them. */
export const pageRows = ({ page, perPage }: Paging): { limit: number; offset: number } => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});
