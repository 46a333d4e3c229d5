import type { NaturalModel, NaturalState } from '@formant/contract/facts/natural-voices';
import { Check, Download, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { formatBytes, formatBytesOf } from '../../i18n/format.ts';
import { languageName } from '../../i18n/language-name.ts';
import { usePlatform } from '../../platform/context.ts';
import type { NaturalVoicesPort } from '../../platform/port.ts';
import { Coming } from './Coming.tsx';
import { naturalVoicesAnchor } from './natural-voices-page.ts';
import { useComputerVoices } from './use-computer-voices.ts';
import { computerVoicesWords as words } from './words.ts';

/** Brings natural voices onto this computer and takes them away; a browser has none of it. */
export function NaturalVoicesSection() {
  const { naturalVoices: natural } = usePlatform();
  const { state, secondsLeft } = useComputerVoices(natural);
  const section = useRef<HTMLElement>(null);
  const wanted = useLocation().hash === `#${naturalVoicesAnchor}`;
  const isThere = state !== null;
  useEffect(() => {
    if (wanted && isThere) section.current?.scrollIntoView();
  }, [wanted, isThere]);
  if (!natural) return null;
  return (
    <section
      ref={section}
      id={naturalVoicesAnchor}
      className="panel grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-5"
      aria-labelledby="computer-voices"
    >
      <div>
        <h2 id="computer-voices" className="type-22">
          {words.title}
        </h2>
        <p className="mt-2 text-14 text-muted">{words.lead}</p>
        <p className="mt-2 text-14 text-muted">{words.runtime}</p>
      </div>
      {state === 'closed' && <Banner tone="error">{words.closed}</Banner>}
      {state === null && (
        <div role="status">
          <Skeleton className="h-40! w-full" />
          <span className="sr-only">{words.looking}</span>
        </div>
      )}
      {state !== null && state !== 'closed' && (
        <ul>
          {state.models.map((model) => (
            <Row
              key={model.id}
              model={model}
              state={state}
              natural={natural}
              secondsLeft={secondsLeft(model.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({
  model,
  state,
  natural,
  secondsLeft,
}: {
  model: NaturalModel;
  state: NaturalState;
  natural: NaturalVoicesPort;
  secondsLeft: number | null;
}) {
  const [failed, setFailed] = useState(false);
  const { id, name, bytes } = model;
  const arrival = state.arrivals[id];
  const problem = state.problems[id];
  const size = bytes === null ? null : formatBytes(bytes);
  const languages = [...new Set(model.voices.map(({ language }) => languageName(language)))];
  const act = (done: Promise<void>) => {
    setFailed(false);
    return done.catch(() => setFailed(true));
  };
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t py-4 last:pb-0"
      aria-label={name}
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-semibold">{name}</h3>
          {model.state === 'here' ? (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              {words.here}
            </Badge>
          ) : (
            <span className="text-14 text-muted tabular-nums">{words.size(size)}</span>
          )}
        </div>
        <p className="mt-1 text-14 text-muted">
          {(model.sameFrom === null
            ? [languages.join(', '), words.voices(model.voices.length), model.maker]
            : [words.comparesSpeakers, model.maker]
          ).join(' · ')}
        </p>
        <p className="mt-1 text-14 text-muted">
          {words.licence(model.licence)}
          {' · '}
          <a className="link" href={model.source} target="_blank" rel="noopener">
            {words.source}
            <span className="sr-only">{words.sourceOf(name)}</span>
          </a>
        </p>
        {model.note && <p className="mt-1 text-14 text-muted">{model.note}</p>}
      </div>
      {(problem || failed) && !arrival && (
        <p className="text-14 text-error-text" role="alert">
          {problem ? words.problems[problem] : words.notDone}
        </p>
      )}
      {model.state === 'unready' && !arrival && <p className="text-14 text-muted">{words.unready}</p>}
      {arrival ? (
        <Coming
          label={words.progress(name)}
          bytes={bytes}
          received={arrival.received}
          secondsLeft={secondsLeft}
          readying={arrival.phase === 'readying'}
          note={
            arrival.phase === 'waiting' ? words.waiting : arrival.phase === 'readying' ? words.readying : ''
          }
          onPause={() => void act(natural.pause(id))}
          onCancel={() => void act(natural.discard(id))}
        />
      ) : (
        <Choices model={model} size={size} natural={natural} act={act} />
      )}
    </li>
  );
}

/** What can be done with one that is not on its way. */
function Choices({
  model: { id, name, bytes, received, state, voices, sameFrom },
  size,
  natural,
  act,
}: {
  model: NaturalModel;
  size: string | null;
  natural: NaturalVoicesPort;
  act: (done: Promise<void>) => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const [voice] = voices;
  const install =
    state === 'unready'
      ? words.installRuntime
      : received > 0 && bytes !== null
        ? words.resume(formatBytesOf(received, bytes))
        : words.install;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'here' && voice && (
        <Link
          to={`/text-to-speech?voice=${encodeURIComponent(voice.id)}`}
          className={buttonClass()}
          aria-label={words.of(words.use, name)}
        >
          {words.use}
        </Link>
      )}
      {state !== 'here' && (
        <Button
          variant="soft"
          icon={received > 0 ? <Play aria-hidden="true" /> : <Download aria-hidden="true" />}
          aria-label={words.of(install, name)}
          onClick={() => void act(natural.install(id))}
        >
          {install}
        </Button>
      )}
      {state === 'absent' && received > 0 && (
        <Button
          variant="quiet"
          icon={<X aria-hidden="true" />}
          aria-label={words.of(words.cancel, name)}
          onClick={() => void act(natural.discard(id))}
        >
          {words.cancel}
        </Button>
      )}
      {state !== 'absent' && (
        <Button variant="quiet" aria-label={words.of(words.remove, name)} onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={words.ask(name)}
        description={words.asked(size, sameFrom !== null)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                void act(natural.remove(id));
              }}
            >
              {words.removeIt}
            </Button>
          </>
        }
      />
    </div>
  );
}
