import type { User } from '@formant/contract/account';
import { accountUndoDays } from '@formant/contract/base/constants';
import { type SubmitEvent, useState } from 'react';
import { type FieldErrors, focusFirstError, useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { OtpInput } from '../../parts/second-step/OtpInput.tsx';
import { words as stepWords } from '../../parts/second-step/words.ts';
import { OwnPassword } from './security/OwnPassword.tsx';
import { settingsWords, words } from './words.ts';

/** Says what deleting means, asks for what proves whose account it is, and closes it. */
export function DeleteAccount({ user, onDeleted }: { user: User; onDeleted: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="mb-4 text-muted">{settingsWords.delete.text({ days: accountUndoDays })}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {settingsWords.delete.open}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={settingsWords.delete.ask}
        description={settingsWords.delete.askText({ days: accountUndoDays })}
      >
        <DeleteForm user={user} onCancel={() => setOpen(false)} onDeleted={onDeleted} />
      </Dialog>
    </>
  );
}

function DeleteForm({
  user,
  onCancel,
  onDeleted,
}: {
  user: User;
  onCancel: () => void;
  onDeleted: () => Promise<void>;
}) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const password = String(data.get('password'));
    const otp = user.secondFactor ? String(data.get('otp')).trim() : undefined;
    const confirm = String(data.get('confirm')).trim();
    const errors: FieldErrors = {
      ...(password ? {} : { currentPassword: words.error.passwordMissing }),
      ...(otp === '' ? { otp: stepWords.missing } : {}),
      ...(confirm === 'DELETE' ? {} : { confirm: settingsWords.delete.confirmError }),
    };
    if (Object.keys(errors).length) setFields(errors);
    else
      await submit(async () => {
        await api.call('DELETE /api/account/delete-account', {
          body: { password, ...(otp === undefined ? {} : { otp }), confirm: 'DELETE' },
        });
        await onDeleted();
      });
    focusFirstError(form);
  }

  return (
    <form className="mt-5 flex flex-col gap-4" noValidate method="post" onSubmit={onSubmit}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <OwnPassword email={user.email} error={fields.currentPassword} />
      {user.secondFactor && <OtpInput error={fields.otp} />}
      <Input
        label={settingsWords.delete.confirm}
        name="confirm"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={fields.confirm}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {settingsWords.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={state !== 'idle'}>
          {settingsWords.delete.submit}
        </Button>
      </div>
    </form>
  );
}
