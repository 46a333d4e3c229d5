import type { User } from '@formant/contract/account';
import { Copy } from 'lucide-react';
import { type SubmitEvent, useCallback, useState } from 'react';
import { focusFirstError, looksLikeEmail, useAccountForm } from '../../../api/account-form.ts';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { useFetched } from '../../../parts/use-fetched.ts';
import { words as accountWords } from '../words.ts';
import { words } from './words.ts';

/** The link that somebody hands on, and a letter that has it. */
export function InviteSection({ user }: { user: User }) {
  const api = useApi();
  const load = useCallback(
    (signal: AbortSignal) => api.call('GET /api/account/invitations', { signal }),
    [api],
  );
  const { value, failure, reload } = useFetched(load);
  const toasts = useToasts();
  if (failure) return <RetryBanner onRetry={reload}>{failure}</RetryBanner>;
  if (!value) return <Skeleton />;
  const copy = () =>
    void navigator.clipboard.writeText(value.url).then(
      () => toasts.show(words.copied, 'success'),
      () => toasts.show(words.byHand, 'error'),
    );
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-72">
          <Input label={words.link} value={value.url} readOnly onFocus={({ target }) => target.select()} />
        </div>
        <Button onClick={copy}>
          <Copy aria-hidden /> {words.copy}
        </Button>
      </div>
      {value.accounts > 0 && <p className="text-muted">{words.accounts({ count: value.accounts })}</p>}
      {user.emailVerifiedAt ? (
        <InviteByLetter user={user} />
      ) : (
        <p className="text-14 text-muted">{words.unproven}</p>
      )}
    </div>
  );
}

function InviteByLetter({ user }: { user: User }) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [said, setSaid] = useState<string>();
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('inviteEmail')).trim();
    setSaid(undefined);
    if (!looksLikeEmail(email)) setFields({ email: accountWords.error.email });
    else
      await submit(async () => {
        setSaid((await api.call('POST /api/account/invitations', { body: { email } })).message);
        form.reset();
      });
    focusFirstError(form);
  }
  return (
    <form
      className="flex flex-col gap-4 border-t border-line pt-5"
      noValidate
      method="post"
      onSubmit={onSubmit}
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      {said && <Banner tone="success">{said}</Banner>}
      <Input
        label={words.email}
        hint={words.emailHint({ email: user.email })}
        name="inviteEmail"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        error={fields.email}
      />
      <div>
        <Button type="submit" variant="soft" busy={state !== 'idle'}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
