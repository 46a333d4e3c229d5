import type { ReactNode } from 'react';
import type { Part, Section } from '../../content/sections-page.ts';
import { Link } from '../../design/Link.tsx';
import { DemoPlace } from './DemoPlace.tsx';
import { HearSounds } from './HearSounds.tsx';
import { Marked } from './InlineText.tsx';

type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>;
export type FactsSection = Of<'facts'>;

/** One section, each kind in its own shape, so that a page has a rhythm. */
export function SectionView({ section }: { section: Exclude<Section, FactsSection> }) {
  switch (section.kind) {
    case 'text':
      return <Text section={section} />;
    case 'steps':
      return <Steps section={section} />;
    case 'cards':
      return <Cards section={section} />;
    case 'hear':
      return (
        <Wide section={section}>
          <HearSounds sounds={section.sounds} />
        </Wide>
      );
    case 'code':
      return <Code section={section} />;
    case 'demo':
      return (
        <Wide section={section}>
          <DemoPlace demo={section.demo} />
        </Wide>
      );
    default:
      return section satisfies never;
  }
}

/** Where links to a heading lead. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Heading and words at one side, what they speak of at the other. */
const Split = ({ heading, text, children }: { heading: string; text?: string; children: ReactNode }) => (
  <section className="wrap scroll-mt-20" id={anchorOf(heading)}>
    <div className="grid items-start gap-6 md:grid-cols-[5fr_7fr] md:gap-16">
      <div>
        <h2 className="type-36">{heading}</h2>
        {text && (
          <p className="mt-3 text-muted">
            <Marked>{text}</Marked>
          </p>
        )}
      </div>
      {children}
    </div>
  </section>
);

/** Heading above, the rest over the whole width. */
const Wide = ({
  section: { heading, text },
  children,
}: {
  section: { heading: string; text?: string };
  children: ReactNode;
}) => (
  <section className="wrap scroll-mt-20" id={anchorOf(heading)}>
    <div className="mb-7 max-w-170 md:mb-10">
      <h2 className="type-48">{heading}</h2>
      {text && (
        <p className="mt-3 text-18 text-muted">
          <Marked>{text}</Marked>
        </p>
      )}
    </div>
    {children}
  </section>
);

const Text = ({ section: { heading, paragraphs } }: { section: Of<'text'> }) => (
  <Split heading={heading}>
    <div className="grid max-w-prose gap-4 text-18 text-muted">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Marked>{paragraph}</Marked>
        </p>
      ))}
    </div>
  </Split>
);

const Steps = ({ section }: { section: Of<'steps'> }) => (
  <Wide section={section}>
    <ol className="grid gap-px overflow-hidden rounded-panel border-[1.5px] border-primary bg-line md:grid-cols-2">
      {section.steps.map((step, i) => (
        <li
          key={step.title}
          className={`bg-surface px-6 pb-7 sm:px-8 ${lastAlone(section.steps, i) ? 'md:col-span-2' : ''}`}
        >
          <span className="flex items-end gap-2.5" aria-hidden="true">
            <span className="h-11 w-1 rounded-b-full bg-primary" />
            <span className="type-22 translate-y-1.5 text-primary-text tabular-nums">{i + 1}</span>
          </span>
          <PartText part={step} />
        </li>
      ))}
    </ol>
  </Wide>
);

/** The last of an odd number has the row for itself. */
const lastAlone = (parts: readonly unknown[], i: number) => i === parts.length - 1 && i % 2 === 0;

const PartText = ({ part: { title, text } }: { part: Part }) => (
  <>
    <h3 className="mt-5 text-18 font-semibold tracking-tight">{title}</h3>
    <p className="mt-2 max-w-prose text-muted">
      <Marked>{text}</Marked>
    </p>
  </>
);

function Cards({ section }: { section: Of<'cards'> }) {
  const { length } = section.cards;
  const threes = length % 3 === 0;
  const wide = threes ? 'md:grid-cols-3' : length % 4 === 0 ? 'lg:grid-cols-4' : '';
  return (
    <Wide section={section}>
      <ul
        className={`grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 ${wide}`}
      >
        {section.cards.map((card, i) => (
          <li
            key={card.title}
            className={`bg-surface ${lastAlone(section.cards, i) ? (threes ? 'sm:max-md:col-span-2' : 'sm:col-span-2') : ''}`}
          >
            {card.href ? (
              <Link
                to={card.href}
                reloadDocument={card.href.startsWith('/api/')}
                className="block h-full px-6 pt-1 pb-7 transition-colors hover:bg-bg"
              >
                <PlainPart part={card} />
              </Link>
            ) : (
              <div className="px-6 pt-1 pb-7">
                <PartText part={card} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Wide>
  );
}

/** Bars that hang from the upper edge of a card, as long as its name says: no two alike. Decoration. */
function NameBars({ name }: { name: string }) {
  const bars = Array.from({ length: 9 }, (_, i) => 5 + ((name.charCodeAt(i % name.length) * (7 + i)) % 29));
  const first = name.length % 7;
  const path = (from: number, to: number) =>
    bars
      .slice(from, to)
      .map((length, i) => `M${4 + (from + i) * 6} 0v${length}`)
      .join('');
  return (
    <svg
      className="hanging -mt-1 mb-1 block h-12 w-18"
      viewBox="2.5 0 53 40"
      preserveAspectRatio="xMinYMin"
      strokeWidth={3}
      aria-hidden="true"
    >
      <path d={path(0, first) + path(first + 3, 9)} />
      <path className="key" d={path(first, first + 3)} />
    </svg>
  );
}

/** Within a link there are no links. */
const PlainPart = ({ part: { title, text } }: { part: Part }) => (
  <>
    <NameBars name={title} />
    <h3 className="mt-3 text-18 font-semibold tracking-tight">{title}</h3>
    <p className="mt-2 text-muted">{text}</p>
  </>
);

/** A band over the whole window, for what is looked up rather than read; neighbours share it. */
export const FactsBand = ({ sections }: { sections: readonly FactsSection[] }) => (
  <div className="grid gap-14 border-y border-line bg-surface py-14 md:gap-18 md:py-18">
    {sections.map(({ heading, text, rows }) => (
      <Split key={heading} heading={heading} {...(text ? { text } : {})}>
        <dl className="divide-y divide-line border-y border-line">
          {rows.map(([name, value]) => (
            <div key={name} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[2fr_3fr]">
              <dt className="font-semibold">
                <Marked>{name}</Marked>
              </dt>
              <dd className="text-muted">
                <Marked>{value}</Marked>
              </dd>
            </div>
          ))}
        </dl>
      </Split>
    ))}
  </div>
);

const Code = ({ section: { heading, text, code } }: { section: Of<'code'> }) => (
  <Split heading={heading} text={text}>
    <div className="machine min-w-0" data-theme="dark">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <pre className="overflow-x-auto px-6 py-5 font-mono text-14 leading-6" tabIndex={0}>
        <code>{code.trim()}</code>
      </pre>
    </div>
  </Split>
);
