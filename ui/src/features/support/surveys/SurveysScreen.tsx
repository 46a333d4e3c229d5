import type { SurveyOverview } from '@formant/contract/desk/surveys';
import { useSearchParams } from 'react-router';
import { buttonClass } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Link } from '../../../design/Link.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { QuestionResults } from './QuestionResults.tsx';
import { useSurveyOverview, useSurveyResults } from './use-surveys.ts';
import { WrittenAnswers } from './WrittenAnswers.tsx';
import { words } from './words.ts';

/** What surveys and forms have told; which survey and which page of texts stand in the address. */
export function SurveysScreen() {
  const [params] = useSearchParams();
  const { value, failure, reload } = useSurveyOverview();
  const name = params.get('survey') ?? value?.data[0]?.name;
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  return (
    <div className="wrap pt-10 pb-6">
      <h1 className="type-36">{words.title}</h1>
      <p className="mt-2 mb-6 max-w-[68ch] text-muted">{words.intro}</p>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton className="h-40! w-full" />}
      {value && value.data.length > 1 && <Choice overview={value} name={name} />}
      {value && name !== undefined && <Results key={name} name={name} page={page} />}
      {value && <Forms forms={value.forms} />}
    </div>
  );
}

const Choice = ({ overview, name }: { overview: SurveyOverview; name: string | undefined }) => (
  <nav aria-label={words.which} className="mb-6 flex flex-wrap gap-2">
    {overview.data.map((survey) => (
      <Link
        key={survey.uuid}
        to={`?survey=${survey.name}`}
        aria-current={survey.name === name ? 'page' : undefined}
        className={buttonClass({ variant: survey.name === name ? 'soft' : 'secondary' })}
      >
        {survey.title}
      </Link>
    ))}
  </nav>
);

function Results({ name, page }: { name: string; page: number }) {
  const { value, failure, reload } = useSurveyResults(name);
  if (failure) return <RetryBanner onRetry={reload}>{failure}</RetryBanner>;
  if (!value) return <Skeleton className="h-40! w-full" />;
  const responses = value.questions.reduce((sum, question) => sum + question.responses, 0);
  if (responses === 0) return <EmptyState title={words.noAnswers}>{words.noAnswersText}</EmptyState>;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted tabular-nums">
          {words.seen({ seen: formatNumber(value.seen), responses: formatNumber(responses) })}
        </p>
        <a className={buttonClass({})} href={`/api/admin/surveys/${name}/csv`} download>
          {words.download}
        </a>
      </div>
      {value.questions.map((question) => (
        <QuestionResults key={question.id} question={question} />
      ))}
      <WrittenAnswers name={name} page={page} />
    </div>
  );
}

const Forms = ({ forms }: { forms: SurveyOverview['forms'] }) => (
  <section className="panel mt-6" aria-labelledby="survey-forms">
    <h2 id="survey-forms" className="mb-4 text-18 font-semibold">
      {words.forms.title}
    </h2>
    {forms.every(({ responses }) => responses === 0) ? (
      <p className="text-muted">{words.forms.none}</p>
    ) : (
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {forms.map(({ form, responses, lastAt, promoterScore }) => (
          <div key={form}>
            <dt className="text-14 text-muted">{words.forms[form]}</dt>
            <dd className="tabular-nums">
              {[
                words.responses({ count: formatNumber(responses) }),
                ...(promoterScore === null ? [] : [words.forms.promoters({ score: promoterScore })]),
                ...(lastAt ? [words.forms.latest({ date: formatDate(lastAt) })] : []),
              ].join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </section>
);
