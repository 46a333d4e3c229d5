import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../design/Link.tsx';

/** Above a page's heading, to the page that it belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-1 text-14 text-muted hover:text-text">
    <ChevronLeft className="size-4" aria-hidden="true" />
    {children}
  </Link>
);
