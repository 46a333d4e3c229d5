import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from '../../design/Link.tsx';
import { cardHeight, VoiceCard } from './VoiceCard.tsx';
import { writeFilter } from './voice-filter.ts';
import { type Shelf, shelfFilter } from './voice-shelves.ts';
import { voiceShelvesWords as words } from './words.ts';

/** Rows of voices of one sort each, for whoever does not know yet what to look for. */
export const VoiceShelves = ({ shelves }: { shelves: readonly Shelf[] }) => (
  <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
    {shelves.map((shelf) => (
      <Row key={shelf.id} shelf={shelf} />
    ))}
  </div>
);

function Row({ shelf: { id, voices } }: { shelf: Shelf }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={title} className="type-22">
          {words.titles[id]}
        </h2>
        <Link
          to={`/voice-universe?${writeFilter(shelfFilter(id))}`}
          className="link inline-flex items-center gap-1 py-2 text-14"
        >
          {words.all}
          <span className="sr-only">: {words.titles[id]}</span>
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <ul
        className="relative -mx-1 grid snap-x auto-cols-[min(100%,280px)] grid-flow-col gap-4 overflow-x-auto px-1 pb-2"
        aria-labelledby={title}
      >
        {voices.map((voice) => (
          <li key={voice.uuid} className="snap-start" style={{ height: cardHeight }}>
            <VoiceCard voice={voice} />
          </li>
        ))}
      </ul>
    </section>
  );
}
