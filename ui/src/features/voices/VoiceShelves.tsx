import type { VoiceFacet } from '@formant/contract/voice-lists';
import type { Voice } from '@formant/contract/voices';
import { ArrowRight } from 'lucide-react';
import { memo, startTransition, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Link } from '../../design/Link.tsx';
import { useNear } from '../../design/near/use-near.ts';
import { WakeWhenNear } from '../../design/near/WakeWhenNear.tsx';
import { fetchUniverse } from './universe-data.ts';
import { cardHeight, VoiceCard } from './VoiceCard.tsx';
import { type VoiceFilter, writeFilter } from './voice-filter.ts';
import { languageFilter, leastCards, mostCards, type Shelf, shelfFilter } from './voice-shelves.ts';
import { voiceShelvesWords as words } from './words.ts';

type Props = {
  shelves: readonly Shelf[];
  /** Those in which there are voices. */
  languages: readonly VoiceFacet[];
};

/** Rows of voices of one sort each, for whoever does not know yet what to look for. */
export const VoiceShelves = memo(({ shelves, languages }: Props) => (
  <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
    {shelves.map((shelf) => (
      <Row
        key={shelf.id}
        title={words.titles[shelf.id]}
        filter={shelfFilter(shelf.id)}
        voices={shelf.voices}
      />
    ))}
    <OwnLanguage languages={languages} />
  </div>
));

/** The row of the person's own language, which only the browser knows; it comes last, so that nothing moves. */
function OwnLanguage({ languages }: Pick<Props, 'languages'>) {
  const api = useApi();
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useNear(
    place,
    useCallback(() => setNear(true), []),
  );
  const [shelf, setShelf] = useState<{ filter: VoiceFilter; name: string; voices: Voice[] } | null>(null);
  useEffect(() => {
    const own = navigator.language.split('-')[0] ?? 'en';
    const language = languages.find(({ value }) => value === own);
    if (!near || !language || language.count < leastCards) return;
    const gone = new AbortController();
    const filter = languageFilter(own);
    void fetchUniverse(api, filter, 1, gone.signal)
      .then(({ data }) => {
        const voices = data.slice(0, mostCards);
        startTransition(() => setShelf({ filter, name: language.name, voices }));
      })
      .catch(() => {}); // without a server the other rows do
    return () => gone.abort();
  }, [api, near, languages]);
  // as high as nothing: it takes the gap back that stands before it
  if (!shelf) return <div ref={place} className="-mt-8" />;
  return <Row title={words.inLanguage(shelf.name)} filter={shelf.filter} voices={shelf.voices} />;
}

function Row({
  title: name,
  filter,
  voices,
}: {
  title: string;
  filter: VoiceFilter;
  voices: readonly Voice[];
}) {
  const title = useId();
  const place = useRef<HTMLElement>(null);
  return (
    // a row out of sight is laid out when it comes near
    <section
      ref={place}
      aria-labelledby={title}
      className="-mx-1 min-w-0 px-1 [contain-intrinsic-size:auto_302px] [content-visibility:auto]"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={title} className="type-22">
          {name}
        </h2>
        <Link
          to={`/voice-universe?${writeFilter(filter)}`}
          className="link inline-flex items-center gap-1 py-2 text-14"
        >
          {words.all}
          <span className="sr-only">: {name}</span>
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <WakeWhenNear place={place}>
        <ul
          className="relative -mx-1 grid snap-x auto-cols-[min(100%,280px)] grid-flow-col gap-4 overflow-x-auto px-1 pb-2"
          aria-labelledby={title}
        >
          {voices.map((voice) => (
            <li
              key={voice.uuid}
              className="snap-start [content-visibility:auto]"
              style={{ height: cardHeight }}
            >
              <VoiceCard voice={voice} />
            </li>
          ))}
        </ul>
      </WakeWhenNear>
    </section>
  );
}
