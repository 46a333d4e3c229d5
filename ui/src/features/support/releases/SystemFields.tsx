import type { Release } from '@formant/contract/desk/releases';
import { systemNames, systemNumber, systems } from '@formant/contract/facts/release-facts';
import { Input } from '../../../design/fields/Input.tsx';
import { words } from './words.ts';

/** The oldest systems that a version runs on, for a form that reads them by `systemsOf`. */
export function SystemFields({ minOs = {} }: { minOs?: Release['minOs'] }) {
  return (
    <>
      <p className="text-14 text-muted">{words.draft.systemsText}</p>
      {systems.map((os) => (
        <Input
          key={`${os} ${minOs[os] ?? ''}`}
          label={systemNames[os]}
          name={os}
          defaultValue={minOs[os] ?? ''}
          placeholder={words.draft.anySystem}
          pattern={systemNumber.source}
          title={words.draft.systemTitle}
          maxLength={26}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </>
  );
}

/** What stands in those fields; an empty one is any system. */
export const systemsOf = (given: FormData): Release['minOs'] =>
  Object.fromEntries(systems.map((os) => [os, String(given.get(os)).trim()]).filter(([, number]) => number));
