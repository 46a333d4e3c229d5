import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClass } from '../IconButton.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** A drawer: at the end side from 600 px, from below on phones (or always with `side="bottom"`). */
export function Sheet({
  open,
  onOpenChange,
  title,
  side = 'end',
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'end' | 'bottom';
  children: ReactNode;
}) {
  const giveBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={`sheet sheet-${side}`}
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
        >
          <div className="sheet-head">
            <Radix.Title className="text-18 font-semibold">{title}</Radix.Title>
            <Radix.Close className={iconButtonClass()} aria-label="Close">
              <X aria-hidden="true" />
            </Radix.Close>
          </div>
          <div className="sheet-body">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
