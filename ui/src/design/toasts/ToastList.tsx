import { Bell, CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import type { Toast, ToastTone } from './toasts.ts';

const icons = { warning: TriangleAlert, error: CircleAlert, success: CircleCheck, info: Bell } as const;
const colours: Record<ToastTone, string> = {
  warning: 'text-warning-text',
  error: 'text-error-text',
  success: 'text-success-text',
  info: 'text-muted',
};

/** What floats above the page; loads with the first toast. */
export const ToastList = ({ list, onDismiss }: { list: readonly Toast[]; onDismiss: (id: number) => void }) =>
  list.map(({ id, tone, text, action }) => {
    const Icon = icons[tone];
    return (
      <div key={id} className="toast">
        <Icon aria-hidden="true" className={colours[tone]} />
        <p>{text}</p>
        {action && (
          <Button
            size="small"
            onClick={() => {
              onDismiss(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton size="small" label="Dismiss" onClick={() => onDismiss(id)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    );
  });
