import { useUser } from '../../api/context.ts';
import { EmailInput } from '../../design/fields/EmailInput.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Link } from '../../design/Link.tsx';
import { FormPage } from './FormPage.tsx';
import { LongText } from './LongText.tsx';
import { words } from './words.ts';

/** A question to the people who run this server. */
export function ContactForm() {
  const user = useUser();
  return (
    <FormPage
      title={words.contact.title}
      intro={words.contact.intro}
      submit={words.contact.submit}
      send={async (api, entered, captcha) => {
        const email = entered('email');
        const body = {
          name: entered('name'),
          email,
          subject: entered('subject'),
          message: entered('message'),
          ...captcha,
        };
        return { email, number: (await api.call('POST /api/contact-message', { body })).ticketId };
      }}
      aside={<OtherWays />}
    >
      {(errors) => (
        <>
          <Input
            label={words.fields.name}
            name="name"
            autoComplete="name"
            maxLength={120}
            required
            error={errors.name}
          />
          <EmailInput autoComplete="email" defaultValue={user?.email ?? ''} error={errors.email} />
          <Input
            label={words.fields.subject}
            name="subject"
            maxLength={150}
            required
            error={errors.subject}
          />
          <LongText
            label={words.fields.message}
            name="message"
            rows={8}
            maxLength={5000}
            required
            error={errors.message}
          />
        </>
      )}
    </FormPage>
  );
}

const OtherWays = () => (
  <div className="flex flex-col gap-6">
    {[words.contact.fault, words.contact.security].map(({ title, text }) => (
      <section key={title}>
        <h2 className="text-18 font-semibold">{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </section>
    ))}
    <section>
      <h2 className="text-18 font-semibold">{words.contact.more.title}</h2>
      <ul className="mt-1">
        {(['sales', 'dmca'] as const).map((name) => (
          <li key={name}>
            <Link className="link inline-flex min-h-11 items-center" to={pages[name]}>
              {words.contact.more[name]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  </div>
);
const pages = { sales: '/contact-sales', dmca: '/dmca-policy' };
