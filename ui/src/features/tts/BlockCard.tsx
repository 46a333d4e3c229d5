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
import { type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../design/overlays/Menu.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import { RunLine } from './RunLine.tsx';
import { SpokenText } from './SpokenText.tsx';
import {
  type Block,
  isUpToDate,
  mergeWithPrevious,
  mostBlocks,
  moveBlock,
  newBlock,
  paragraphsOf,
  splitBlock,
  splitParagraphs,
} from './script.ts';
import type { StudioModel } from './studio-model.ts';
import { voiceName } from './studio-voices.ts';
import { TakeRow } from './TakeRow.tsx';

const icon = (Icon: typeof ArrowUp) => <Icon className="size-4" aria-hidden="true" />;

/** One block of the script: its voice, its words, its takes. */
export function BlockCard({
  model,
  block,
  index,
  count,
  onVoice,
  onSettings,
  onDownload,
  onChain,
}: {
  model: StudioModel;
  block: Block;
  index: number;
  count: number;
  onVoice: () => void;
  onSettings: () => void;
  onDownload: () => void;
  /** Opens the take in another tool. */
  onChain: (tool: 'voice-changer' | 'audio-enhancer') => void;
}) {
  const { takes, runs, problems, notices, voices, selectedId, script } = useStore(model.state);
  const { playing } = useStore(model.player.state);
  const field = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const number = index + 1;
  const take = block.takeId === null ? undefined : takes[block.takeId];
  const run = runs[block.id];
  const problem = problems[block.id];
  const notice = notices[block.id];
  const fresh = isUpToDate(block, take);
  const sameWords = take?.text === block.text;
  const heard = useMemo(
    () =>
      take && sameWords && playing
        ? { player: model.player.view(take.id, take.seconds, () => {}), words: take.words }
        : null,
    [model, take, sameWords, playing],
  );
  const edit = (change: (blocks: readonly Block[]) => readonly Block[]) => model.edit(change);
  const split = () => edit((blocks) => splitBlock(blocks, block.id, field.current?.selectionStart ?? 0));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && mod && event.shiftKey) split();
    else if (event.key === 'Enter' && mod) void model.generate([block.id]);
    else if (event.key === 'Backspace' && index > 0 && selectionStart === 0 && selectionEnd === 0)
      edit((blocks) => mergeWithPrevious(blocks, block.id));
    else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      edit((blocks) => moveBlock(blocks, block.id, event.key === 'ArrowUp' ? -1 : 1));
    else return;
    event.preventDefault();
  };
  return (
    <section
      className={`relative grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 border-t border-line py-5 sm:grid-cols-[176px_minmax(0,1fr)_auto] ${selectedId === block.id ? 'before:absolute before:inset-y-5 before:-inset-s-2.5 before:w-[3px] before:rounded-full before:bg-primary' : ''}`}
      id={`block-${block.id}`}
      aria-label={`Block ${number}`}
      onFocusCapture={() => model.select(block.id)}
    >
      <div className="flex items-start justify-between gap-2 sm:block">
        <button
          type="button"
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-button text-start font-medium hover:bg-sunken sm:w-full sm:px-2"
          aria-label={`Voice of block ${number}: ${voiceName(voices, block)}`}
          onClick={onVoice}
        >
          <span className="grid size-8 flex-none place-items-center rounded-small bg-sunken text-primary-text">
            <AudioLines className="size-4" aria-hidden="true" />
          </span>
          <span className="min-w-0 grow truncate">{voiceName(voices, block)}</span>
          <ChevronDown className="size-4 flex-none text-subtle" aria-hidden="true" />
        </button>
        <div className="flex flex-none sm:hidden">
          <IconButton label={`Settings of block ${number}`} onClick={onSettings}>
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
          placeholder="Type or paste what is to be spoken"
          onChange={(text) => model.changeBlock(block.id, { text })}
          onKeyDown={onKeyDown}
        />
        {run ? (
          <RunLine run={run} onCancel={() => model.cancel()} />
        ) : (
          take && <TakeRow model={model} block={block} take={take} number={number} />
        )}
        {!run && block.text.trim() && !fresh && !problem && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Badge tone="warning">{take ? 'Changed since this take' : 'Not spoken yet'}</Badge>
            {take && (
              <Button
                size="small"
                variant="quiet"
                icon={icon(Undo2)}
                onClick={() => model.restore(block.id, take)}
              >
                As in the take
              </Button>
            )}
          </div>
        )}
        {problem && (
          <ProblemNote
            id={problemId}
            problem={problem}
            onVoice={(voice) => model.takeAdvice(block.id, voice)}
            onServer={() => model.change({ place: 'server' })}
          />
        )}
        {notice && !run && (
          <p className="mt-2 text-14 text-muted" role="status">
            {notice}
          </p>
        )}
      </div>
      <div className="flex items-start max-sm:hidden">
        <IconButton
          label={`Speak block ${number} again`}
          disabled={!block.text.trim() || Object.keys(runs).length > 0}
          onClick={() => void model.generate([block.id])}
        >
          <RefreshCw aria-hidden="true" />
        </IconButton>
        {menu()}
      </div>
    </section>
  );

  function menu() {
    const full = count >= mostBlocks;
    return (
      <Menu
        trigger={
          <IconButton label={`More for block ${number}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={icon(RefreshCw)} onSelect={() => void model.generate([block.id])}>
          {take ? 'New take' : 'Speak this block'}
        </MenuItem>
        <MenuItem icon={icon(Settings2)} onSelect={onSettings}>
          Speed, pitch and pause
        </MenuItem>
        <MenuLine />
        <MenuItem icon={icon(Scissors)} note="Ctrl Shift Enter" disabled={full} onSelect={split}>
          Split at the cursor
        </MenuItem>
        {paragraphsOf(block.text).length > 1 && (
          <MenuItem
            icon={icon(Scissors)}
            disabled={count + paragraphsOf(block.text).length > mostBlocks}
            onSelect={() => edit((blocks) => splitParagraphs(blocks, block.id))}
          >
            Split at empty lines
          </MenuItem>
        )}
        <MenuItem
          icon={icon(Merge)}
          disabled={index === 0}
          onSelect={() => edit((blocks) => mergeWithPrevious(blocks, block.id))}
        >
          Join to the one above
        </MenuItem>
        <MenuItem
          icon={icon(ArrowUp)}
          note="Alt ↑"
          disabled={index === 0}
          onSelect={() => edit((blocks) => moveBlock(blocks, block.id, -1))}
        >
          Move up
        </MenuItem>
        <MenuItem
          icon={icon(ArrowDown)}
          note="Alt ↓"
          disabled={index === count - 1}
          onSelect={() => edit((blocks) => moveBlock(blocks, block.id, 1))}
        >
          Move down
        </MenuItem>
        <MenuItem
          icon={icon(Copy)}
          disabled={full}
          onSelect={() =>
            edit((blocks) =>
              blocks.flatMap((one) => (one.id === block.id ? [one, newBlock(block.text, block)] : [one])),
            )
          }
        >
          Duplicate
        </MenuItem>
        {take && (
          <>
            <MenuLine />
            <MenuItem icon={icon(Download)} onSelect={onDownload}>
              Download this block
            </MenuItem>
            <MenuItem icon={icon(AudioLines)} onSelect={() => onChain('voice-changer')}>
              Open in the voice changer
            </MenuItem>
            <MenuItem icon={icon(Sparkles)} onSelect={() => onChain('audio-enhancer')}>
              Open in the audio enhancer
            </MenuItem>
            <MenuItem icon={icon(Trash2)} onSelect={() => void model.removeTake(take.id)}>
              Delete this take
            </MenuItem>
          </>
        )}
        <MenuLine />
        <MenuItem
          icon={icon(Trash2)}
          danger
          disabled={script.blocks.length === 1 && !block.text}
          onSelect={() => model.removeBlock(block.id)}
        >
          Delete the block
        </MenuItem>
      </Menu>
    );
  }
}
