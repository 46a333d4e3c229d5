import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Panels of which one is seen; arrow keys move between the tabs. */
export function Tabs<V extends string>({
  label,
  value,
  onChange,
  tabs,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { value: V; label: ReactNode; panel: ReactNode }[];
}) {
  return (
    // safe: Radix hands back one of the values of `tabs`
    <Radix.Root value={value} onValueChange={(v) => onChange(v as V)}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
