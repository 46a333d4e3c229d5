import type { voiceVisibilities } from '@formant/contract/facts/voice-words';
import type { Voice, VoicePage } from '@formant/contract/voices';
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type Api, ApiError } from '../../api/client.ts';
import { useApi, useSession } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Link } from '../../design/Link.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { RetryBanner } from '../../design/RetryBanner.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { formatDate } from '../../i18n/format.ts';
import { MyVoices } from '../../parts/my-voices/MyVoices.tsx';
import { OpenVoiceFile } from '../../parts/my-voices/OpenVoiceFile.tsx';
import { usePlatform } from '../../platform/context.ts';
import { deviceFavourites, loadFavourites, setFavourite } from '../../sound/voices/favourites.ts';
import { useHearing, voiceHref } from './hearing.ts';
import { OwnRecordingBar } from './OwnRecordingBar.tsx';
import { perPage } from './universe-data.ts';
import { useHere, useVoiceActions } from './use-voice-actions.ts';
import { VoiceGrid } from './VoiceGrid.tsx';
import { VoiceMenu } from './VoiceMenu.tsx';
import { capital, countOf, kindWords, noticeText, ownVoicesWords, statusLabels } from './words.ts';

const EditVoice = laterView(async () => (await import('./EditVoice.tsx')).EditVoice);

const words = (thrown: unknown): string =>
  thrown instanceof ApiError ? thrown.message : 'Something went wrong. Try again.';

