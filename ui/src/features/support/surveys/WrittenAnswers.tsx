import { buttonClass } from '../../../design/Button.tsx';
import { Link } from '../../../design/Link.tsx';
import { RetryBanner } from '../../../design/RetryBanner.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { useWrittenAnswers } from './use-surveys.ts';
import { words } from './words.ts';

/** What people have written by hand, page by page. */
export function WrittenAnswers({ name, page: asked }: { name: string; page: number }) {
  const { value, failure, reload } = useWrittenAnswers(name, asked);
  const pageLink = (page: number) => `?${new URLSearchParams({ survey: name, page: String(page) })}`;
  return (
    <section className="panel min-w-0" aria-labelledby="written-answers">
      <h2 id="written-answers" className="mb-4 text-18 font-semibold">
        {words.written}
      </h2>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!value && !failure && <Skeleton className="h-24! w-full" />}
      {value?.data.length === 0 && <p className="text-muted">{words.noTexts}</p>}
      {value && value.data.length > 0 && (
        <ul className="divide-y divide-line">
          {value.data.map(({ id, question, text, at }) => (
            <li key={id} className="py-3">
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
              <p className="mt-1 text-14 text-muted">
                {question} · <time dateTime={at}>{formatDate(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {value && value.pages > 1 && (
        <nav aria-label={words.written} className="mt-4 flex flex-wrap items-center gap-3">
          {value.page > 1 && (
            <Link className={buttonClass({})} to={pageLink(value.page - 1)}>
              {words.later}
            </Link>
          )}
          <span className="text-14 text-muted tabular-nums">
            {words.page({ page: value.page, pages: value.pages })}
          </span>
          {value.page < value.pages && (
            <Link className={buttonClass({})} to={pageLink(value.page + 1)}>
              {words.earlier}
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}
