import {
  ArrowDown,
  ArrowUp,
  AudioLines,
  ChevronDown,
  Copy,
  Download,
  Ellipsis,
  Merge,
  RefreshCw,
  Scissors,
  Settings2,
  Sparkles,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ClipboardEvent, Fragment, type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { Badge } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { IconButton } from '../../../design/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../../design/overlays/Menu.tsx';
import { isOpening } from '../script/opening.ts';
import {
  type Block,
  duplicateBlock,
  mergeWithPrevious,
  moveBlock,
  pasteParagraphs,
  splitBlock,
  splitParagraphs,
} from '../script/script.ts';
import { ProblemNote } from '../speaking/ProblemNote.tsx';
import { RunLine } from '../speaking/RunLine.tsx';
import type { StudioModel } from '../studio-model.ts';
import { TakeRow } from '../takes/TakeRow.tsx';
import { actionOfKeys, type BlockAction, blockView, canDo } from './block-view.ts';
import { SpokenText } from './SpokenText.tsx';
import { blockCardWords } from './words.ts';

const icons: Readonly<Record<BlockAction, typeof ArrowUp>> = {
  speak: RefreshCw,
  settings: Settings2,
  split: Scissors,
  splitParagraphs: Scissors,
  join: Merge,
  moveUp: ArrowUp,
  moveDown: ArrowDown,
  duplicate: Copy,
  download: Download,
  changeVoice: AudioLines,
  enhance: Sparkles,
  deleteTake: Trash2,
  delete: Trash2,
};
const icon = (Icon: typeof ArrowUp) => <Icon className="size-4" aria-hidden="true" />;

/** One block of the script: its voice, its words, its takes. */
export function BlockCard({
  model,
  block,
  index,
  onVoice,
  onSettings,
  onDownload,
  onChain,
}: {
  model: StudioModel;
  block: Block;
  index: number;
  onVoice: () => void;
  onSettings: () => void;
  onDownload: () => void;
  /** Opens the take in another tool. */
  onChain: (tool: 'voice-changer' | 'audio-enhancer') => void;
}) {
  const view = blockView(useStore(model.state), block, index);
  const { number, voice, take, sameWords, run, problem, notice, standing } = view;
  const { playing } = useStore(model.player.state);
  const field = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const heard = useMemo(
    () =>
      sameWords && playing
        ? { player: model.player.view(sameWords.id, sameWords.seconds, () => {}), words: sameWords.words }
        : null,
    [model, sameWords, playing],
  );
  const { id } = block;
  const actions: Readonly<Record<BlockAction, () => void>> = {
    speak: () => void model.generate([id]),
    settings: onSettings,
    split: () => model.edit((blocks) => splitBlock(blocks, id, field.current?.selectionStart ?? 0)),
    splitParagraphs: () => model.edit((blocks) => splitParagraphs(blocks, id)),
    join: () => model.edit((blocks) => mergeWithPrevious(blocks, id)),
    moveUp: () => model.edit((blocks) => moveBlock(blocks, id, -1)),
    moveDown: () => model.edit((blocks) => moveBlock(blocks, id, 1)),
    duplicate: () => model.edit((blocks) => duplicateBlock(blocks, id)),
    download: onDownload,
    changeVoice: () => onChain('voice-changer'),
    enhance: () => onChain('audio-enhancer'),
    deleteTake: () => void (take && model.removeTake(take.id)),
    delete: () => model.removeBlock(id),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const action = actionOfKeys(event, event.currentTarget, index);
    if (!action) return;
    if (canDo(view, action)) actions[action]();
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const blocks = pasteParagraphs(model.script.blocks, id, { from, to, pasted });
    if (!blocks) return;
    event.preventDefault();
    model.edit(() => blocks);
  };
  return (
    <section
      className={`relative grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 border-t border-line py-5 @xl:grid-cols-[176px_minmax(0,1fr)_auto] ${view.selected ? 'before:absolute before:inset-y-5 before:-inset-s-2.5 before:w-[3px] before:rounded-full before:bg-primary' : ''}`}
      id={`block-${id}`}
      aria-label={`Block ${number}`}
      onFocusCapture={() => model.select(id)}
    >
      <div className="flex items-start justify-between gap-2 @xl:block">
        <button
          type="button"
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-button text-start font-medium hover:bg-sunken @xl:w-full @xl:px-2"
          aria-label={`Voice of block ${number}: ${voice}`}
          onClick={onVoice}
        >
          <span className="grid size-8 flex-none place-items-center rounded-small bg-sunken text-primary-text">
            <AudioLines className="size-4" aria-hidden="true" />
          </span>
          <span className="min-w-0 grow truncate">{voice}</span>
          <ChevronDown className="size-4 flex-none text-subtle" aria-hidden="true" />
        </button>
        <div className="flex flex-none @xl:hidden">
          <IconButton label={`Settings of block ${number}`} className="md:hidden" onClick={onSettings}>
            <Settings2 aria-hidden="true" />
          </IconButton>
          {menu()}
        </div>
      </div>
      <div className="min-w-0 pt-1.5">
        <SpokenText
          text={block.text}
          label={`Words of block ${number}`}
          problemId={problem ? problemId : undefined}
          heard={heard}
          fieldRef={field}
          placeholder={blockCardWords.typePasteWhat}
          onChange={(text) => model.changeBlock(id, { text })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          // whoever begins to write puts his own words in place of the page's
          onFocus={(text) => isOpening(block) && text.select()}
        />
        {run ? (
          <RunLine run={run} onCancel={() => model.cancel()} />
        ) : (
          take && <TakeRow model={model} block={block} take={take} number={number} />
        )}
        {standing && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Badge tone="warning">{standing}</Badge>
            {take && (
              <Button size="small" variant="quiet" icon={icon(Undo2)} onClick={() => model.restore(id, take)}>
                {blockCardWords.asTake}
              </Button>
            )}
          </div>
        )}
        {problem && (
          <ProblemNote
            id={problemId}
            problem={problem}
            onVoice={(other) => model.takeAdvice(id, other)}
            onServer={() => model.change({ place: 'server' })}
          />
        )}
        {notice && (
          <p className="mt-2 text-14 text-muted" role="status">
            {notice}
          </p>
        )}
      </div>
      <div className="flex items-start @max-xl:hidden">
        <IconButton label={`Speak block ${number} again`} disabled={!view.canSpeak} onClick={actions.speak}>
          <RefreshCw aria-hidden="true" />
        </IconButton>
        {menu()}
      </div>
    </section>
  );

  function menu() {
    return (
      <Menu
        trigger={
          <IconButton label={`More for block ${number}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {view.menu.map((group, at) => (
          <Fragment key={group[0]?.action}>
            {at > 0 && <MenuLine />}
            {group.map(({ action, label, keys, disabled, danger }) => (
              <MenuItem
                key={action}
                icon={icon(icons[action])}
                note={keys}
                disabled={disabled ?? false}
                danger={danger ?? false}
                onSelect={actions[action]}
              >
                {label}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </Menu>
    );
  }
}
