import type { Voice, VoicePage } from '@formant/contract/voices';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Link } from '../../design/Link.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { deviceFavourites, loadFavourites, setFavourite } from '../../sound/voices/favourites.ts';
import { OwnRecordingBar } from './OwnRecordingBar.tsx';
import { AccountOffer, Loading, usePersonal } from './personal.tsx';
import { perPage } from './universe-data.ts';
import { useVoiceActions } from './use-voice-actions.ts';
import { VoiceGrid } from './VoiceGrid.tsx';
import { countOf, noticeText, ownVoicesWords } from './words.ts';

const loadFavorites = (api: Api, page: number, signal?: AbortSignal): Promise<VoicePage> =>
  api.call('GET /api/voice/get-favorite-voices', {
    query: { page, perPage },
    ...(signal ? { signal } : {}),
  });

/** The person's favourites, newest first, also those that were taken back. */
export function FavoriteVoices() {
  const api = useApi();
  const { first, failure, reload, guest } = usePersonal(loadFavorites);
  if (guest) return <DeviceFavourites />;
  if (failure) return <RetryBanner onRetry={reload}>{failure}</RetryBanner>;
  if (!first) return <Loading />;
  if (first.meta.total === 0)
    return (
      <>
        <NotYetThere onAdded={reload} />
        <NoFavourites />
      </>
    );
  const held = first.data.filter((voice) => voice.notice);
  return (
    <>
      <NotYetThere onAdded={reload} />
      <OwnRecordingBar />
      {held.map((voice) => (
        <div key={voice.uuid} className="mt-3">
          <Banner tone="warning">
            {voice.name}: {noticeText(voice)}
          </Banner>
        </div>
      ))}
      <p className="mt-5 mb-3 text-14 text-muted" role="status">
        {countOf(first.meta.total, 'favourite')}
      </p>
      <VoiceGrid
        first={first}
        load={(page, signal) => loadFavorites(api, page, signal)}
        label={ownVoicesWords.yourFavourites}
      />
    </>
  );
}

const NoFavourites = () => (
  <EmptyState
    title={ownVoicesWords.noFavouritesYet}
    action={
      <Link to="/voice-universe" className={buttonClass({})}>
        {ownVoicesWords.lookAtUniverse}
      </Link>
    }
  >
    {ownVoicesWords.pressHeartVoice}
  </EmptyState>
);

const useDeviceFavourites = (): readonly Voice[] => {
  useEffect(loadFavourites, []);
  return useStore(deviceFavourites, ({ list }) => list);
};

/** What somebody without an account has marked, as the server has it now, or as it was where it can't be asked. */
function DeviceFavourites() {
  const api = useApi();
  const kept = useDeviceFavourites();
  const uuids = kept.map(({ uuid }) => uuid).join();
  const [now, setNow] = useState<readonly Voice[]>([]);
  useEffect(() => {
    const wanted = uuids.split(',').filter(Boolean);
    if (wanted.length === 0) return;
    const control = new AbortController();
    const body = { uuids: wanted.slice(0, 100) };
    api.call('POST /api/voice/get-a-voices', { body, signal: control.signal }).then(
      ({ data }) => setNow(data),
      () => {}, // what is kept here is shown
    );
    return () => control.abort();
  }, [api, uuids]);
  const first = useMemo((): VoicePage => {
    const data = kept.map((voice) => now.find(({ uuid }) => uuid === voice.uuid) ?? voice);
    return { data, meta: { page: 1, perPage: Math.max(1, data.length), total: data.length } };
  }, [kept, now]);
  return (
    <div className="grid gap-6">
      {first.data.length === 0 ? (
        <NoFavourites />
      ) : (
        <div>
          <OwnRecordingBar />
          <p className="mt-5 mb-3 text-14 text-muted" role="status">
            {countOf(first.meta.total, 'favourite')} {ownVoicesWords.favouritesHere}
          </p>
          <VoiceGrid first={first} load={async () => first} label={ownVoicesWords.yourFavourites} />
        </div>
      )}
      <AccountOffer />
    </div>
  );
}

/** Favourites of this device that a signed-in person may put in the account. */
function NotYetThere({ onAdded }: { onAdded: () => Promise<void> }) {
  const kept = useDeviceFavourites();
  const { favorite } = useVoiceActions();
  const [busy, setBusy] = useState(false);
  if (kept.length === 0) return null;
  const forget = () => {
    for (const voice of kept) setFavourite(voice, false);
  };
  const add = async () => {
    setBusy(true);
    for (const voice of kept) if (await favorite(voice, true)) setFavourite(voice, false);
    setBusy(false);
    await onAdded();
  };
  return (
    <div className="mb-4">
      <Banner
        tone="info"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" busy={busy} onClick={() => void add()}>
              {ownVoicesWords.putThere}
            </Button>
            <Button size="small" variant="quiet" onClick={forget}>
              {ownVoicesWords.leaveThem}
            </Button>
          </span>
        }
      >
        {ownVoicesWords.notYetThere(countOf(kept.length, 'favourite'))}
      </Banner>
    </div>
  );
}
