import { type SalesProduct, salesProducts } from '@formant/contract/facts/form-facts';
import { useState } from 'react';
import { Input } from '../../design/fields/Input.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { FormPage } from './FormPage.tsx';
import { LongText } from './LongText.tsx';
import { words } from './words.ts';

/** Asks for an offer. */
export function SalesForm() {
  const [product, setProduct] = useState<SalesProduct>('api');
  return (
    <FormPage
      title={words.sales.title}
      intro={words.sales.intro}
      submit={words.sales.submit}
      send={async (api, entered, captcha) => {
        const workEmail = entered('workEmail');
        const body = {
          firstName: entered('firstName'),
          lastName: entered('lastName'),
          workEmail,
          company: entered('company'),
          country: entered('country'),
          volume: entered('volume'),
          product,
          message: entered('message'),
          ...captcha,
        };
        return { email: workEmail, number: (await api.call('POST /api/contact-sales', { body })).leadId };
      }}
    >
      {(errors) => (
        <>
          <RadioChips
            label={words.sales.product}
            value={product}
            onChange={setProduct}
            choices={salesProducts.map((value) => ({ value, label: words.sales.products[value] }))}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Input
              label={words.fields.firstName}
              name="firstName"
              autoComplete="given-name"
              maxLength={60}
              required
              error={errors.firstName}
            />
            <Input
              label={words.fields.lastName}
              name="lastName"
              autoComplete="family-name"
              maxLength={60}
              required
              error={errors.lastName}
            />
            <Input
              label={words.fields.company}
              name="company"
              autoComplete="organization"
              maxLength={120}
              required
              error={errors.company}
            />
            <Input
              label={words.fields.country}
              name="country"
              autoComplete="country-name"
              maxLength={60}
              required
              error={errors.country}
            />
          </div>
          <Input
            label={words.fields.workEmail}
            name="workEmail"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            required
            error={errors.workEmail}
          />
          <Input
            label={words.sales.volume}
            hint={words.sales.volumeHint}
            name="volume"
            maxLength={120}
            required
            error={errors.volume}
          />
          <LongText
            label={words.fields.message}
            name="message"
            maxLength={5000}
            required
            error={errors.message}
          />
        </>
      )}
    </FormPage>
  );
}
