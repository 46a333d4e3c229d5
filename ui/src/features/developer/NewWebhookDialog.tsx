import { useState } from 'react';
import { useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { FormDialog } from '../../design/overlays/FormDialog.tsx';
import { words } from './words.ts';

/** Asks for the address that is to be called; hands over the secret. */
export function NewWebhookDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (secret: string) => void;
}) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [url, setUrl] = useState('');
  async function send() {
    if (!url.trim()) {
      setFields({ url: words.webhooks.urlMissing });
      return;
    }
    await submit(async () => {
      onMade((await api.call('POST /api/developer/webhooks', { body: { url } })).secret);
    });
  }
  return (
    <FormDialog
      title={words.webhooks.newTitle}
      submit={words.webhooks.submit}
      busy={state !== 'idle'}
      onSubmit={send}
      onClose={onClose}
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <Input
        label={words.webhooks.url}
        hint={words.webhooks.urlHint}
        error={fields.url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
    </FormDialog>
  );
}
