import { type PayoutWay, payoutWays } from '@formant/contract/facts/affiliate-facts';
import { useState } from 'react';
import { useUser } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { EmailInput } from '../../../design/fields/EmailInput.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { RadioChips } from '../../../design/fields/RadioChips.tsx';
import { AcceptTerms } from '../../../parts/AcceptTerms.tsx';
import { FormPage } from '../FormPage.tsx';
import { words as formWords } from '../words.ts';
import { words } from './words.ts';

/** What the affiliate programme is today, its tiers, and the form to register. */
export function AffiliateScreen({ tiers }: { tiers: readonly string[] }) {
  const user = useUser();
  const [tier, setTier] = useState(tiers[0] ?? '');
  const [payout, setPayout] = useState<PayoutWay>('bank');
  return (
    <FormPage
      title={words.title}
      intro={words.intro}
      submit={words.form.submit}
      note={words.note}
      number={words.number}
      again={null}
      before={<Programme tiers={tiers} />}
      send={async (api, entered, captcha) => {
        const email = entered('email');
        const website = entered('website');
        const body = {
          affiliateTier: tier,
          name: entered('name'),
          email,
          ...(website ? { website } : {}),
          payout,
          country: entered('country'),
          // safe: an unticked box is refused by the API, with its words
          tosAccepted: (entered('tosAccepted') === 'on') as true,
          ...captcha,
        };
        const { referralCode } = await api.call('POST /api/affiliate-registration', { body });
        return { email, number: referralCode };
      }}
    >
      {(errors) => (
        <>
          <h2 className="text-18 font-semibold">{words.form.title}</h2>
          {tiers.length === 0 && <Banner tone="error">{words.closed}</Banner>}
          <RadioChips
            label={words.form.tier}
            value={tier}
            onChange={setTier}
            choices={tiers.map((value) => ({ value, label: titleOf(value) }))}
          />
          <Input
            label={formWords.fields.name}
            name="name"
            autoComplete="name"
            maxLength={120}
            required
            error={errors.name}
          />
          <EmailInput autoComplete="email" defaultValue={user?.email ?? ''} error={errors.email} />
          <Input
            label={words.form.website}
            hint={words.form.websiteHint}
            name="website"
            type="url"
            autoComplete="url"
            maxLength={500}
            error={errors.website}
          />
          <Input
            label={words.form.country}
            hint={words.form.countryHint}
            name="country"
            autoComplete="country"
            autoCapitalize="characters"
            defaultValue={user?.country ?? ''}
            maxLength={2}
            required
            error={errors.country}
          />
          <RadioChips
            label={words.form.payout}
            value={payout}
            onChange={setPayout}
            choices={payoutWays.map((value) => ({ value, label: words.form.payouts[value] }))}
          />
          <AcceptTerms error={errors.tosAccepted} />
        </>
      )}
    </FormPage>
  );
}

/** `early-bird` as a title. */
const titleOf = (code: string): string => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('-', ' ');

const Programme = ({ tiers }: { tiers: readonly string[] }) => (
  <div className="mb-8 flex flex-col gap-8">
    <section className="panel">
      <h2 className="text-18 font-semibold">{words.today.title}</h2>
      <p className="mt-2 max-w-[64ch]">{words.today.text}</p>
      <ul className="mt-3 flex max-w-[64ch] list-disc flex-col gap-2 pl-5 text-muted">
        {words.today.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
    <section>
      <h2 className="text-18 font-semibold">{words.tiers.title}</h2>
      <p className="mt-2 mb-4 max-w-[64ch] text-muted">{words.tiers.text}</p>
      <ul className="grid gap-4 sm:grid-cols-3">
        {tiers.map((tier, index) => (
          <li key={tier} className="panel min-w-0">
            <h3 className="font-semibold wrap-anywhere">{titleOf(tier)}</h3>
            <p className="mt-1 text-14 text-muted">{words.tiers.audiences[index]}</p>
          </li>
        ))}
      </ul>
    </section>
  </div>
);
