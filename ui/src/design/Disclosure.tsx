import type { ReactNode } from 'react';
import { Plus } from './icons.tsx';

/** A question that opens; works without JavaScript. */
export const Disclosure = ({
  summary,
  open,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  children: ReactNode;
}) => (
  <details className="disclosure" open={open}>
    <summary>
      {summary}
      <Plus aria-hidden="true" />
    </summary>
    <div>{children}</div>
  </details>
);
