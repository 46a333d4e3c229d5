import { Button } from '../../design/Button.tsx';
import { words } from './words.ts';

/** A device of the account that has one of its places. */
export interface TakenPlace {
  /** In the list of sessions. */
  id: string;
  name: string;
}

/** The account has no place for one more device: lets the person free one of them. */
export function FullPlaces({
  text,
  places,
  busy,
  onFree,
}: {
  /** How many places there are, and who has them. */
  text: string;
  places: readonly TakenPlace[];
  busy: boolean;
  onFree: (place: TakenPlace) => void;
}) {
  return (
    <section className="mb-6 rounded-card bg-sunken px-5 py-4" role="alert">
      <h2 className="text-16 font-semibold">{words.full.title}</h2>
      <p className="mt-1 text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {places.map((place) => (
          <Button key={place.id} disabled={busy} onClick={() => onFree(place)}>
            {words.full.free({ name: place.name })}
          </Button>
        ))}
      </div>
    </section>
  );
}
