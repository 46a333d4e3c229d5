import { type ReactNode, useState } from 'react';
import { Button } from '../../design/Button.tsx';
import type { Place } from './board.ts';
import type { SoundboardModel } from './soundboard-model.ts';
import { boardLineWords, placeWords } from './words.ts';

/** A setting of the page that is on or off. */
export function Chip({
  on,
  onChange,
  icon,
  title,
  children,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="chip chip-small"
      aria-pressed={on}
      title={title}
      onClick={() => onChange(!on)}
    >
      {icon}
      {children}
    </button>
  );
}

/** Where the board's sounds lie, and what can be done with a board that is not one's own. */
export function PlaceLine({
  model,
  place,
  name,
  loading,
}: {
  model: SoundboardModel;
  place: Place;
  name: string;
  loading: boolean;
}) {
  const [copying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    await model.copy(model.board, `${name.slice(0, 55)} copy`);
    setCopying(false);
  };
  const foreign = place === 'starter' || place === 'shared';
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-muted">
      <span>{placeWords[place]}</span>
      {foreign && (
        <Button size="small" busy={copying} disabled={loading} onClick={() => void copy()}>
          {boardLineWords.copyChange}
        </Button>
      )}
    </p>
  );
}
