import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';
import { useCallback, useEffect, useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { formatDate } from '../../i18n/format.ts';
import { type ConsentAnswer, consentIn, giveConsent, onConsent, refusesAll } from '../../platform/consent.ts';
import { Scope } from '../../platform/scope.ts';
import { type BrowserId, idsHere } from './ids.ts';
import { namesOf, serviceNames, servicesHere } from './services-here.ts';
import { consentWords, settingsWords as words } from './words.ts';

const lookEveryMs = 1000;

interface Found {
  services: AnalyticsServices;
  answer: ConsentAnswer | null;
  ids: BrowserId[];
}

/** The answer to the question about analytics, what is recorded by it, and how to be rid of that. */
export function CookieSettings() {
  const [found, setFound] = useState<Found | null>(null);
  const look = useCallback(
    () => setFound({ services: servicesHere(document), answer: consentIn(document.cookie), ids: idsHere() }),
    [],
  );
  useEffect(() => {
    look();
    const scope = new Scope();
    scope.add(onConsent(look));
    // the services begin and end a moment after the answer
    scope.every(lookEveryMs, look);
    return () => scope.dispose();
  }, [look]);
  const isSetUp = found !== null && namesOf(found.services) !== '';
  return (
    <div className="wrap max-w-180! py-10 md:py-14">
      <h1 className="type-36">{words.title}</h1>
      <p className="mt-3 text-18 text-muted">{words.lead}</p>
      <div className="mt-8" role="status">
        <Banner tone="info">{found ? stateOf(found) : words.looking}</Banner>
      </div>
      {isSetUp && (
        <fieldset className="mt-6 flex gap-3">
          <legend className="sr-only">{words.yourAnswer}</legend>
          {(['all', 'none'] as const).map((consent) => (
            <Button
              key={consent}
              className="grow basis-0 sm:max-w-40"
              aria-pressed={found.answer?.consent === consent}
              onClick={() => giveConsent(consent)}
            >
              {consent === 'all' ? consentWords.allow : consentWords.refuse}
            </Button>
          ))}
        </fieldset>
      )}
      {isSetUp && <Recorded ids={found.ids} />}
      <section className="mt-10" aria-labelledby="also">
        <h2 id="also" className="type-22">
          {words.alsoHere}
        </h2>
        <ul className="mt-2">
          {words.links.map(({ href, label }) => (
            <li key={href}>
              <Link to={href} className="link inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function stateOf({ services, answer }: Found): string {
  const names = namesOf(services);
  if (names === '') return words.none;
  if (answer) {
    const day = formatDate(new Date(answer.at * 1000));
    return answer.consent === 'all' ? words.allowed(names, day) : words.refused(day);
  }
  if (!navigator.cookieEnabled) return words.blocked;
  return refusesAll(navigator) ? words.privacyControl : words.asked(names);
}

function Recorded({ ids }: { ids: readonly BrowserId[] }) {
  return (
    <section className="mt-10" aria-labelledby="recorded">
      <h2 id="recorded" className="type-22">
        {words.recorded}
      </h2>
      <p className="mt-2 text-muted">{words.recordedText}</p>
      {ids.length === 0 ? (
        <p className="mt-4 font-medium">{words.noIds}</p>
      ) : (
        <>
          <table className="mt-4 w-full text-start [&_td]:py-2.5 [&_th]:py-2.5 [&_th]:text-start [&_tr]:border-line [&_tr]:border-b">
            <thead className="text-14 text-subtle">
              <tr>
                <th scope="col">{words.service}</th>
                <th scope="col">{words.id}</th>
              </tr>
            </thead>
            <tbody>
              {ids.map(({ service, id }) => (
                <tr key={id}>
                  <th scope="row" className="pe-4 font-normal">
                    {serviceNames[service]}
                  </th>
                  <td className="break-all font-mono text-14">{id}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-4 text-muted">{words.removeText}</p>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button onClick={() => giveConsent('none')}>{words.remove}</Button>
            <Link to="/contact" className="link inline-flex min-h-11 items-center">
              {words.write}
            </Link>
          </div>
        </>
      )}
    </section>
  );
}
