import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { info: Info, warning: TriangleAlert, error: TriangleAlert, success: CircleCheck } as const;

/** A state of the page in one line; errors interrupt screen readers, others wait. */
export function Banner({
  tone = 'info',
  action,
  children,
}: {
  tone?: keyof typeof icons;
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div className={`banner tone-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
      {action}
    </div>
  );
}
