import { useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { usePlatform } from '../../platform/context.ts';
import { brandWords as words } from './words.ts';

type Kind = keyof typeof words.kinds;
const kinds = Object.keys(words.kinds) as Kind[]; // safe: a record of them
const fileOf = (kind: Kind) => `/brand/${kind}.svg`;
const colours = ['primary', 'volt', 'text', 'bg'] as const;

/** The logo in every form, the colours, and how to use them. */
export const Page = () => (
  <div className="wrap pt-14">
    <h1 className="type-48">{words.title}</h1>
    <p className="mt-3 max-w-prose text-18 text-muted">{words.lead}</p>
    <section className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="type-28">{words.logos}</h2>
        <AllFiles />
      </div>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {kinds.map((kind) => (
          <li key={kind} className="overflow-hidden rounded-card border border-line">
            <div
              className={`grid h-44 place-items-center p-8 ${kind.endsWith('on-dark') ? 'bg-text dark:bg-bg' : 'bg-bg dark:bg-text'}`}
            >
              <img src={fileOf(kind)} alt="" width={160} height={64} className="h-16 w-auto max-w-full" />
            </div>
            <div className="flex items-center justify-between gap-2 border-t border-line px-4 py-2">
              <span>{words.kinds[kind]}</span>
              <a className="link min-h-11 content-center" href={fileOf(kind)} download>
                SVG
                <span className="sr-only">: {words.kinds[kind]}</span>
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
    <section className="mt-14">
      <h2 className="type-28">{words.colours}</h2>
      <p className="mt-2 text-muted">{words.colourText}</p>
      <ul className="mt-5 grid grid-cols-2 gap-4 md:grid-cols-4">
        {colours.map((colour) => (
          <li key={colour} className="overflow-hidden rounded-card border border-line">
            <div className="h-24" style={{ background: `var(--${colour})` }} />
            <p className="px-4 py-3 font-medium">{words.names[colour]}</p>
          </li>
        ))}
      </ul>
    </section>
    <section className="mt-14">
      <h2 className="type-28">{words.rules}</h2>
      <div className="mt-5 grid gap-8 md:grid-cols-2">
        <Rules title={words.dosTitle} rules={words.dos} />
        <Rules title={words.dontsTitle} rules={words.donts} />
      </div>
    </section>
    <section className="mt-14 max-w-prose">
      <h2 className="type-28">{words.licence}</h2>
      <p className="mt-2 text-muted">{words.licenceText}</p>
    </section>
  </div>
);

const Rules = ({ title, rules }: { title: string; rules: readonly string[] }) => (
  <div>
    <h3 className="font-semibold">{title}</h3>
    <ul className="mt-2 list-disc space-y-2 ps-5 text-muted marker:text-subtle">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </div>
);

/** All files in one, packed in the page. */
function AllFiles() {
  const platform = usePlatform();
  const [state, setState] = useState<'idle' | 'packing' | 'failed'>('idle');
  async function save() {
    setState('packing');
    try {
      const { zipFiles } = await import('../../sound/files/zip.ts');
      const files = await Promise.all(
        kinds.map(async (kind) => {
          const answer = await fetch(fileOf(kind));
          if (!answer.ok) throw new Error(`${fileOf(kind)} answered ${answer.status}`);
          return { name: `${kind}.svg`, file: await answer.blob() };
        }),
      );
      await platform.saveFile('formant-logos.zip', await zipFiles(files));
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return (
    <div>
      <Button busy={state === 'packing'} onClick={() => void save()}>
        {words.all}
      </Button>
      {state === 'failed' && <Banner tone="error">{words.failed}</Banner>}
    </div>
  );
}
