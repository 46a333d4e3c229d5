import type { Passkey } from '@formant/contract/sign-in/passkeys';
import { useState } from 'react';
import { useAccountForm } from '../../../api/account-form.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { FormDialog } from '../../../design/overlays/FormDialog.tsx';
import { words } from './words.ts';

export function RenamePasskey({
  passkey: { id, name: before },
  onSaved,
  onClose,
}: {
  passkey: Passkey;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [name, setName] = useState(before);
  const save = () =>
    name.trim()
      ? submit(async () => {
          await api.call('PUT /api/account/passkeys/{id}', { params: { id }, body: { name } });
          await onSaved();
          onClose();
        })
      : setFields({ name: words.rename.missing });
  return (
    <FormDialog
      title={words.rename.title}
      submit={words.rename.submit}
      busy={state !== 'idle'}
      onSubmit={save}
      onClose={onClose}
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <Input
        label={words.rename.label}
        value={name}
        maxLength={60}
        error={fields.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
