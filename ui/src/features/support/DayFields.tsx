import { type SyntheticEvent, useState } from 'react';
import { Input } from '../../design/fields/Input.tsx';
import { isBackwards } from './days.ts';
import { words } from './words.ts';

/** From and until which day something is searched; the wrong way round nothing is, which stands at the field. */
export function DayFields({
  given,
  hint,
}: {
  given: { since?: string | undefined; until?: string | undefined };
  hint?: string;
}) {
  const [error, setError] = useState(isBackwards(given) ? words.days.backwards : undefined);
  function check(event: SyntheticEvent<HTMLDivElement>) {
    const [since, until] = event.currentTarget.querySelectorAll('input');
    if (!since || !until) return;
    const backwards = isBackwards({ since: since.value, until: until.value });
    until.setCustomValidity(backwards ? words.days.backwards : '');
    setError(undefined);
  }
  return (
    <div className="contents" onInput={check}>
      <Input label={words.days.since} hint={hint} name="since" type="date" defaultValue={given.since} />
      <Input
        label={words.days.until}
        name="until"
        type="date"
        defaultValue={given.until}
        {...(error && { error })}
        onInvalid={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          setError(event.currentTarget.validationMessage);
        }}
      />
    </div>
  );
}
