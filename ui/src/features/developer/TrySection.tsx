import { type FormEvent, useRef, useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Field } from '../../design/fields/Field.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Section } from '../../parts/Section.tsx';
import { useFetched } from '../../parts/use-fetched.ts';
import { readCalls, type Tried, tryCall } from './try-call.ts';
import { words } from './words.ts';

/** Every call that a key opens, made from here with a key. */
export function TrySection() {
  const [open, setOpen] = useState(false);
  return (
    <Section title={words.try.title} text={words.try.text}>
      {open ? <TryForm /> : <Button onClick={() => setOpen(true)}>{words.try.open}</Button>}
    </Section>
  );
}

const first = 'GET /api/tts/voices';

function TryForm() {
  const { value: calls, failure: notRead, reload } = useFetched(readCalls);
  const [name, setName] = useState(first);
  const [address, setAddress] = useState(first.slice(4));
  const [key, setKey] = useState('');
  const [body, setBody] = useState('{}');
  const [faults, setFaults] = useState<{ address?: string; key?: string; body?: string }>({});
  const [tried, setTried] = useState<Tried>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);

  if (notRead) return <RetryBanner onRetry={reload}>{notRead}</RetryBanner>;
  if (!calls) return <Skeleton />;
  const call = calls.find((one) => one.name === name);
  const [method = 'GET'] = name.split(' ');

  function choose(wanted: string) {
    setName(wanted);
    setAddress(wanted.slice(wanted.indexOf(' ') + 1));
    setFaults({});
    setTried(undefined);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const sent = call?.takesBody ? body : null;
    const found = {
      ...(/^\/api\/[^{}]*$/.test(address) ? {} : { address: words.try.addressFault }),
      ...(key.trim() ? {} : { key: words.try.keyMissing }),
      ...(sent === null || isJson(sent) ? {} : { body: words.try.bodyFault }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    setFailure(undefined);
    try {
      setTried(await tryCall({ method, address, key: key.trim(), body: sent }, control.signal));
    } catch {
      if (!control.signal.aborted) setFailure(words.try.unreached);
    } finally {
      if (running.current === control) setBusy(false);
    }
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={(event) => void send(event)}>
      <Select
        label={words.try.call}
        hint={call && `${call.summary}. ${words.try.scope({ scope: call.scope })}`}
        value={name}
        onChange={choose}
        choices={calls.map((one) => ({ value: one.name, label: one.name }))}
      />
      <Input
        label={words.try.address}
        hint={words.try.addressHint}
        error={faults.address}
        spellCheck={false}
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      {call?.takesBody && (
        <Field label={words.try.body} error={faults.body}>
          {(control) => (
            <textarea
              {...control}
              className="input min-h-32 py-3 font-mono text-14"
              spellCheck={false}
              value={body}
              onChange={({ target }) => setBody(target.value)}
            />
          )}
        </Field>
      )}
      <Input
        label={words.try.key}
        hint={words.try.keyHint}
        error={faults.key}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      <div>
        <Button type="submit" variant="primary" disabled={busy}>
          {words.try.send}
        </Button>
      </div>
      {failure && <Banner tone="error">{failure}</Banner>}
      {tried && (
        <section aria-label={words.try.answer} aria-live="polite">
          <p className="text-14 font-medium tabular-nums">{words.try.told(tried)}</p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long answers are scrolled by keys too
            tabIndex={0}
            className="mt-2 max-h-96 overflow-auto rounded-small bg-sunken p-4 font-mono text-13 wrap-anywhere whitespace-pre-wrap"
          >
            {tried.text || words.try.empty}
          </pre>
        </section>
      )}
    </form>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
