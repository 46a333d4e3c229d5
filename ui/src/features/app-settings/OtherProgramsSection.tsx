import { useEffect, useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { SiteLink } from '../../parts/SiteLink.tsx';
import { usePlatform } from '../../platform/context.ts';
import type { OtherPrograms } from '../../platform/port.ts';
import { programWords as words } from './words.ts';

/** How often it is looked at who is connected. */
const lookMs = 3000;

/** Lets other programs of this computer in, and shows what they need for it. */
export function OtherProgramsSection() {
  const { otherPrograms } = usePlatform();
  const [state, setState] = useState<OtherPrograms | null>(null);
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (!otherPrograms) return;
    let gone = false;
    const look = () => void otherPrograms.state().then((now) => !gone && setState(now));
    look();
    const timer = setInterval(look, lookMs);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [otherPrograms]);
  if (!otherPrograms || !state) return null;
  const take = (now: OtherPrograms) => {
    setState(now);
    if (now.token !== null) setToken(now.token);
  };
  return (
    <section className="panel grid gap-5" aria-labelledby="other-programs">
      <div>
        <h2 id="other-programs" className="type-22">
          {words.title}
        </h2>
        <p className="mt-2 text-14 text-muted">
          {words.lead} <SiteLink path="/platforms/control">{words.messages}</SiteLink>
        </p>
      </div>
      {state.problem !== null && <Banner tone="error">{state.problem}</Banner>}
      <Switch
        label={words.allow}
        hint={words.allowHint}
        checked={state.on}
        onChange={(event) => void otherPrograms.set(event.target.checked).then(take)}
      />
      {state.on && (
        <>
          <dl className="grid gap-3">
            {state.port !== null && <Value name={words.address} value={`ws://127.0.0.1:${state.port}`} />}
            {token !== null && <Value name={words.token} value={token} />}
          </dl>
          <p className="text-14 text-muted">{token === null ? words.kept : words.once}</p>
          <div className="flex flex-wrap items-center gap-4">
            {token !== null && <CopyToken key={token} token={token} />}
            <Button onClick={() => void otherPrograms.renew().then(take)}>{words.renew}</Button>
            <p className="text-14 text-muted" role="status">
              {words.connected(state.connected)}
            </p>
          </div>
        </>
      )}
    </section>
  );
}

const Value = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-14 text-muted">{name}</dt>
    <dd className="font-mono break-all select-all">{value}</dd>
  </div>
);

function CopyToken({ token }: { token: string }) {
  const [failed, setFailed] = useState(false);
  const { not, yes, failed: byHand } = words.copy;
  return (
    <CopyButton
      text={token}
      copy={failed ? byHand : not}
      copied={yes}
      onTried={(worked) => setFailed(!worked)}
    />
  );
}
