import { useState } from 'react';
import { RadioChips, type RadioChoice } from './RadioChips.tsx';

export interface ChipGroup<V extends string> {
  label: string;
  values: readonly V[];
}

/** One of many, each a chip: what is in no group stands first, beside it one group at a time. */
export function GroupedChips<V extends string>({
  label,
  groupsLabel,
  value,
  onChange,
  choices,
  groups,
}: {
  label: string;
  /** Names the choice of the group, and is what is read above the chips. */
  groupsLabel: string;
  value: V;
  onChange: (value: V) => void;
  choices: readonly RadioChoice<V>[];
  groups: readonly ChipGroup<V>[];
}) {
  const [opened, setOpened] = useState<string | null>(null);
  const at = groups.find(({ values }) => values.includes(value));
  const open = groups.find((group) => group.label === opened) ?? at ?? groups[0];
  const grouped = new Set(groups.flatMap(({ values }) => values));
  // what is chosen stays in sight, whatever group is looked through
  const lead = choices.filter(
    (choice) =>
      !grouped.has(choice.value) || (choice.value === value && !open?.values.includes(choice.value)),
  );
  const shown = choices.filter((choice) => open?.values.includes(choice.value));
  return (
    <div className="grid gap-3">
      <RadioChips
        label={groupsLabel}
        size="small"
        value={open?.label ?? ''}
        onChange={setOpened}
        choices={groups.map((group) => ({ value: group.label, label: group.label }))}
      />
      <RadioChips label={label} labelHidden value={value} onChange={onChange} choices={[...lead, ...shown]} />
    </div>
  );
}
