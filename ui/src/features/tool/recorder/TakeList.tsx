import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { formatTime } from '../../../i18n/format.ts';
import type { Take } from '../../../sound/recorder/take.ts';
import { purgeTake, restoreTake, takes, undoMs } from '../../../sound/recorder/takes.ts';
import { TakeCard } from './TakeCard.tsx';
import { takeListWords } from './words.ts';

/** Every take of this browser; one of them is open. */
export function TakeList({
  newest,
  recording,
  play,
}: {
  /** The take that was finished last: it opens by itself. */
  newest: string | null;
  recording: boolean;
  /** Hears what Space does. */
  play: { current: () => void };
}) {
  const { loaded, list, broughtBack } = useStore(takes);
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => {
    if (newest) setOpen(newest);
  }, [newest]);
  const shown = list.filter((take) => take.deletedAt === null);
  const deleted = list.filter((take) => take.deletedAt !== null);
  const recovered = shown.filter(({ id }) => broughtBack.has(id));
  const chosen = shown.some(({ id }) => id === open) ? open : (shown[0]?.id ?? null);
  return (
    <section aria-labelledby="takes">
      <h2 id="takes" className="type-22 mb-4">
        Takes
      </h2>
      <div className="grid gap-3">
        {deleted.map((take) => (
          <Deleted key={take.id} take={take} />
        ))}
        {recovered.length > 0 && (
          <Banner tone="success">
            {recovered.length === 1 && recovered[0]
              ? `${recovered[0].name} was cut off when the page ended. It is back, with ${formatTime(recovered[0].seconds, 1)} of sound.`
              : `${recovered.length} takes were cut off when the page ended. They are back.`}
          </Banner>
        )}
        {!loaded && <Skeleton className="h-24! w-full" />}
        {loaded && shown.length === 0 && (
          <EmptyState title={takeListWords.noTakesYet} level="h3">
            {recording ? 'The first one is being recorded.' : 'What you record stays here, in this browser.'}
          </EmptyState>
        )}
        {shown.map((take) => (
          <TakeCard
            key={take.id}
            take={take}
            open={take.id === chosen}
            onOpen={() => setOpen(take.id)}
            onMade={setOpen}
            play={play}
          />
        ))}
      </div>
    </section>
  );
}

function Deleted({ take }: { take: Take }) {
  const { id, deletedAt, name } = take;
  useEffect(() => {
    const left = Math.max(0, (deletedAt ?? 0) + undoMs - Date.now());
    const timer = setTimeout(() => void purgeTake(id), left);
    return () => clearTimeout(timer);
  }, [id, deletedAt]);
  return (
    <Banner
      action={
        <Button size="small" onClick={() => void restoreTake(id)}>
          Undo
        </Button>
      }
    >
      {takeListWords.wasDeleted(name)}
    </Banner>
  );
}
