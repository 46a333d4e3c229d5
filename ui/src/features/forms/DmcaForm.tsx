import type { ReactNode } from 'react';
import type { FieldErrors } from '../../api/account-form.ts';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { EmailInput } from '../../design/fields/EmailInput.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { FormPage } from './FormPage.tsx';
import { LongText } from './LongText.tsx';
import { words } from './words.ts';

/** A copyright notice, with all that the law asks for; it stands below the text that says how it is dealt with. */
export const DmcaForm = () => (
  <FormPage
    part="notice"
    title={words.dmca.title}
    intro={words.dmca.intro}
    submit={words.dmca.submit}
    note={`${words.privacy} ${words.dmca.kept}`}
    send={async (api, entered, captcha) => {
      const [email, phone] = [entered('email'), entered('phone')];
      const body = {
        name: entered('name'),
        email,
        address: entered('address'),
        ...(phone ? { phone } : {}),
        workDescription: entered('workDescription'),
        infringingUrls: entered('infringingUrls')
          .split(/\s+/)
          .filter((url) => url !== ''),
        // safe, twice: an unticked box is refused by the API, with its words
        goodFaith: (entered('goodFaith') === 'on') as true,
        perjury: (entered('perjury') === 'on') as true,
        signature: entered('signature'),
        ...captcha,
      };
      return { email, number: (await api.call('POST /api/store-dmca-request', { body })).requestId };
    }}
  >
    {(errors) => (
      <>
        <Group title={words.dmca.who}>
          <Input
            label={words.fields.name}
            name="name"
            autoComplete="name"
            maxLength={120}
            required
            error={errors.name}
          />
          <EmailInput autoComplete="email" error={errors.email} />
          <LongText
            label={words.dmca.address}
            name="address"
            rows={3}
            maxLength={300}
            autoComplete="street-address"
            required
            error={errors.address}
          />
          <Input
            label={words.fields.phone}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={41}
            error={errors.phone}
          />
        </Group>
        <Group title={words.dmca.work}>
          <LongText
            label={words.dmca.workDescription}
            hint={words.dmca.workHint}
            name="workDescription"
            maxLength={3000}
            required
            error={errors.workDescription}
          />
          <LongText
            label={words.dmca.urls}
            hint={words.dmca.urlsHint}
            name="infringingUrls"
            rows={4}
            spellCheck={false}
            autoCapitalize="none"
            required
            error={urlsError(errors)}
          />
        </Group>
        <Group title={words.dmca.statements}>
          <Checkbox name="goodFaith" label={words.dmca.goodFaith} required error={errors.goodFaith} />
          <Checkbox name="perjury" label={words.dmca.perjury} required error={errors.perjury} />
          <Input
            label={words.dmca.signature}
            hint={words.dmca.signatureHint}
            name="signature"
            autoComplete="off"
            maxLength={120}
            required
            error={errors.signature}
          />
        </Group>
      </>
    )}
  </FormPage>
);

/** Of the list, or of the first of its addresses that is wrong: `infringingUrls.2`. */
const urlsError = (errors: FieldErrors): string | undefined =>
  Object.entries(errors).find(([name]) => name.startsWith('infringingUrls'))?.[1];

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-5">
    <legend className="mb-4 text-18 font-semibold">{title}</legend>
    {children}
  </fieldset>
);
