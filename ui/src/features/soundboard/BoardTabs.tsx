import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../design/IconButton.tsx';
import { type Board, isOwn } from './board.ts';
import type { SoundboardModel } from './soundboard-model.ts';
import { boardTabsWords } from './words.ts';

/** The boards, to choose one; one's own are put in order by dragging, or by Shift and an arrow. */
export function BoardTabs({
  model,
  boards,
  shownId,
}: {
  model: SoundboardModel;
  boards: readonly Board[];
  shownId: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 8 } }));
  /** @param to a place among all boards; those of another home are not passed */
  const move = (board: Board, to: number): void => {
    const peers = boards.filter(({ place }) => place === board.place);
    const first = boards.findIndex(({ place }) => place === board.place);
    const at = Math.max(0, Math.min(peers.length - 1, to - first));
    if (!isOwn(board) || peers.indexOf(board) === at) return;
    void model.moveBoard(board, at);
    // a tab that was taken out and put in again has lost the focus
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-board="${CSS.escape(board.id)}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent, board: Board) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const rtl = list.current && getComputedStyle(list.current).direction === 'rtl' ? -1 : 1;
    move(board, boards.indexOf(board) + (event.key === 'ArrowRight' ? rtl : -rtl));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        const board = boards.find(({ id }) => id === active.id);
        const to = boards.findIndex(({ id }) => id === over?.id);
        if (board && to >= 0) move(board, to);
      }}
    >
      <SortableContext items={boards.map(({ id }) => id)} strategy={horizontalListSortingStrategy}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
        <div ref={list} className="tabs min-w-0 overflow-x-auto border-0!" role="group" aria-label="Boards">
          {boards.map((board) => (
            <Tab
              key={board.id}
              board={board}
              shown={board.id === shownId}
              onShow={() => model.show(board.id)}
              onKeyDown={(event) => onKeyDown(event, board)}
            />
          ))}
          <IconButton
            label={boardTabsWords.newBoard}
            onClick={() => void model.create(`Board ${boards.length}`)}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        </div>
      </SortableContext>
    </DndContext>
  );
}

function Tab({
  board,
  shown,
  onShow,
  onKeyDown,
}: {
  board: Board;
  shown: boolean;
  onShow: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const own = isOwn(board);
  const { setNodeRef, listeners, transform, transition } = useSortable({ id: board.id, disabled: !own });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="tab whitespace-nowrap"
      data-board={board.id}
      data-state={shown ? 'active' : 'inactive'}
      aria-pressed={shown}
      title={own ? 'Drag it, or press Shift and an arrow, to move it' : undefined}
      style={transform ? { transform: `translateX(${transform.x}px)`, transition } : undefined}
      onClick={onShow}
      {...listeners}
      onKeyDown={onKeyDown}
    >
      {board.name}
    </button>
  );
}
