import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { Circle, Play, Repeat, Shuffle, SkipForward, ToggleRight, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../../design/class-names.ts';
import { formatTime } from '../../i18n/format.ts';
import { WaveBars } from '../../players/Waveform.tsx';
import type { Playing } from '../../sound/play/soundboard-player.ts';
import { type Board, isOwn, type Pad } from './board.ts';
import styles from './soundboard.module.css';
import type { SoundboardModel } from './soundboard-model.ts';
import { modeWords } from './words.ts';

const icons = {
  once: Play,
  loop: Repeat,
  hold: Circle,
  toggle: ToggleRight,
  chain: SkipForward,
  random: Shuffle,
} as const;

/** The pads of a board: one stop for the Tab key, arrows inside; dragging or Shift and an arrow changes the order. */
export function PadGrid({
  board,
  pads,
  model,
  keys,
  playing,
  ready,
  broken,
  selectedId,
  onEdit,
  onChoose,
  children,
}: {
  board: Board;
  /** What a search leaves of the board. */
  pads: readonly Pad[];
  model: SoundboardModel;
  keys: ReadonlyMap<string, string>;
  playing: Readonly<Record<string, Playing>>;
  ready: Readonly<Record<string, true>>;
  broken: Readonly<Record<string, string>>;
  selectedId: string | null;
  onEdit: (pad: Pad) => void;
  /** A pad was pressed by hand. */
  onChoose: (pad: Pad) => void;
  /** Stands after the pads, such as the places for new ones. */
  children?: ReactNode;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }));
  const ids = pads.map((pad) => pad.id);
  const movable = isOwn(board) && pads.length === board.pads.length;
  const stopId = ids.includes(stop ?? '') ? stop : ids[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll<HTMLButtonElement>('button[data-pad]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement); // safe: -1 for what is none of them
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = Math.max(1, buttons.filter((one) => one.offsetTop === buttons[0]?.offsetTop).length);
    const rtl = grid.current && getComputedStyle(grid.current).direction === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = {
      ArrowRight: rtl,
      ArrowLeft: -rtl,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -at,
      End: buttons.length - 1 - at,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(buttons.length - 1, at + step));
    if (event.shiftKey) {
      if (movable && to !== at) void model.order(arrayMove(ids, at, to));
      return;
    }
    buttons[to]?.focus();
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => {
        const pad = pads.find(({ id }) => id === active.id);
        if (pad) model.release(pad);
      }}
      onDragEnd={({ active, over }) => {
        const from = ids.indexOf(String(active.id));
        const to = over ? ids.indexOf(String(over.id)) : -1;
        if (from >= 0 && to >= 0 && from !== to) void model.order(arrayMove(ids, from, to));
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={!movable}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own and no keys */}
        <div
          ref={grid}
          className={styles.pads}
          role="group"
          aria-label={`Pads of ${board.name}`}
          onKeyDown={onKeyDown}
        >
          {pads.map((pad) => (
            <PadButton
              key={pad.id}
              pad={pad}
              hotkey={keys.get(pad.id)}
              playing={playing[pad.id]}
              ready={ready[pad.id] === true}
              problem={broken[pad.id]}
              selected={pad.id === selectedId}
              tabIndex={pad.id === stopId ? 0 : -1}
              onFocus={() => setStop(pad.id)}
              onPress={() => {
                model.press(pad);
                onChoose(pad);
              }}
              onRelease={() => model.release(pad)}
              onEdit={() => onEdit(pad)}
            />
          ))}
          {children}
        </div>
      </SortableContext>
    </DndContext>
  );
}

function PadButton({
  pad,
  hotkey,
  playing,
  ready,
  problem,
  selected,
  tabIndex,
  onFocus,
  onPress,
  onRelease,
  onEdit,
}: {
  pad: Pad;
  hotkey: string | undefined;
  playing: Playing | undefined;
  ready: boolean;
  problem: string | undefined;
  selected: boolean;
  tabIndex: number;
  onFocus: () => void;
  onPress: () => void;
  onRelease: () => void;
  onEdit: () => void;
}) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: pad.id });
  const Icon = problem ? TriangleAlert : icons[pad.mode];
  const kept = Math.max(0, (pad.endMs ?? pad.durationMs) - pad.startMs);
  const style = {
    '--c': `var(--stem-${pad.color})`,
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
    transition,
    zIndex: isDragging ? 1 : undefined,
  } as CSSProperties; // safe: custom properties are not in React's style type
  // a finger that begins to scroll must not play; everything else is heard as soon as it is down
  const atOnce = (pointerType: string) => pointerType !== 'touch' || pad.mode === 'hold';
  const touched = useRef(false);
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-pad={pad.id}
      data-ready={ready || undefined}
      className={classNames(styles.pad, playing && styles.playing, selected && styles.selected)}
      style={style}
      tabIndex={tabIndex}
      aria-pressed={playing !== undefined}
      aria-keyshortcuts={hotkey?.replace('Ctrl', 'Control')}
      title={problem}
      onFocus={onFocus}
      onPointerDown={(event) => {
        listeners?.onPointerDown?.(event);
        touched.current = !atOnce(event.pointerType);
        if (event.button !== 0 || touched.current) return;
        onPress();
      }}
      onPointerUp={onRelease}
      onPointerLeave={onRelease}
      onPointerCancel={onRelease}
      onClick={(event) => {
        // a tap, or a screen reader, which presses without a pointer
        if (touched.current || event.detail === 0) onPress();
        touched.current = false;
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onEdit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (!event.repeat) onPress();
      }}
      onKeyUp={(event) => {
        if (event.key === 'Enter' || event.key === ' ') onRelease();
      }}
    >
      {playing && (
        <span
          key={playing.startedAt}
          className={styles.fill}
          style={{
            animationDuration: `${playing.seconds}s`,
            animationIterationCount: playing.loop ? 'infinite' : 1,
          }}
          aria-hidden="true"
        />
      )}
      <span className="flex items-start justify-between gap-2">
        <span className={styles.name}>{pad.name}</span>
        {hotkey && <kbd>{hotkey}</kbd>}
      </span>
      <WaveBars bars={[...pad.bars]} count={36} className={styles.wave} />
      <span className={styles.facts}>
        <span className="flex items-center gap-1">
          <Icon className="size-3.5" aria-hidden="true" />
          {problem ? (
            'Can’t play'
          ) : (
            // three pads a row leave no room for the word on a phone
            <span className="max-sm:sr-only">{modeWords[pad.mode].label}</span>
          )}
        </span>
        <span className="tabular-nums">{formatTime(kept / 1000, kept < 10_000 ? 1 : 0)}</span>
      </span>
    </button>
  );
}
