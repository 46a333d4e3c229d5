import { type KeyScope, keyScopes } from '@formant/contract/base/scopes';
import { useId, useState } from 'react';
import { useAccountForm } from '../../api/account-form.ts';
import { Banner } from '../../design/Banner.tsx';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { FormDialog } from '../../design/overlays/FormDialog.tsx';
import { scopeTexts } from '../../parts/words.ts';
import { words } from './words.ts';

const lifetimes = ['30', '90', '365', 'forever'] as const;

/** Asks what a new key is for; hands over its secret. */
export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (apiKey: string) => void }) {
  const { api, state, fields, failure, setFields, submit } = useAccountForm();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['jobs:read', 'jobs:write']);
  const [lasts, setLasts] = useState<(typeof lifetimes)[number]>('365');
  const scopeFault = useId();

  async function send() {
    if (!name.trim() || scopes.length === 0) {
      setFields({
        ...(name.trim() ? {} : { name: words.newKey.nameMissing }),
        ...(scopes.length === 0 ? { scopes: words.newKey.scopesMissing } : {}),
      });
      return;
    }
    await submit(async () => {
      const made = await api.call('POST /api/developer/keys', {
        body: {
          name,
          scopes: [...scopes],
          ...(lasts === 'forever' ? {} : { expiresInDays: Number(lasts) }),
        },
      });
      onMade(made.apiKey);
    });
  }

  return (
    <FormDialog
      title={words.newKey.title}
      submit={words.newKey.submit}
      busy={state !== 'idle'}
      onSubmit={send}
      onClose={onClose}
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <Input
        label={words.newKey.name}
        hint={words.newKey.nameHint}
        error={fields.name}
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="field" aria-describedby={fields.scopes ? scopeFault : undefined}>
        <legend className="field-label mb-1.5">{words.newKey.scopes}</legend>
        <div className="grid gap-2">
          {keyScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={scopeTexts[scope]}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            />
          ))}
        </div>
        {fields.scopes && (
          <p id={scopeFault} role="alert" className="field-hint field-hint-error">
            {fields.scopes}
          </p>
        )}
      </fieldset>
      <Select
        label={words.newKey.lasts}
        value={lasts}
        onChange={setLasts}
        choices={lifetimes.map((value) => ({
          value,
          label: value === 'forever' ? words.newKey.forever : words.newKey.days({ days: value }),
        }))}
      />
    </FormDialog>
  );
}
