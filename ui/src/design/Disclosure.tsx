import type { ReactNode } from 'react';
import { Plus } from './icons.tsx';

/** A question that opens; works without JavaScript. */
export const Disclosure = ({
  summary,
  open,
  onToggle,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}) => (
  <details
    className="disclosure"
    open={open}
    onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
  >
    <summary>
      {summary}
      <Plus aria-hidden="true" />
    </summary>
    <div>{children}</div>
  </details>
);
