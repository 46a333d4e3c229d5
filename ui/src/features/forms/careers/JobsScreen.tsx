import type { CallInput, Routes } from '@formant/contract';
import { openPositions, type Position } from '@formant/contract/facts/career-facts';
import { useState } from 'react';
import { solveCaptcha } from '../../../api/captcha.ts';
import { useUser } from '../../../api/context.ts';
import { Disclosure } from '../../../design/Disclosure.tsx';
import { EmailInput } from '../../../design/fields/EmailInput.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import { FormPage } from '../FormPage.tsx';
import { LongText } from '../LongText.tsx';
import { words as formWords } from '../words.ts';
import { CvField } from './CvField.tsx';
import { words } from './words.ts';

/** The jobs that are open, and the form to apply for one of them or for any. */
export function JobsScreen({ positions = openPositions }: { positions?: readonly Position[] }) {
  const user = useUser();
  const [jobId, setJobId] = useState(anyJob);
  const [cv, setCv] = useState<File | null>(null);
  return (
    <FormPage
      title={words.title}
      intro={words.intro}
      submit={words.submit}
      note={words.note}
      before={<Positions positions={positions} />}
      send={async (api, entered, { captchaToken }) => {
        const email = entered('email');
        const form = new FormData();
        const links = entered('links').split(/\s+/);
        const given: [string, string][] = [
          ['jobId', jobId === anyJob ? '' : jobId],
          ['name', entered('name')],
          ['email', email],
          ['phone', entered('phone')],
          ...links.map((link): [string, string] => ['links', link]),
          ['coverLetter', entered('coverLetter')],
          // solved before: else a file of ten megabytes would travel twice
          ['captchaToken', captchaToken ?? (await solveCaptcha(api))],
        ];
        for (const [name, value] of given) if (value) form.append(name, value);
        if (cv) form.append('cv', cv);
        // safe: the client sends a form as it is
        const body = form as unknown as NonNullable<CallInput<Routes['jobApplication']>['body']>;
        const { applicationId } = await api.call('POST /api/job-application', { body });
        setCv(null);
        return { email, number: applicationId };
      }}
      aside={<NextSteps />}
    >
      {(errors, sending) => (
        <>
          <h2 className="text-18 font-semibold">{words.heading}</h2>
          {positions.length > 0 && (
            <Select
              label={words.applyFor}
              value={jobId}
              onChange={setJobId}
              choices={[
                ...positions.map(({ id, title }) => ({ value: String(id), label: title })),
                { value: anyJob, label: words.anyJob },
              ]}
              {...(errors.jobId ? { error: errors.jobId } : {})}
            />
          )}
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
            label={formWords.fields.phone}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={41}
            error={errors.phone}
          />
          <LongText
            label={words.fields.links}
            hint={words.fields.linksHint}
            name="links"
            rows={2}
            spellCheck={false}
            autoCapitalize="none"
            error={Object.entries(errors).find(([name]) => name.startsWith('links'))?.[1]}
          />
          <LongText
            label={words.fields.coverLetter}
            hint={words.fields.coverLetterHint}
            name="coverLetter"
            maxLength={5000}
            error={errors.coverLetter}
          />
          <CvField file={cv} error={errors.cv} onFile={setCv} />
          {sending && cv && <Progress label={words.sending({ size: formatBytes(cv.size) })} />}
        </>
      )}
    </FormPage>
  );
}
const anyJob = 'any';

const Positions = ({ positions }: { positions: readonly Position[] }) =>
  positions.length === 0 ? (
    <section className="panel mb-8">
      <h2 className="text-18 font-semibold">{words.none.title}</h2>
      <p className="mt-2 max-w-[64ch] text-muted">{words.none.text}</p>
    </section>
  ) : (
    <section className="mb-8">
      <h2 className="mb-4 text-18 font-semibold">{words.open}</h2>
      {positions.map(({ id, title, place, paragraphs }) => (
        <Disclosure key={id} summary={`${title}, ${place}`}>
          {paragraphs.map((text) => (
            <p key={text} className="mb-3">
              {text}
            </p>
          ))}
        </Disclosure>
      ))}
    </section>
  );

const NextSteps = () => (
  <section>
    <h2 className="text-18 font-semibold">{words.next.title}</h2>
    <ol className="mt-2 flex list-decimal flex-col gap-2 pl-5 text-muted">
      {words.next.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);
