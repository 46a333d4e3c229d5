import { useLoaderData } from 'react-router';
import type { CreditsPage } from '../../content/company/credits.ts';
import type { Part } from '../../content/licences.generated.ts';
import { Disclosure } from '../../design/Disclosure.tsx';
import { Article } from '../templates/Article.tsx';
import { creditsWords as words } from './words.ts';

/** Whose work is shipped: what was chosen by hand, then every package by its licence. */
export function Page() {
  const page = useLoaderData<CreditsPage>();
  const { licences } = page;
  return (
    <Article page={page}>
      <h2 className="type-22 mt-10 mb-3">{words.software}</h2>
      <p className="mt-3 text-muted">
        {words.how(licences.reduce((sum, { packages }) => sum + packages.length, 0))}{' '}
        <a className="link" href="/licences.txt">
          {words.texts}
        </a>
      </p>
      <div className="mt-4">
        {licences.map(({ licence, packages }) => (
          <Disclosure
            key={licence}
            summary={
              <span>
                {licence} <span className="font-normal text-subtle">{words.count(packages.length)}</span>
              </span>
            }
          >
            <ul className="space-y-1.5">
              {packages.map(([name, version, , parts]) => (
                <li key={name + version} className="wrap-anywhere">
                  <a className="link" href={`https://www.npmjs.com/package/${name}`} rel="noreferrer">
                    {name}
                  </a>{' '}
                  {version}{' '}
                  <span className="text-subtle">
                    {parts.map((part: Part) => words.parts[part]).join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </div>
    </Article>
  );
}
