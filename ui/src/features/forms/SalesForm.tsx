import { type SalesProduct, salesProducts } from '@formant/contract/facts/form-facts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Input } from '../../design/fields/Input.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { Link } from '../../design/Link.tsx';
import { FormPage } from './FormPage.tsx';
import { LongText } from './LongText.tsx';
import { words } from './words.ts';

/** Asks for an offer; `product` in the address is what the page was about that leads here. */
export function SalesForm() {
  const asked = useSearchParams()[0].get('product');
  const [product, setProduct] = useState<SalesProduct>(salesProducts.find((one) => one === asked) ?? 'api');
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
      aside={<Beforehand product={product} />}
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

/** What becomes of the question, and what somebody with such a plan can do without an offer. */
const Beforehand = ({ product }: { product: SalesProduct }) => (
  <div className="flex flex-col gap-6">
    <section>
      <h2 className="text-18 font-semibold">{words.sales.next.title}</h2>
      <ol className="mt-2 list-decimal space-y-2 ps-5 text-muted">
        {words.sales.next.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
    <section>
      <h2 className="text-18 font-semibold">{words.sales.without}</h2>
      <ul className="mt-2 space-y-3">
        {words.sales.ways[product].map(([to = '', title, text]) => (
          <li key={to}>
            <Link className="link inline-flex min-h-6 items-center" to={to}>
              {title}
            </Link>
            <p className="text-14 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h2 className="text-18 font-semibold">{words.sales.ownServer.title}</h2>
      <p className="mt-2 text-muted">{words.sales.ownServer.text}</p>
    </section>
  </div>
);
