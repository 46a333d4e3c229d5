import { useEffect, useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { usePlatform } from '../../platform/context.ts';
import type { AppChoices } from '../../platform/port.ts';
import { choiceNames, choiceWords as words } from './words.ts';

/** How the app starts, stays and comes by new versions; its File menu shows the same. */
export function ChoicesSection() {
  const { choices } = usePlatform();
  const [state, setState] = useState<AppChoices | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!choices) return;
    let gone = false;
    const look = () => void choices.state().then((now) => !gone && setState(now));
    look();
    // the menu and the system's own settings may have changed it meanwhile
    window.addEventListener('focus', look);
    return () => {
      gone = true;
      window.removeEventListener('focus', look);
    };
  }, [choices]);
  if (!choices || !state) return null;
  const choose = (change: Partial<AppChoices>) =>
    choices
      .choose(change)
      .then((now) => {
        setState(now);
        setFailed(false);
      })
      .catch(() => setFailed(true));
  return (
    <section className="panel grid gap-5" aria-labelledby="choices">
      <h2 id="choices" className="type-22">
        {words.title}
      </h2>
      {failed && <Banner tone="error">{words.failed}</Banner>}
      {choiceNames.map((name) => (
        <Switch
          key={name}
          label={words.choices[name].label}
          hint={words.choices[name].hint}
          checked={state[name]}
          onChange={(event) => void choose({ [name]: event.target.checked })}
        />
      ))}
    </section>
  );
}
