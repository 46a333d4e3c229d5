import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { PageLink, Question, Section, SectionsPage } from '../../content/sections-page.ts';
import { buttonClass } from '../../design/Button.tsx';
import { Disclosure } from '../../design/Disclosure.tsx';
import { Link } from '../../design/Link.tsx';
import { useHydrated } from '../../design/use-hydrated.ts';
import { needsScripts } from '../../platform/resting.ts';
import { thisSystem } from '../../platform/this-system.ts';
import { DemoPlace } from './DemoPlace.tsx';
import { demos } from './demos.ts';
import { Marked } from './InlineText.tsx';
import { FactsBand, type FactsSection, SectionView } from './SectionView.tsx';
import { sectionsWords } from './words.ts';

/** A page of sections out of `content/`: what it is, what can be tried, how it is done, and where to go on. */
export function Page() {
  return <PageOfSections page={useLoaderData<SectionsPage>()} />;
}

/** The same with a part of its own below the head. */
export function PageOfSections({ page, children }: { page: SectionsPage; children?: ReactNode }) {
  return (
    <>
      <Hero page={page} />
      <div className="grid gap-16 pt-10 md:gap-24 md:pt-14">
        {children}
        {bandsOf(page.sections).map((band) =>
          Array.isArray(band) ? (
            <FactsBand key={band[0]?.heading} sections={band} />
          ) : (
            <SectionView key={band.heading} section={band} />
          ),
        )}
        {page.questions && page.questions.length > 0 && <Questions questions={page.questions} />}
        <Next links={page.next} />
      </div>
    </>
  );
}

type Band = Exclude<Section, FactsSection> | FactsSection[];
/** Sections one by one, and neighbours that are looked up as one band. */
function bandsOf(sections: readonly Section[]): Band[] {
  const bands: Band[] = [];
  for (const section of sections) {
    const last = bands.at(-1);
    if (section.kind !== 'facts') bands.push(section);
    else if (Array.isArray(last)) last.push(section);
    else bands.push([section]);
  }
  return bands;
}

/** Longer headings are set smaller, so that they stay within three lines. */
const bigHeadingChars = 38;

function Hero({ page: { kicker, heading, lead, actions, systems, demo } }: { page: SectionsPage }) {
  const type = heading.length <= bigHeadingChars ? 'type-72' : 'type-48';
  const title = (
    <>
      {kicker && <p className="mb-4 text-15 font-semibold text-primary-text">{kicker}</p>}
      <h1 className={type}>{heading}</h1>
    </>
  );
  const words = (
    <>
      <p className="text-18 text-muted">
        <Marked>{lead}</Marked>
      </p>
      {actions.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          {actions.map((action, i) => (
            <ActionLink key={action.href} link={action} main={i === 0} />
          ))}
        </div>
      )}
      {systems && <SystemHint systems={systems} />}
    </>
  );
  if (demo && demos[demo.kind].narrow)
    return (
      <section className="wrap grid items-center gap-10 pt-10 pb-6 md:grid-cols-2 md:gap-16 md:pt-18 md:pb-10">
        <div>
          {title}
          <div className="mt-5">{words}</div>
        </div>
        <DemoPlace demo={demo} />
      </section>
    );
  return (
    <section className="wrap pt-10 pb-6 md:pt-18 md:pb-10">
      <div className="grid items-center gap-5 md:grid-cols-[7fr_5fr] md:gap-10 lg:gap-16">
        <div>{title}</div>
        <div>{words}</div>
      </div>
      {demo && (
        <div className="mt-8 md:mt-12">
          <DemoPlace demo={demo} />
        </div>
      )}
    </section>
  );
}

/** What concerns the visitor's own system; its room is kept, since only the browser knows. */
function SystemHint({ systems }: { systems: NonNullable<SectionsPage['systems']> }) {
  const here = useHydrated() ? systems[thisSystem()] : null;
  return (
    <p className="mt-4 min-h-12 text-muted" data-part="system" {...needsScripts}>
      {here && (
        <>
          {here.text}{' '}
          <Link to={here.href} className="link">
            {here.label}
          </Link>
        </>
      )}
    </p>
  );
}

const ActionLink = ({ link: { label, href }, main }: { link: PageLink; main: boolean }) => (
  <Link
    to={href}
    reloadDocument={href.startsWith('/api/')}
    className={`${buttonClass({ variant: main ? 'primary' : 'secondary', size: 'large' })} max-sm:w-full`}
  >
    {label}
  </Link>
);

const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <section className="wrap" id="questions">
    <div className="grid gap-8 md:grid-cols-[5fr_7fr] md:gap-16">
      <h2 className="type-48">{sectionsWords.questions}</h2>
      <div>
        {questions.map(({ question, answer }, i) => (
          <Disclosure key={question} summary={question} open={i === 0}>
            <p>
              <Marked>{answer}</Marked>
            </p>
          </Disclosure>
        ))}
      </div>
    </div>
  </section>
);

const Next = ({ links }: { links: readonly PageLink[] }) => (
  <nav className="wrap" aria-labelledby="next">
    <h2 id="next" className="type-28 mb-5">
      {sectionsWords.next}
    </h2>
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {links.map(({ label, href, text }) => (
        <li key={href}>
          <Link
            to={href}
            reloadDocument={href.startsWith('/api/')}
            className="card block h-full transition-colors hover:border-control"
          >
            <span className="text-16 font-semibold">{label}</span>
            {text && <span className="mt-1 block text-14 text-muted">{text}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
