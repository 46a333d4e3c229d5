import { z } from '@formant/engine/base/schema';

/** What asks for one page of a list. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(24),
};
export type Paging = z.output<z.ZodObject<typeof pageQuery>>;

/** One page of a list: its elements, and how many there are in all. */
export const pageOf = <T extends z.ZodType>(element: T) =>
  z.object({ data: z.array(element), meta: z.object({ page: z.int(), perPage: z.int(), total: z.int() }) });
