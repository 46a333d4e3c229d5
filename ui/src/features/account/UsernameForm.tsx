import type { User } from '@formant/contract/account';
import type { SubmitEvent } from 'react';
import { focusFirstError, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { looksLikeUsername } from './form.ts';
import { settingsWords, words } from './words.ts';

/** The first username, or another one; hands over the user that the API answers with. */
export function UsernameForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const username = String(new FormData(form).get('username')).trim();
    if (!looksLikeUsername(username)) setFields({ username: words.error.username });
    else
      await submit(async () => {
        const call = user.username ? 'POST /api/account/change-username' : 'POST /api/user/save-username';
        onSaved(await api.call(call, { body: { username } }));
      });
    focusFirstError(form);
  }

  return (
    <form className="flex flex-col items-start gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Input
        label={words.field.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={user.username ?? ''}
        required
        className="w-full"
        hint={settingsWords.username.hint}
        error={fields.username}
      />
      <Button type="submit" variant="primary" busy={state !== 'idle'}>
        {settingsWords.username.save}
      </Button>
    </form>
  );
}
