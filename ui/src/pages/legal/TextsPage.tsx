import { useLoaderData } from 'react-router';
import type { DatedText } from '../../content/legal-versions.ts';
import { Link } from '../../design/Link.tsx';
import { formatDate } from '../../i18n/format.ts';
import { loadTexts } from './changes-data.ts';
import { legalWords as words } from './words.ts';

export { loadTexts as loader };

/** All texts that have a date. */
export const Page = () => (
  <div className="wrap pt-14">
    <h1 className="type-48">{words.title}</h1>
    <p className="mt-3 max-w-prose text-18 text-muted">{words.lead}</p>
    <p className="mt-3">
      <a className="link" href="/legal/changes.xml" type="application/atom+xml">
        {words.feed}
      </a>
    </p>
    <ul className="mt-10 grid gap-4 md:grid-cols-2">
      {useLoaderData<DatedText[]>().map(({ slug, title, description, changed, changes }) => (
        <li key={slug} className="panel min-w-0">
          <h2 className="text-18 font-semibold">
            <Link className="link" to={`/${slug}`}>
              {title}
            </Link>
          </h2>
          <p className="mt-2 text-muted">{description}</p>
          <p className="mt-4 text-14 text-subtle">
            <time dateTime={changed}>{formatDate(changed)}</time>. {changes}{' '}
            <Link className="link" to={`/legal/changes/${slug}`}>
              {words.compare}
              <span className="sr-only">: {title}</span>
            </Link>
          </p>
        </li>
      ))}
    </ul>
  </div>
);
