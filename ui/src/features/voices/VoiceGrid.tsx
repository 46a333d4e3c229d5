import type { VoicePage } from '@formant/contract/voices';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Scope } from '../../platform/scope.ts';

import type { LoadPage } from './use-voice-pages.ts';
import { useVoicePages } from './use-voice-pages.ts';
import { CardSkeleton, cardHeight, VoiceCard } from './VoiceCard.tsx';

const gap = 16;
const narrowest = 280;
const rowHeight = cardHeight + gap;
/** Fetching waits until the list rests this long, so that flying through it asks for little. */
const restMs = 80;

type Place = { columns: number; top: number };

/**
 * Any number of voices of which only those in sight are drawn. The server and the first drawing in the browser show
 * the first page as a plain grid, which has the same places.
 */
export function VoiceGrid({ first, load, label }: { first: VoicePage; load: LoadPage; label: string }) {
  const pages = useVoicePages(first, load);
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const measure = () => {
      const { width, top } = list.getBoundingClientRect();
      const next = {
        columns: Math.max(1, Math.floor((width + gap) / (narrowest + gap))),
        top: Math.round(top + window.scrollY),
      };
      setPlace((now) => (now && now.columns === next.columns && now.top === next.top ? now : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    observer.observe(document.body); // what stands above may grow
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref}>
      {place ? (
        <PlacedCards pages={pages} place={place} label={label} />
      ) : (
        <ul
          className="grid gap-4"
          style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${narrowest}px), 1fr))` }}
          aria-label={label}
        >
          {first.data.map((voice) => (
            <li key={voice.uuid} className="[content-visibility:auto]" style={{ height: cardHeight }}>
              <VoiceCard voice={voice} />
            </li>
          ))}
        </ul>
      )}
      {pages.failure && (
        <div className="sticky bottom-4 mt-4">
          <RetryBanner onRetry={pages.retry}>{pages.failure}</RetryBanner>
        </div>
      )}
    </div>
  );
}

function PlacedCards({
  pages,
  place: { columns, top },
  label,
}: {
  pages: ReturnType<typeof useVoicePages>;
  place: Place;
  label: string;
}) {
  const { total } = pages;
  const virtual = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    overscan: 2,
    scrollMargin: top,
  });
  const rows = virtual.getVirtualItems();
  const from = (rows[0]?.index ?? 0) * columns;
  const to = Math.min(total, ((rows.at(-1)?.index ?? 0) + 1) * columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is in sight changes
  useEffect(() => {
    const scope = new Scope();
    scope.after(restMs, () => pages.want(from, to - 1));
    return () => scope.dispose();
  }, [from, to, pages.total]);
  const width = `(100% - ${(columns - 1) * gap}px) / ${columns}`;
  return (
    <ul className="relative" style={{ height: Math.max(0, virtual.getTotalSize() - gap) }} aria-label={label}>
      {Array.from({ length: to - from }, (_, n) => {
        const index = from + n;
        const voice = pages.at(index);
        const column = index % columns;
        return (
          <li
            key={voice?.uuid ?? `place-${index}`}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="absolute"
            style={{
              height: cardHeight,
              width: `calc(${width})`,
              top: Math.floor(index / columns) * rowHeight,
              insetInlineStart: `calc((${width} + ${gap}px) * ${column})`,
            }}
          >
            {voice ? <VoiceCard voice={voice} /> : <CardSkeleton />}
          </li>
        );
      })}
    </ul>
  );
}
