import { Pencil, Search, X } from 'lucide-react';
import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useApi, useSession } from '../../api/context.ts';
import { Badge } from '../../design/Badge.tsx';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { LaterPlace } from '../../design/LaterPlace.tsx';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { AddPads, LongSound, useAddSounds } from './AddSounds.tsx';
import { accountBoards, boardOf } from './account-boards.ts';
import { Chip, PlaceLine } from './BoardLine.tsx';
import { BoardMenu } from './BoardMenu.tsx';
import { BoardTabs } from './BoardTabs.tsx';
import { isOwn, type Pad } from './board.ts';
import { deviceBoards } from './device-boards.ts';
import { Outputs } from './Outputs.tsx';
import { PadEditor } from './PadEditor.tsx';
import { PadGrid } from './PadGrid.tsx';
import { PlayingLevels, PlayingSwitches } from './PlayingSettings.tsx';
import { keysOf } from './pad-keys.ts';
import { offerPads } from './pads-elsewhere.ts';
import type { Settings } from './settings.ts';
import { toNewSound } from './sound-files.ts';
import styles from './soundboard.module.css';
import { SoundboardModel } from './soundboard-model.ts';
import { useGlobalPads } from './use-global-pads.ts';
import { useHotkeys } from './use-hotkeys.ts';
import { soundboardScreenWords, unlistedWords } from './words.ts';

/** Boards of pads: for everybody, kept on the device or, signed in, with the account. */
export function SoundboardScreen() {
  const model = useModel();
  return (
    <LaterPlace className="wrap max-w-wide! pt-10 pb-10 md:pt-14">
      {model ? (
        <Machine model={model} />
      ) : (
        <>
          <h1 className="type-48">Soundboard</h1>
          <p className="mt-2 max-w-[60ch] text-18 text-muted">{soundboardScreenWords.sixteenSoundsStart}</p>
          <div className="mt-8" role="status">
            <Skeleton className="h-60! w-full" />
            <span className="sr-only">{soundboardScreenWords.openingYourBoards}</span>
          </div>
        </>
      )}
    </LaterPlace>
  );
}

/** One model while the same person looks at the page; it starts in the browser only. */
function useModel(): SoundboardModel | null {
  const api = useApi();
  const { state, user } = useSession();
  const [search] = useSearchParams();
  const share = search.get('board');
  const [model, setModel] = useState<SoundboardModel | null>(null);
  const userId = user?.id ?? null;
  useEffect(() => {
    if (state === 'unknown') return;
    const made = new SoundboardModel(
      userId === null ? [deviceBoards()] : [accountBoards(api, userId), deviceBoards()],
      share
        ? async () =>
            boardOf(await api.call('GET /api/soundboard/shared/{share}', { params: { share } }), 'shared')
        : null,
    );
    startTransition(() => setModel(made));
    const takeBack = offerPads(made);
    return () => {
      takeBack();
      made.dispose();
      setModel(null);
    };
  }, [api, state, userId, share]);
  return model;
}

