import type { VoicePage } from '@formant/contract/voices';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, startTransition, useEffect, useRef, useState } from 'react';
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

/** `columns` 0: not measured yet. */
type Place = { columns: number; top: number };

/**
 * Any number of voices of which only those in sight are drawn. The server and the first drawing in the browser show
 * the first page as a plain grid, which has the same places; its cards stay what they are when they are placed.
 */
export function VoiceGrid({ first, load, label }: { first: VoicePage; load: LoadPage; label: string }) {
  const pages = useVoicePages(first, load);
  const { total } = pages;
  const ref = useRef<HTMLUListElement>(null);
  const [{ columns, top }, setPlace] = useState<Place>({ columns: 0, top: 0 });
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const measure = () => {
      const { width, top } = list.getBoundingClientRect();
      const next = {
        columns: Math.max(1, Math.floor((width + gap) / (narrowest + gap))),
        top: Math.round(top + window.scrollY),
      };
      startTransition(() =>
        setPlace((now) => (now.columns === next.columns && now.top === next.top ? now : next)),
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    observer.observe(document.body); // what stands above may grow
    return () => observer.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: columns && Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    overscan: 2,
    scrollMargin: top,
  });
  const rows = virtual.getVirtualItems();
  const from = (rows[0]?.index ?? 0) * columns;
  const to = columns ? Math.min(total, ((rows.at(-1)?.index ?? 0) + 1) * columns) : first.data.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is in sight changes
  useEffect(() => {
    if (!columns) return;
    const scope = new Scope();
    scope.after(restMs, () => pages.want(from, to - 1));
    return () => scope.dispose();
  }, [columns, from, to, total]);
  const width = `(100% - ${(columns - 1) * gap}px) / ${columns}`;
  const placeOf = (index: number): CSSProperties => ({
    height: cardHeight,
    width: `calc(${width})`,
    top: Math.floor(index / columns) * rowHeight,
    insetInlineStart: `calc((${width} + ${gap}px) * ${index % columns})`,
  });
  return (
    <div>
      <ul
        ref={ref}
        className={columns ? 'relative' : 'grid gap-4'}
        style={
          columns
            ? { height: Math.max(0, virtual.getTotalSize() - gap) }
            : { gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${narrowest}px), 1fr))` }
        }
        aria-label={label}
      >
        {Array.from({ length: to - from }, (_, n) => {
          const index = from + n;
          const voice = pages.at(index);
          return (
            <li
              key={voice?.uuid ?? `place-${index}`}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={columns ? 'absolute' : '[content-visibility:auto]'}
              style={columns ? placeOf(index) : { height: cardHeight }}
            >
              {voice ? <VoiceCard voice={voice} /> : <CardSkeleton />}
            </li>
          );
        })}
      </ul>
      {pages.failure && (
        <div className="sticky bottom-4 mt-4">
          <RetryBanner onRetry={pages.retry}>{pages.failure}</RetryBanner>
        </div>
      )}
    </div>
  );
}
