import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back.ts';

/** A question or short task above the page. `actions` stand at the end, the safe one first. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  actions,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const giveBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="dialog"
          onCloseAutoFocus={giveBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="type-22">{title}</Radix.Title>
          {description && <Radix.Description className="mt-3 text-muted">{description}</Radix.Description>}
          {children}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
