import { systemNames, systems } from '@formant/contract/facts/release-facts';
import { Select } from '../../../design/fields/Select.tsx';
import { every } from '../search-params.ts';
import { words } from './words.ts';

/** The choice of a system in a search; `every` for all. */
export const SystemSelect = ({
  hint,
  ...chosen
}: {
  hint?: string;
  value: string;
  onChange: (system: string) => void;
}) => (
  <Select
    label={words.search.system}
    hint={hint}
    {...chosen}
    choices={[
      { value: every, label: words.search.all },
      ...systems.map((system) => ({ value: system, label: systemNames[system] })),
    ]}
  />
);
