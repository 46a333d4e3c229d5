import { EmailInput } from '../../design/fields/EmailInput.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { FormPage } from './FormPage.tsx';
import { LongText } from './LongText.tsx';
import { words } from './words.ts';

/** A question about voice agents, as the last part of their page. */
export const AgentsForm = () => (
  <FormPage
    part="contact"
    title={words.agents.title}
    intro={words.agents.intro}
    submit={words.agents.submit}
    send={async (api, entered, captcha) => {
      const [email, phone, monthlyCalls] = [entered('email'), entered('phone'), entered('monthlyCalls')];
      const body = {
        name: entered('name'),
        email,
        company: entered('company'),
        ...(phone ? { phone } : {}),
        ...(monthlyCalls ? { monthlyCalls } : {}),
        useCase: entered('useCase'),
        message: entered('message'),
        ...captcha,
      };
      await api.call('POST /api/voice-agents-contact-message', { body });
      return { email };
    }}
  >
    {(errors) => (
      <>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Input
            label={words.fields.name}
            name="name"
            autoComplete="name"
            maxLength={120}
            required
            error={errors.name}
          />
          <Input
            label={words.fields.company}
            name="company"
            autoComplete="organization"
            maxLength={120}
            required
            error={errors.company}
          />
        </div>
        <EmailInput autoComplete="email" error={errors.email} />
        <Input
          label={words.fields.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={41}
          error={errors.phone}
        />
        <Input
          label={words.agents.useCase}
          hint={words.agents.useCaseHint}
          name="useCase"
          maxLength={200}
          required
          error={errors.useCase}
        />
        <Input
          label={words.agents.monthlyCalls}
          name="monthlyCalls"
          maxLength={60}
          error={errors.monthlyCalls}
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