/** A list of the signed-in person; asks to sign in where nobody is. */
function usePersonal(load: (api: Api, page: number, signal?: AbortSignal) => Promise<VoicePage>) {
  const api = useApi();
  const { user, state } = useSession();
  const [first, setFirst] = useState<VoicePage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reload = useCallback(async () => {
    setFailure(null);
    try {
      setFirst(await load(api, 1));
    } catch (thrown) {
      setFailure(words(thrown));
    }
  }, [api, load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every person once
  useEffect(() => {
    if (user) void reload();
  }, [user?.id, reload]);
  return { first, setFirst, failure, reload, guest: state === 'guest' };
}

/** What an account adds to the voices of this device. */
function AccountOffer() {
  const platform = usePlatform();
  const here = useHere();
  return (
    <div className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[60ch] text-muted">{ownVoicesWords.accountAdds}</p>
      <Button onClick={() => void platform.signIn(here)}>{ownVoicesWords.signIn}</Button>
    </div>
  );
}

const Loading = () => (
  <div className="grid gap-3" role="status">
    <span className="sr-only">{ownVoicesWords.fetchingYourVoices}</span>
    <Skeleton className="h-20!" />
    <Skeleton className="h-20!" />
  </div>
);

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

const loadMine = (api: Api, page: number): Promise<VoicePage> =>
  api.call('GET /api/voice/get-my-voices', { query: { page, perPage: 100 } });
const loadDeleted = (api: Api, page: number): Promise<VoicePage> =>
  api.call('GET /api/voice/get-my-voices', { query: { page, perPage: 100, deleted: 'true' } });

/** The person's own voices: those of this device, which need no account, and those that lie with the account. */
export function OwnVoices() {
  const none = (
    <EmptyState
      title={ownVoicesWords.noneHere}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/voice-cloning" className={buttonClass({ variant: 'primary' })}>
            {ownVoicesWords.clone}
          </Link>
          <Link to="/voice-universe/new" className={buttonClass({})}>
            <Plus aria-hidden="true" />
            {ownVoicesWords.newVoice}
          </Link>
          <OpenVoiceFile />
        </div>
      }
    >
      {ownVoicesWords.noneHereText}
    </EmptyState>
  );
  return (
    <div className="grid gap-10">
      <OwnRecordingBar />
      <MyVoices empty={none} />
      <section aria-labelledby="account-voices">
        <h2 id="account-voices" className="type-28 mb-4">
          {ownVoicesWords.ofAccount}
        </h2>
        <AccountVoices />
      </section>
    </div>
  );
}

/** Who may see them, their words, and the way back for deleted ones. */
function AccountVoices() {
  const api = useApi();
  const mine = usePersonal(loadMine);
  const deleted = usePersonal(loadDeleted);
  const { show } = useToasts();
  const [editing, setEditing] = useState<Voice | null>(null);
  const { first, setFirst } = mine;
  if (mine.guest) return <AccountOffer />;
  if (mine.failure) return <RetryBanner onRetry={mine.reload}>{mine.failure}</RetryBanner>;
  if (!first) return <Loading />;
  const replace = (voice: Voice) =>
    setFirst({ ...first, data: first.data.map((one) => (one.uuid === voice.uuid ? voice : one)) });
  const restore = async (voice: Voice) => {
    try {
      await api.call('POST /api/voice/update/{voiceUUID}', {
        params: { voiceUUID: voice.uuid },
        body: { restore: true },
      });
      show(`${voice.name} is back.`, 'success');
      await Promise.all([mine.reload(), deleted.reload()]);
    } catch (thrown) {
      show(words(thrown), 'error');
    }
  };
  const remove = async (voice: Voice) => {
    try {
      await api.call('DELETE /api/voice/delete/{voiceUUID}', { params: { voiceUUID: voice.uuid } });
      show(`${voice.name} is deleted. It can be brought back for seven days, below.`, 'info');
      await Promise.all([mine.reload(), deleted.reload()]);
    } catch (thrown) {
      show(words(thrown), 'error');
    }
  };
  const more = async () => {
    try {
      const next = await loadMine(api, Math.floor(first.data.length / 100) + 1);
      setFirst({ ...first, data: [...first.data, ...next.data] });
    } catch (thrown) {
      show(words(thrown), 'error');
    }
  };
  const gone = deleted.first?.data ?? [];
  return (
    <>
      {first.data.length === 0 ? (
        <EmptyState
          title={ownVoicesWords.noVoicesYour}
          action={
            <Link to="/voice-universe/new" className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden="true" />
              {ownVoicesWords.newVoice}
            </Link>
          }
        >
          {ownVoicesWords.makeOneOut}
        </EmptyState>
      ) : (
        <ul className="grid gap-3" aria-label={ownVoicesWords.myVoices}>
          {first.data.map((voice) => (
            <OwnVoice
              key={voice.uuid}
              voice={voice}
              onChange={replace}
              onEdit={() => setEditing(voice)}
              onDelete={() => void remove(voice)}
            />
          ))}
        </ul>
      )}
      {first.data.length < first.meta.total && (
        <Button className="mt-4" onClick={() => void more()}>
          {ownVoicesWords.showMore}
        </Button>
      )}
      {gone.length > 0 && (
        <section className="mt-10" aria-labelledby="deleted">
          <h2 id="deleted" className="type-22 mb-3">
            Deleted
          </h2>
          <ul className="grid gap-2">
            {gone.map((voice) => (
              <li key={voice.uuid} className="flex flex-wrap items-center gap-3 text-muted">
                <span className="min-w-0 grow wrap-anywhere">
                  {voice.name}
                  {voice.deletedUntil && <>{ownVoicesWords.goesForGood(formatDate(voice.deletedUntil))}</>}
                </span>
                <Button
                  size="small"
                  icon={<Undo2 aria-hidden="true" />}
                  aria-label={`Bring ${voice.name} back`}
                  onClick={() => void restore(voice)}
                >
                  {ownVoicesWords.bringBack}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {editing && (
        <EditVoice
          waiting={null}
          voice={editing}
          onClose={() => setEditing(null)}
          onSaved={(voice) => {
            replace(voice);
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

function OwnVoice({
  voice,
  onChange,
  onEdit,
  onDelete,
}: {
  voice: Voice;
  onChange: (voice: Voice) => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const api = useApi();
  const heard = useHearing(voice);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (visibility: (typeof voiceVisibilities)[number]) => {
    setFailure(null);
    setBusy(true);
    try {
      onChange(
        await api.call('POST /api/voice/update/{voiceUUID}', {
          params: { voiceUUID: voice.uuid },
          body: { visibility },
        }),
      );
    } catch (thrown) {
      setFailure(words(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="card" aria-label={voice.name}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <PlayButton
          size="small"
          quiet={!heard.playing}
          playing={heard.playing}
          loading={heard.pending !== null}
          what={voice.name}
          disabled={!heard.can}
          onClick={heard.toggle}
        />
        {voice.avatarUrl && (
          <img
            src={voice.avatarUrl}
            alt=""
            className="size-11 rounded-small object-cover"
            width={44}
            height={44}
          />
        )}
        <div className="min-w-0 flex-[1_1_12rem]">
          <Link to={voiceHref(voice)} className="font-semibold wrap-anywhere hover:underline">
            {voice.name}
          </Link>
          <p className="flex flex-wrap items-center gap-1.5 pt-1">
            <Badge>{kindWords[voice.kind].label}</Badge>
            <Badge tone={voice.status === 'ready' ? 'success' : voice.status === 'failed' ? 'error' : 'info'}>
              {statusLabels[voice.status]}
            </Badge>
            <span className="text-14 text-muted tabular-nums">
              {ownVoicesWords.votesAndUses(countOf(voice.votes, 'vote'), countOf(voice.uses, 'time'))}
            </span>
          </p>
        </div>
        <Segmented
          label={`Who sees ${voice.name}`}
          labelHidden
          value={voice.visibility}
          disabled={busy}
          onChange={(visibility) => void open(visibility)}
          choices={(['private', 'unlisted', 'public'] as const).map((value) => ({
            value,
            label: capital(value),
          }))}
        />
        <span className="flex">
          <VoiceMenu voice={voice} />
          <IconButton label={`Edit ${voice.name}`} onClick={onEdit}>
            <Pencil className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${voice.name}`} onClick={onDelete}>
            <Trash2 className="size-5" aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {(failure ?? heard.failure) && (
        <p className="mt-3 text-14 text-error-text" role="alert">
          {failure ?? heard.failure}
        </p>
      )}
    </li>
  );
}
