import type { VoicePage } from '@formant/contract/voices';
import { Plus, WifiOff } from 'lucide-react';
import { memo, Suspense, useEffect, useRef } from 'react';
import { useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { EmptyState } from '../../design/EmptyState.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { LaterPlace } from '../../design/LaterPlace.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Link, NavLink } from '../../design/Link.tsx';
import { WakeWhenNear } from '../../design/near/WakeWhenNear.tsx';
import { useHydrated } from '../../design/use-hydrated.ts';
import { AccountQuestion } from './AccountQuestion.tsx';
import { OwnRecordingBar } from './OwnRecordingBar.tsx';
import { loadPointing, pointing, setPointing } from './pointing.ts';
import { fetchUniverse, type UniverseData } from './universe-data.ts';
import { VoiceFacets } from './VoiceFacets.tsx';
import { VoiceGrid } from './VoiceGrid.tsx';
import { VoiceSearch } from './VoiceSearch.tsx';
import { VoiceShelves } from './VoiceShelves.tsx';
import { cleared, readFilter, type VoiceFilter, writeFilter } from './voice-filter.ts';
import { countOf, libraryScreenWords, sortLabels } from './words.ts';

const OwnVoices = laterView(async () => (await import('./OwnVoices.tsx')).OwnVoices);
const FavoriteVoices = laterView(async () => (await import('./FavoriteVoices.tsx')).FavoriteVoices);

const tabs = [
  ['Universe', ''],
  ['My voices', 'mine'],
  ['Favourites', 'favorites'],
] as const;

/** The library: everybody's voices, and for signed-in people their own and their favourites. */
export function LibraryScreen({ data }: { data: UniverseData }) {
  const [search] = useSearchParams();
  const tab = search.get('tab');
  useEffect(loadPointing, []); // favourites and own voices have cards, too
  return (
    <div className="wrap pt-10 pb-6 md:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="type-48">{libraryScreenWords.voiceUniverse}</h1>
          <p className="mt-2 max-w-[60ch] text-18 text-muted">{libraryScreenWords.voicesForVoice}</p>
        </div>
        <Link to="/voice-universe/new" className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden="true" />
          {libraryScreenWords.newVoice}
        </Link>
      </div>
      <nav className="tabs mt-6" aria-label="Voices">
        {tabs.map(([label, value]) => (
          <NavLink
            key={value}
            to={value ? `/voice-universe?tab=${value}` : '/voice-universe'}
            className="tab"
            aria-current={(tab ?? '') === value ? 'page' : undefined}
            data-state={(tab ?? '') === value ? 'active' : undefined}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-6">
        {tab === 'mine' || tab === 'favorites' ? (
          <LaterPlace>
            <Personal tab={tab} />
          </LaterPlace>
        ) : (
          <Universe data={data} />
        )}
      </div>
      <AccountQuestion />
    </div>
  );
}

/** What is personal is fetched and drawn in the browser only. */
function Personal({ tab }: { tab: 'mine' | 'favorites' }) {
  if (!useHydrated()) return null;
  return tab === 'mine' ? <OwnVoices waiting={null} /> : <FavoriteVoices waiting={null} />;
}

function Universe({ data }: { data: UniverseData }) {
  const byPointing = useStore(pointing, ({ on }) => on);
  const [search, setSearch] = useSearchParams();
  const { state: moving, location: next } = useNavigation();
  const busy = moving === 'loading';
  const { revalidate, state } = useRevalidator();
  const loaded = readFilter(search);
  const asked = writeFilter(loaded).toString();
  // what was just chosen shows at once, its voices when they are there
  const filter = next?.pathname === '/voice-universe' ? readFilter(new URLSearchParams(next.search)) : loaded;
  const change = (next: VoiceFilter) => setSearch(writeFilter(next), { preventScrollReset: true });
  const again = (
    <Button busy={state === 'loading'} onClick={() => void revalidate()}>
      {libraryScreenWords.tryAgain}
    </Button>
  );
  if (data.state === 'own') return null; // the tab is just being left
  return (
    <>
      {/* wakes up in a turn of its own */}
      <Suspense>
        <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_176px]">
          <div className="col-span-2 flex min-w-0 md:col-span-1">
            <VoiceSearch value={filter.q} onChange={(q) => change({ ...filter, q })} />
          </div>
          <Select
            label={<span className="sr-only">Order</span>}
            value={filter.sort}
            onChange={(sort) => change({ ...filter, sort })}
            choices={Object.entries(sortLabels).map(([value, label]) => ({
              value: value as VoiceFilter['sort'], // safe: keys of a table by that type
              label,
            }))}
          />
          {data.state === 'found' && (
            <div className="max-md:order-first max-md:row-start-2 md:col-span-2">
              <VoiceFacets filter={filter} facets={data.facets} onChange={change} />
            </div>
          )}
        </div>
        <div className="mt-5">
          <OwnRecordingBar />
        </div>
      </Suspense>
      {data.state === 'failed' ? (
        <div className="mt-12">
          <EmptyState
            tone="error"
            title={libraryScreenWords.voicesCouldNot}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {again}
                <Button variant="quiet" onClick={() => change(cleared(filter))}>
                  {libraryScreenWords.clearFilters}
                </Button>
              </div>
            }
          >
            {data.message}
          </EmptyState>
        </div>
      ) : (
        <>
          {data.from === 'device' && (
            <div className="mt-4">
              <Banner tone="warning" action={again}>
                <WifiOff className="me-2 inline size-4" aria-hidden="true" />
                {libraryScreenWords.serverCantBe}
              </Banner>
            </div>
          )}
          {data.shelves.length > 0 && (
            <VoiceShelves shelves={data.shelves} languages={data.facets.languages} />
          )}
          {data.shelves.length > 0 && <h2 className="type-22 mt-8">{libraryScreenWords.allVoices}</h2>}
          <div className="mt-5 mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-14 text-muted tabular-nums" role="status">
              {countOf(data.page.meta.total, 'voice')}
              {loaded.q ? ` for “${loaded.q}”` : ''}
            </p>
            <Switch
              className="max-sm:hidden"
              label={libraryScreenWords.byPointing}
              checked={byPointing}
              onChange={(event) => setPointing(event.currentTarget.checked)}
            />
          </div>
          <div
            className={classNames('transition-opacity', busy && 'opacity-50')}
            aria-busy={busy || undefined}
          >
            {data.page.meta.total === 0 ? (
              <EmptyState
                title={libraryScreenWords.noVoiceFits}
                action={
                  <Button onClick={() => change(cleared(filter))}>{libraryScreenWords.clearFilters}</Button>
                }
              >
                {libraryScreenWords.takeFilterBack}
              </EmptyState>
            ) : (
              <UniverseGrid key={`${data.from} ${asked}`} first={data.page} asked={asked} />
            )}
          </div>
        </>
      )}
    </>
  );
}

/** Drawn anew only when other voices are asked for, so that it may wake up on its own. */
const UniverseGrid = memo(({ first, asked }: { first: VoicePage; asked: string }) => {
  const api = useApi();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <WakeWhenNear place={place}>
        <VoiceGrid
          first={first}
          load={(page, signal) => fetchUniverse(api, readFilter(new URLSearchParams(asked)), page, signal)}
          label="Voices"
        />
      </WakeWhenNear>
    </div>
  );
});
