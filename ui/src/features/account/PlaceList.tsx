import type { SignedInPlace } from '@formant/contract/account';
import { Globe, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { placeName } from './place-name.ts';
import type { usePlaces } from './use-places.ts';
import { settingsWords } from './words.ts';

/** Every browser and app that is signed in, each with its end; `onLeft` runs when this one was among the ended. */
export function PlaceList({
  list: { places, failure, setFailure, reload },
  onLeft,
}: {
  list: ReturnType<typeof usePlaces>;
  onLeft: () => Promise<void>;
}) {
  const api = useApi();
  const toasts = useToasts();
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState(false);

  async function run(what: string, send: () => Promise<void>) {
    setBusy(what);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : settingsWords.failed);
    } finally {
      setBusy(undefined);
    }
  }
  const end = ({ id, name, current }: SignedInPlace) =>
    run(id, async () => {
      await api.call('DELETE /api/account/sessions/{id}', { params: { id } });
      if (current) return onLeft();
      toasts.show(settingsWords.places.ended({ name: placeName(name) }), 'success');
      await reload();
    });
  const endAll = () =>
    run('all', async () => {
      setAsking(false);
      await api.call('POST /api/logout', { body: { everywhere: true } });
      await onLeft();
    });

  return (
    <>
      {failure && <RetryBanner onRetry={reload}>{failure}</RetryBanner>}
      {!places && !failure && <Skeleton />}
      {places && (
        <ul className="divide-y divide-line">
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} busy={busy === place.id} onEnd={() => void end(place)} />
          ))}
        </ul>
      )}
      <Button className="mt-4" busy={busy === 'all'} onClick={() => setAsking(true)}>
        {settingsWords.places.everywhere}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`${settingsWords.places.everywhere}?`}
        description={settingsWords.places.everywhereText}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {settingsWords.cancel}
            </Button>
            <Button variant="primary" onClick={() => void endAll()}>
              {settingsWords.places.everywhere}
            </Button>
          </>
        }
      />
    </>
  );
}

function PlaceRow({ place, busy, onEnd }: { place: SignedInPlace; busy: boolean; onEnd: () => void }) {
  const name = placeName(place.name);
  const Icon = place.kind === 'app' ? MonitorSmartphone : Globe;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden="true" className="text-muted" />
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="truncate" title={place.name}>
            {name}
          </span>
          {place.kind === 'app' && <Badge>{settingsWords.places.app}</Badge>}
          {place.current && <Badge tone="success">{settingsWords.places.here}</Badge>}
        </p>
        <p className="text-14 text-muted">
          {settingsWords.places.seen({ time: formatMoment(place.lastSeenAt) })}
        </p>
      </div>
      <Button
        className="ms-auto"
        variant="quiet"
        busy={busy}
        aria-label={settingsWords.places.endOf({ name })}
        onClick={onEnd}
      >
        {settingsWords.places.end}
      </Button>
    </li>
  );
}
