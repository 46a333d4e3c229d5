import type { DeskMessage } from '@formant/contract/desk/inbox';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { words } from './words.ts';

/** What an accepted notice has brought its owners, and the way to take it back. */
export function Strikes({ notice, onChanged }: { notice: DeskMessage; onChanged: () => void }) {
  const api = useApi();
  const { show } = useToasts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const counting = notice.strikes.some(({ withdrawnAt }) => withdrawnAt === null);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    setBusy(true);
    setFailure(undefined);
    try {
      await api.call('POST /api/admin/messages/{messageId}/withdraw-strikes', {
        params: { messageId: notice.messageId },
        body: { reason },
      });
      show(words.strikes.withdrawn, 'success');
      onChanged();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="text-14 text-muted">{words.strikes.title}</h3>
      <ul className="mb-4">
        {notice.strikes.map(({ content, owner, withdrawnAt }) => (
          <li key={`${owner.id} ${content}`} className="py-1 wrap-anywhere">
            {owner.username ?? words.account({ id: owner.id })}: {content}
            {withdrawnAt && (
              <span className="text-muted"> ({words.strikes.back({ date: formatDate(withdrawnAt) })})</span>
            )}
          </li>
        ))}
      </ul>
      {counting && (
        <form className="flex flex-col items-start gap-4" onSubmit={onSubmit}>
          {failure && <Banner tone="error">{failure}</Banner>}
          <Input
            label={words.strikes.reason}
            name="reason"
            required
            maxLength={1000}
            hint={words.strikes.hint}
            className="w-full"
          />
          <Button type="submit" busy={busy}>
            {words.strikes.withdraw}
          </Button>
        </form>
      )}
    </div>
  );
}
