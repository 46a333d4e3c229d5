import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A list of actions that opens from `trigger`, which must take a ref and button attributes. */
export function Menu({
  trigger,
  align = 'end',
  defaultOpen,
  children,
}: {
  trigger: ReactElement;
  align?: 'start' | 'end';
  defaultOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Root defaultOpen={defaultOpen} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** One action. `checked` marks it as the current choice; `asChild` lets it be a link. */
export function MenuItem({
  icon,
  note,
  checked,
  danger,
  disabled,
  asChild,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  note?: ReactNode;
  checked?: boolean;
  danger?: boolean;
  disabled?: boolean;
  asChild?: boolean;
  onSelect?: () => void;
  children: ReactNode;
}) {
  const className = classNames('menu-item', danger && 'menu-item-danger');
  if (asChild)
    return (
      <Radix.Item asChild className={className} disabled={disabled} onSelect={onSelect}>
        {children}
      </Radix.Item>
    );
  const row = (
    <>
      {checked === undefined ? (
        icon
      ) : (
        <span className="w-4">
          <Radix.ItemIndicator>
            <Check className="size-4" aria-hidden="true" />
          </Radix.ItemIndicator>
        </span>
      )}
      <span className="grow">{children}</span>
      {note && <span className="text-14 text-subtle tabular-nums">{note}</span>}
    </>
  );
  return checked === undefined ? (
    <Radix.Item className={className} disabled={disabled} onSelect={onSelect}>
      {row}
    </Radix.Item>
  ) : (
    <Radix.CheckboxItem
      className={className}
      checked={checked}
      disabled={disabled}
      onSelect={(event) => {
        event.preventDefault();
        onSelect?.();
      }}
    >
      {row}
    </Radix.CheckboxItem>
  );
}

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="menu-label">{children}</Radix.Label>
);
export const MenuLine = () => <Radix.Separator className="menu-line" />;