function Machine({ model }: { model: SoundboardModel }) {
  const { boards, boardId, selectedId, loading, saving, problem, unlisted, broken, ready, playing } =
    useStore(model.state);
  const settings = useStore(model.settings);
  const board = boards.find((one) => one.id === boardId) ?? model.board;
  const [editing, setEditing] = useState(false);
  const [query, setQuery] = useState('');
  const [over, setOver] = useState(false);
  const wide = useWide();
  const adding = useAddSounds(model, board);
  const keys = keysOf(board.pads);
  const wanted = query.trim().toLowerCase();
  const pads = board.pads.filter((pad) => pad.name.toLowerCase().includes(wanted));
  const selected = editing ? (board.pads.find((pad) => pad.id === selectedId) ?? null) : null;
  const count = Object.keys(playing).length;
  const own = isOwn(board);
  useHotkeys(model, keys, board.pads, settings.keys);
  useGlobalPads(model, board.pads, settings.globalKeys);

  const change = (wanted: Partial<Settings>) => model.settings.setState(wanted);
  const edit = (pad: Pad) => {
    if (!own) return;
    setEditing(true);
    model.select(pad.id);
  };
  const panel = selected && <PadEditor key={selected.id} pad={selected} board={board} model={model} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's extra; the input inside does the same
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false); // safe: what the pointer went to
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (own) void adding.addFiles([...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="type-36">Soundboard</h1>
        <span role="status">{count > 0 && <Badge tone="live">{count} playing</Badge>}</span>
        {saving && <span className={styles.saving}>Saving…</span>}
        <div className="ms-auto flex flex-wrap gap-2">
          <BoardMenu model={model} board={board} />
          <Button variant="danger" icon={<X aria-hidden="true" />} onClick={() => model.stopAll()}>
            {soundboardScreenWords.stopAll}
            <kbd className="max-sm:hidden">Esc</kbd>
          </Button>
        </div>
      </div>

      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <BoardTabs model={model} boards={boards} shownId={board.id} />
        <div className="flex flex-wrap gap-2">
          <PlayingSwitches settings={settings} onChange={change} />
          {own && (
            <Chip
              icon={<Pencil aria-hidden="true" />}
              on={editing}
              onChange={(on) => {
                setEditing(on);
                model.select(on && wide ? (board.pads[0]?.id ?? null) : null);
              }}
              title={soundboardScreenWords.choosePadChange}
            >
              {soundboardScreenWords.editSounds}
            </Chip>
          )}
        </div>
      </div>

      {problem && (
        <div className="mt-4">
          <Banner
            tone="error"
            action={
              <Button size="small" variant="quiet" onClick={() => model.dismiss()}>
                Dismiss
              </Button>
            }
          >
            {problem}
          </Banner>
        </div>
      )}
      {unlisted.map(({ place, reason }) => (
        <div key={place} className="mt-4">
          <Banner
            tone="warning"
            action={
              <Button size="small" variant="quiet" onClick={() => void model.refresh()}>
                {soundboardScreenWords.tryAgain}
              </Button>
            }
          >
            {unlistedWords[place]} {reason}
          </Banner>
        </div>
      ))}
      <PlaceLine model={model} place={board.place} name={board.name} loading={loading} />

      <div
        className={`mt-5 grid items-start gap-6 ${panel && wide ? 'grid-cols-[minmax(0,1fr)_344px]' : ''}`}
      >
        <div className="grid gap-6">
          <div className="grid gap-x-8 gap-y-4 max-sm:order-1 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
            <Input
              label={soundboardScreenWords.searchThisBoard}
              type="search"
              value={query}
              before={<Search aria-hidden="true" />}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
            <PlayingLevels settings={settings} onChange={change} />
          </div>
          <div
            className={
              over && own ? 'rounded-card outline-2 outline-offset-8 outline-focus outline-dashed' : ''
            }
          >
            <PadGrid
              board={board}
              pads={pads}
              model={model}
              keys={keys}
              playing={playing}
              ready={ready}
              broken={broken}
              selectedId={selected?.id ?? null}
              onEdit={edit}
              onChoose={(pad) => editing && model.select(pad.id)}
            >
              {own && !wanted && (
                <AddPads
                  model={model}
                  board={board}
                  busy={adding.busy}
                  onFiles={(files) => void adding.addFiles(files)}
                />
              )}
            </PadGrid>
            {wanted && pads.length === 0 && <p className="text-muted">{soundboardScreenWords.noSoundThis}</p>}
          </div>
          <p className="text-14 text-muted">
            Keys <kbd>1</kbd> to <kbd>9</kbd> and <kbd>Q</kbd> to <kbd>P</kbd>
            {soundboardScreenWords.playArrowKeys}
            {own ? '. Drag, or Shift and an arrow key, changes the order' : ''}
            {soundboardScreenWords.padPlaysUp}
          </p>
          <Outputs model={model} active={count > 0} />
        </div>
        {panel && wide && (
          <aside className="panel sticky top-20" aria-label={soundboardScreenWords.editPad}>
            <div className="mb-4 flex items-center justify-between gap-3">
              <h2 className="text-18 font-semibold">{selected.name}</h2>
              <IconButton label="Close" size="small" onClick={() => setEditing(false)}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            {panel}
          </aside>
        )}
      </div>
      {panel && !wide && (
        <Sheet open onOpenChange={(open) => open || model.select(null)} title={selected.name} side="bottom">
          {panel}
        </Sheet>
      )}
      {adding.long && (
        <LongSound
          key={adding.long.id}
          long={adding.long}
          onClose={adding.closeLong}
          onKeep={(span) => {
            const { long } = adding;
            adding.closeLong();
            if (long)
              void model.keep(async () => {
                await model.add(board, [await toNewSound(long, { name: long.name }, span)]);
              });
          }}
        />
      )}
    </div>
  );
}

/** Whether the panel has room beside the pads. */
function useWide(): boolean {
  const query = '(width >= 1100px)';
  const subscribe = useCallback((tell: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', tell);
    return () => list.removeEventListener('change', tell);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
}
