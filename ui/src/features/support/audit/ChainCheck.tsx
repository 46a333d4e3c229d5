import type { AuditCheck } from '@formant/contract/desk/audit';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Failure } from '../Failure.tsx';
import { Section } from '../Section.tsx';
import { words as all } from './words.ts';

const words = all.check;

/** Has the server compute all seals anew, and says whether the log is whole or from where on it is not. */
export function ChainCheck() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<AuditCheck>();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const since = String(new FormData(event.currentTarget).get('seal')).trim().toLowerCase();
    setBusy(true);
    setFailure(null);
    setVerdict(undefined);
    try {
      setVerdict(await api.call('GET /api/admin/audit/check', { query: { since } }));
    } catch (fault) {
      setFailure(fault instanceof Error ? fault.message : String(fault));
    }
    setBusy(false);
  }

  return (
    <Section title={words.title}>
      <p className="mb-4 max-w-[68ch] text-muted">{words.text}</p>
      <form
        className="flex max-w-[68ch] flex-col items-start gap-4"
        onSubmit={(event) => void onSubmit(event)}
      >
        <Input
          className="w-full"
          label={words.since}
          hint={words.sinceHint}
          name="seal"
          maxLength={64}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" busy={busy}>
          {words.submit}
        </Button>
      </form>
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        <Failure text={failure} />
        {verdict?.whole === true && (
          <>
            <Banner tone="success">{words.whole({ count: verdict.entries })}</Banner>
            {verdict.newest && (
              <dl className="text-14">
                <dt className="text-muted">{words.newest}</dt>
                <dd className="font-mono break-all">{verdict.newest}</dd>
                <dd className="mt-1 text-muted">{words.keep}</dd>
              </dl>
            )}
          </>
        )}
        {verdict?.whole === false && (
          <Banner tone="error">
            {verdict.from === null
              ? words.broken({ told: verdict.broken })
              : words.brokenFrom({ seq: verdict.from, told: verdict.broken })}
          </Banner>
        )}
      </div>
    </Section>
  );
}
