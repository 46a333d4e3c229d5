import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Hero as HeroWords } from '../../content/heroes.ts';
import { home } from '../../content/home.ts';
import { buttonClass } from '../../design/Button.tsx';
import { Disclosure } from '../../design/Disclosure.tsx';
import { FormantCurve } from '../../design/FormantCurve.tsx';
import { Glyph } from '../../design/Glyph.tsx';
import { Server } from '../../design/icons.tsx';
import { Link } from '../../design/Link.tsx';
import { VoiceDemo } from '../../parts/voice-demo/VoiceDemo.tsx';
import { useToolCards } from '../parts/root-data.ts';
import { ToolGrid } from '../parts/ToolGrid.tsx';
import { homePageWords } from './words.ts';

export const loader = async ({ request }: LoaderFunctionArgs) => (await import('./hero.ts')).heroFor(request);

export const Page = () => (
  <>
    <Hero />
    <Bench />
    <OnYourDevice />
    <Changer />
    <RunIt />
    <Questions />
  </>
);

const Hero = () => {
  const { demoFirst, title, lead, actions } = useLoaderData<HeroWords>();
  const ways = (
    <div className="mt-4 flex flex-wrap gap-3">
      {actions.map(({ href, label }, i) => (
        <Link
          key={href}
          to={href}
          className={buttonClass({ variant: i ? 'secondary' : 'primary', size: 'large' })}
        >
          {label}
        </Link>
      ))}
    </div>
  );
  return (
    <section className="wrap pt-8 pb-6 md:pt-18 md:pb-10">
      <div className="mb-6 grid items-center gap-5 md:mb-12 md:grid-cols-[7fr_5fr] md:gap-10 lg:gap-16">
        <h1 className="type-72">{title}</h1>
        <div>
          <p className="text-18 text-muted">{lead}</p>
          {!demoFirst && ways}
        </div>
      </div>
      <VoiceDemo />
      {demoFirst && ways}
    </section>
  );
};

const Bench = () => {
  const tools = useToolCards();
  return (
    <section className="wrap py-16 md:py-24" id="tools">
      <div className="mb-7 max-w-170 md:mb-10">
        <h2 className="type-48">{home.bench.title(tools.length)}</h2>
        <p className="mt-3 text-18 text-muted">{home.bench.text}</p>
      </div>
      <ToolGrid tools={tools} level="h3" />
    </section>
  );
};

const OnYourDevice = () => (
  <section className="wrap pb-16 md:pb-24">
    <div className="mb-10 grid items-end gap-4 md:mb-14 md:grid-cols-[5fr_7fr] md:gap-16">
      <h2 className="type-48">{home.device.title}</h2>
      <p className="text-18 text-muted">{home.device.text}</p>
    </div>
    <div className="relative rounded-panel border-[1.5px] border-primary bg-surface">
      <span className="absolute end-6 -top-3.5 rounded-small bg-primary px-2.5 py-1 text-13 font-semibold text-on-primary">
        {homePageWords.yourDevice}
      </span>
      <ol className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
        {home.device.steps.map(({ glyph, title, text }) => (
          <li key={title} className="px-7 pb-8">
            <Glyph name={glyph} className="mb-5 h-14 w-20" />
            <h3 className="text-18 font-semibold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
    <p className="mt-4 flex items-center gap-4 rounded-card border-[1.5px] border-dashed border-line px-6 py-4 text-15 text-muted max-sm:items-start max-sm:px-4">
      <Server aria-hidden="true" />
      <span>
        <b className="font-medium text-text">{homePageWords.outsideOnlyWhen}</b> {home.device.outside}
      </span>
    </p>
  </section>
);

const Changer = () => (
  <section className="wrap pb-16 md:pb-24">
    <div className="machine" data-theme="dark">
      <div className="px-5 sm:px-10">
        <FormantCurve className="h-48 w-full md:h-60" />
        <p className="flex justify-between pt-2.5 text-12 text-subtle tabular-nums" aria-hidden="true">
          {['0.25 kHz', '0.5', '1', '2', '4', '8'].map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </p>
      </div>
      <div className="grid gap-6 px-5 py-8 sm:p-10 md:grid-cols-2 md:gap-16">
        <h2 className="type-48">{home.changer.title}</h2>
        <div>
          <p className="text-18 text-muted">{home.changer.text}</p>
          <Link to="/tools/voice-changer" className={`${buttonClass({ variant: 'primary' })} mt-5`}>
            {home.changer.action}
          </Link>
          <p className="mt-4 text-14 text-subtle">{homePageWords.drawnSpectralEnvelope}</p>
        </div>
      </div>
    </div>
  </section>
);

const RunIt = () => (
  <section className="wrap pb-16 md:pb-24" id="run">
    <div className="grid items-center gap-8 md:grid-cols-[5fr_7fr] md:gap-16">
      <div>
        <h2 className="type-48">{home.run.title}</h2>
        <p className="mt-4 text-18 text-muted">{home.run.text}</p>
        <a href="/api/docs" className={`${buttonClass()} mt-5`}>
          {homePageWords.apiReference}
        </a>
      </div>
      <div className="machine" data-theme="dark">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
        <pre className="overflow-x-auto px-7 py-6 font-mono text-15 leading-7" tabIndex={0}>
          <code>
            <span className="text-subtle">{homePageWords.wholePlatformThis}</span>
            <Prompt />
            {homePageWords.cdFormant}
            {'\n'}
            <Prompt />
            {homePageWords.npmStart}
            {'\n'}
            <span className="text-muted">{homePageWords.formantReadyAt}</span>
            <span className="text-subtle">{homePageWords.sameToolCommand}</span>
            <Prompt />
            {homePageWords.npxFormantRun}
          </code>
        </pre>
      </div>
    </div>
  </section>
);

const Prompt = () => <b className="font-medium text-primary-text">$</b>;

const Questions = () => (
  <section className="wrap">
    <div className="grid gap-8 md:grid-cols-[5fr_7fr] md:gap-16">
      <h2 className="type-48">Questions</h2>
      <div>
        {home.questions.map(({ question, answer }, i) => (
          <Disclosure key={question} summary={question} open={i === 0}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </div>
  </section>
);
