import type { Issue } from '@formant/contract/desk/newsletter-issues';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Button } from '../../../design/Button.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { Section } from '../../../parts/Section.tsx';
import { Failure } from '../Failure.tsx';
import { useChange } from '../use-change.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { words } from './words.ts';

/**
 * Sends a draft at once, after a question, or at a time; administrators alone may. `beforehand` saves what stands in
 * the form.
 */
export function SendPanel({
  issue: { id, subject, waiting },
  beforehand,
  onChanged,
}: {
  issue: Issue;
  beforehand: () => Promise<void>;
  onChanged: () => void;
}) {
  const api = useApi();
  const [asking, setAsking] = useState(false);
  const { busy, failure, change } = useChange(onChanged);
  const maySend = useIsAdmin();
  const send = (body: { at?: string }) =>
    api.call('POST /api/admin/newsletter/issues/{issue}/send', { params: { issue: id }, body });
  // the question is about what is saved
  const ask = () => void change(beforehand).then(setAsking);
  const sendNow = () => void change(() => send({})).then(() => setAsking(false));
  function onTime(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const at = String(new FormData(event.currentTarget).get('at'));
    void change(async () => {
      await beforehand();
      await send({ at: new Date(at).toISOString() });
    });
  }
  const count = formatNumber(waiting);
  if (!maySend)
    return (
      <Section title={words.send.title}>
        <p className="text-muted">{words.send.notYou({ count })}</p>
      </Section>
    );
  return (
    <Section title={words.send.title} text={words.send.many({ count })}>
      <Failure text={failure} />
      <div className="mt-2 flex flex-wrap items-end gap-x-10 gap-y-5">
        <Button variant="primary" disabled={busy || waiting === 0} onClick={ask}>
          {words.send.now}
        </Button>
        <form className="flex flex-wrap items-end gap-3" onSubmit={onTime}>
          <Input label={words.send.at} name="at" type="datetime-local" required />
          <Button type="submit" busy={busy}>
            {words.send.schedule}
          </Button>
        </form>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={words.send.ask({ subject })}
        description={words.send.askText({ count })}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{words.send.no}</Button>
            <Button variant="primary" busy={busy} onClick={sendNow}>
              {words.send.yes}
            </Button>
          </>
        }
      />
    </Section>
  );
}
