import { AudioLines, ChevronDown, Download } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useApi } from '../../../api/context.ts';
import { Button } from '../../../design/Button.tsx';
import { laterView } from '../../../design/LaterView.tsx';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { LevelMeter } from '../../../players/LevelMeter.tsx';
import { MannerSliders } from '../block/MannerSliders.tsx';
import { SpokenText } from '../block/SpokenText.tsx';
import { noDraft } from '../script/draft.ts';
import { ProblemNote } from '../speaking/ProblemNote.tsx';
import { RunLine } from '../speaking/RunLine.tsx';
import { useAllowance } from '../speaking/use-allowance.ts';
import { StudioModel } from '../studio-model.ts';
import { ExportDialog } from '../takes/ExportDialog.tsx';
import { History } from '../takes/History.tsx';
import { TakeRow } from '../takes/TakeRow.tsx';
import { takeStore } from '../takes/take-store.ts';
import { voiceName } from '../voices/studio-voices.ts';
import { useOwnModels } from '../voices/use-own-models.ts';
import { useStudioVoices } from '../voices/use-studio-voices.ts';
import { frameStudioWords } from './words.ts';

// what opens by a press comes with it
const VoicePicker = laterView(async () => (await import('../voices/VoicePicker.tsx')).VoicePicker);

type Props = {
  maxChars: number;
  /** Where it runs and what becomes of the text. */
  note: string;
  history?: boolean;
};

/** A studio of one block, spoken by the server. */
export function FrameStudio(props: Props) {
  const api = useApi();
  const [model, setModel] = useState<StudioModel | null>(null);
  useEffect(() => {
    const made = new StudioModel({ api, draft: noDraft({ place: 'server' }), store: takeStore(false) });
    setModel(made);
    return () => {
      made.dispose();
      setModel(null);
    };
  }, [api]);
  return model ? <Desk model={model} {...props} /> : <Skeleton className="h-60! w-full" />;
}

function Desk({ model, maxChars, note, history }: Props & { model: StudioModel }) {
  const problemId = useId();
  const { script, takes, runs, problems, notices, voices, charged } = useStore(model.state);
  const { playing, key } = useStore(model.player.state);
  const [open, setOpen] = useState<'voice' | 'download' | null>(null);
  const models = useOwnModels(model);
  useStudioVoices(model);
  const block = script.blocks.find(({ text }) => text.trim()) ?? script.blocks[0]!;
  const chars = block.text.length;
  const allowance = useAllowance(chars, charged);
  const take = block.takeId === null ? undefined : takes[block.takeId];
  const run = runs[block.id];
  const problem = problems[block.id];
  const long = chars > maxChars;
  const refused = allowance !== null && !allowance.eligible && !long;
  const sameWords = take?.text === block.text;
  const view = useMemo(
    () => (take ? model.player.view(take.id, take.seconds, () => {}) : null),
    [model, take],
  );
  const heard =
    view && take && sameWords && playing && key === take.id ? { player: view, words: take.words } : null;
  return (
    <div className="grid gap-4">
      <button
        type="button"
        className="flex min-h-11 items-center gap-2.5 justify-self-start rounded-button border border-line bg-surface px-3 font-medium hover:bg-sunken"
        aria-label={`Voice: ${voiceName(voices, block)}`}
        onClick={() => setOpen('voice')}
      >
        <AudioLines className="size-4 text-primary-text" aria-hidden="true" />
        {voiceName(voices, block)}
        <ChevronDown className="size-4 text-subtle" aria-hidden="true" />
      </button>
      <div className="rounded-card border border-control bg-surface p-4 focus-within:outline-2 focus-within:outline-focus [&_textarea]:outline-none!">
        <SpokenText
          text={block.text}
          label={frameStudioWords.textBeSpoken}
          problemId={problem || long || refused ? problemId : undefined}
          heard={heard}
          placeholder={frameStudioWords.typePasteWhat}
          onChange={(text) => model.changeBlock(block.id, { text })}
        />
      </div>
      <div className="-mt-2 text-14">
        <p className="text-muted tabular-nums">
          {formatNumber(chars)} of {formatNumber(maxChars)} characters
          {allowance && history ? `, ${formatNumber(allowance.remainingChars)} left today` : ''}
        </p>
        {(long || refused) && (
          <p id={problemId} className="mt-1 text-error-text" role="alert">
            {long
              ? `Delete ${formatNumber(chars - maxChars)} ${chars - maxChars === 1 ? 'character' : 'characters'}: up to ${formatNumber(maxChars)} are spoken here.`
              : allowance?.reason}
          </p>
        )}
        {problem && !long && !refused && (
          <ProblemNote
            id={problemId}
            problem={problem}
            onVoice={(voice) => model.takeAdvice(block.id, voice)}
            onServer={() => model.change({ place: 'server' })}
          />
        )}
      </div>
      {history && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MannerSliders manner={block} onChange={(change) => model.changeBlock(block.id, change)} />
        </div>
      )}
      {run ? (
        <RunLine run={run} onCancel={() => model.cancel()} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            disabled={!block.text.trim() || long || refused}
            onClick={() => void model.generate([block.id])}
          >
            Speak
          </Button>
          {take && (
            <Button icon={<Download aria-hidden="true" />} onClick={() => setOpen('download')}>
              Download
            </Button>
          )}
          {view && <LevelMeter player={view} className="ms-auto w-24" />}
        </div>
      )}
      {take && !run && <TakeRow model={model} block={block} take={take} number={1} />}
      {notices[block.id] && !run && (
        <p className="text-14 text-muted" role="status">
          {notices[block.id]}
        </p>
      )}
      <p className="text-14 text-muted">{note}</p>
      {history && <History model={model} />}
      {open === 'voice' && (
        <VoicePicker
          waiting={null}
          model={model}
          models={models}
          blockId={block.id}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'download' && take && (
        <ExportDialog model={model} blocks={[block]} title="" onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
