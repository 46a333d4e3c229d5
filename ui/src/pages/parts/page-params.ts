import { createContext, use } from 'react';
import { type Params, useParams } from 'react-router';

/** The parameters of the page that is mirrored at an older address; null where the address has its own. */
export const MirroredParams = createContext<Readonly<Params> | null>(null);

/** What the page's address says, also where an older address stands for it. */
export function usePageParams(): Readonly<Params> {
  const own = useParams();
  return use(MirroredParams) ?? own;
}
