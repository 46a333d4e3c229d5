import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { Code, Download, FileUp, Plus, Settings2, Undo2 } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { laterView } from '../../design/LaterView.tsx';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { openFile } from '../../jobs/local-jobs.ts';
import { ShareSound } from '../../parts/share/ShareSound.tsx';
import { usePlatform } from '../../platform/context.ts';
import { BlockCard } from './block/BlockCard.tsx';
import { BlockSettings } from './block/BlockSettings.tsx';
import { focusBlock } from './block/focus-block.ts';
import { EmbedDialog } from './EmbedDialog.tsx';
import { browserDraft } from './script/draft.ts';
import { saysOpening } from './script/opening.ts';
import { Starters } from './script/Starters.tsx';
import { type Block, charsOf, mostBlocks, mostChars } from './script/script.ts';
import { GenerateBar } from './speaking/GenerateBar.tsx';
import { StudioModel } from './studio-model.ts';
import { History } from './takes/History.tsx';
import { nameOf, soundOf, spokenSound } from './takes/made-sound.ts';
import { takeStore } from './takes/take-store.ts';
import { NaturalVoice } from './voices/NaturalVoice.tsx';
import { useOwnModels } from './voices/use-own-models.ts';
import { useStudioVoices } from './voices/use-studio-voices.ts';
import { studioWords } from './words.ts';

// what opens by a press comes with it
const VoicePicker = laterView(async () => (await import('./voices/VoicePicker.tsx')).VoicePicker);
const ImportDialog = laterView(async () => (await import('./script/ImportDialog.tsx')).ImportDialog);
const ExportDialog = laterView(async () => (await import('./takes/ExportDialog.tsx')).ExportDialog);

/** The studio, alive in the browser. */
export function Studio() {
  const api = useApi();
  const { naturalVoices: natural } = usePlatform();
  const [model, setModel] = useState<StudioModel | null>(null);
  useEffect(() => {
    const made = new StudioModel({ api, draft: browserDraft, store: takeStore(true), natural });
    startTransition(() => setModel(made));
    return () => {
      made.dispose();
      setModel(null);
    };
  }, [api, natural]);
  return model ? <Desk model={model} /> : <Skeleton className="h-60! w-full" />;
}

/** `?voice=<id>` gives a voice to an empty block, or to a new one, and `&text=` its words. */
function useWantedVoice(model: StudioModel) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('voice');
  const text = search.get('text') ?? '';
  useEffect(() => {
    if (!wanted) return;
    void model.beginWith(wanted, text);
    setSearch(
      (before) => {
        before.delete('voice');
        before.delete('text');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [model, wanted, text, setSearch]);
}

type Open =
  | { what: 'voice'; blockId: string }
  | { what: 'settings' | 'import' | 'embed' }
  | { what: 'download'; blocks: readonly Block[]; unspoken?: number };

function Desk({ model }: { model: StudioModel }) {
  const { script, takes, kept, deleted, selectedId } = useStore(model.state);
  const navigate = useNavigate();
  const platform = usePlatform();
  const models = useOwnModels(model);
  const { online } = useStudioVoices(model);
  useWantedVoice(model);
  const [open, setOpen] = useState<Open | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => setOpen(null);
  const spoken = script.blocks.filter(({ takeId }) => takeId !== null && takes[takeId]);
  const unspoken = script.blocks.filter((block) => block.text.trim() && !spoken.includes(block)).length;
  const spokenTakes = spoken.flatMap((block) => model.takeOf(block) ?? []);
  const name = nameOf(script.title, spokenTakes);
  const only = script.blocks.length === 1 ? script.blocks[0] : undefined;
  const chain = async (tool: 'voice-changer' | 'audio-enhancer', block: Block) => {
    try {
      const take = model.takeOf(block);
      if (!take) return;
      const { wav } = await soundOf(model, { blocks: [block] });
      const file = new File([wav], `${nameOf('', [take])}.wav`, { type: 'audio/wav' });
      const id = await openFile(tool, file, defaultValues(tools[tool].tool.options));
      await navigate(`/tools/${tool}?job=${id}`);
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_320px]">
      <div className="@container min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-4">
          <div className="min-w-0 grow basis-56">
            <input
              className="w-full rounded-small bg-transparent text-22 font-semibold text-text placeholder:text-muted"
              value={script.title}
              maxLength={80}
              placeholder={studioWords.untitledScript}
              aria-label={studioWords.titleScript}
              onChange={(event) => model.change({ title: event.currentTarget.value })}
            />
            <p className="text-14 text-muted tabular-nums">
              {script.blocks.length} {script.blocks.length === 1 ? 'block' : 'blocks'},{' '}
              {formatNumber(charsOf(script))} of {formatNumber(mostChars)} characters,{' '}
              {kept ? 'saved on this device' : 'not saved: this browser keeps nothing'}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button icon={<FileUp aria-hidden="true" />} onClick={() => setOpen({ what: 'import' })}>
              {studioWords.importText}
            </Button>
            <Button
              icon={<Download aria-hidden="true" />}
              disabled={spoken.length === 0}
              onClick={() => setOpen({ what: 'download', blocks: spoken, unspoken })}
            >
              Download
            </Button>
            {spoken.length > 0 && <ShareSound sounds={[spokenSound(model, spoken, name)]} />}
            {platform.kind === 'web' && (
              <Button
                variant="quiet"
                icon={<Code aria-hidden="true" />}
                onClick={() => setOpen({ what: 'embed' })}
              >
                Embed
              </Button>
            )}
          </div>
        </div>
        {!online && script.place === 'server' && (
          <div className="mb-4">
            <Banner
              tone="warning"
              action={
                <Button size="small" onClick={() => model.change({ place: 'device' })}>
                  {studioWords.useThisDevice}
                </Button>
              }
            >
              {studioWords.serverCantBe}
            </Banner>
          </div>
        )}
        {failure && (
          <div className="mb-4">
            <Banner tone="error">{failure}</Banner>
          </div>
        )}
        {script.blocks.map((block, index) => (
          <BlockCard
            key={block.id}
            model={model}
            block={block}
            index={index}
            onVoice={() => setOpen({ what: 'voice', blockId: block.id })}
            onSettings={() => {
              model.select(block.id);
              setOpen({ what: 'settings' });
            }}
            onDownload={() => setOpen({ what: 'download', blocks: [block] })}
            onChain={(tool) => void chain(tool, block)}
          />
        ))}
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
          <Button
            variant="quiet"
            icon={<Plus aria-hidden="true" />}
            disabled={script.blocks.length >= mostBlocks}
            onClick={() => {
              const id = model.addBlock();
              focusBlock(id);
            }}
          >
            {studioWords.addBlock}
          </Button>
          <Button
            variant="quiet"
            className="md:hidden"
            icon={<Settings2 aria-hidden="true" />}
            onClick={() => setOpen({ what: 'settings' })}
          >
            Settings
          </Button>
          {deleted && (
            <span className="flex items-center gap-2 text-14 text-muted" role="status">
              {studioWords.blockWasDeleted}
              <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={() => model.bringBack()}>
                Undo
              </Button>
            </span>
          )}
        </div>
        <GenerateBar model={model} />
        {only && saysOpening(only) && <Starters model={model} />}
      </div>
      <aside className="panel grid grid-cols-[minmax(0,1fr)] gap-8" aria-label={studioWords.settingsHistory}>
        <section className="max-md:hidden" aria-labelledby="speech-settings">
          <h2 id="speech-settings" className="mb-4 text-18 font-semibold">
            Settings
          </h2>
          <div className="mb-5 empty:hidden">
            <NaturalVoice studio={model} models={models} blockId={selectedId} />
          </div>
          <BlockSettings model={model} onVoice={() => setOpen({ what: 'voice', blockId: selectedId })} />
        </section>
        <div className="border-line md:border-t md:pt-6">
          <History model={model} />
        </div>
      </aside>
      {open?.what === 'voice' && (
        <VoicePicker waiting={null} model={model} models={models} blockId={open.blockId} onClose={close} />
      )}
      {open?.what === 'settings' && (
        <Sheet open onOpenChange={(now) => now || close()} title="Settings" side="bottom">
          <BlockSettings model={model} onVoice={() => setOpen({ what: 'voice', blockId: selectedId })} />
        </Sheet>
      )}
      {open?.what === 'import' && <ImportDialog waiting={null} model={model} onClose={close} />}
      {open?.what === 'embed' && <EmbedDialog onClose={close} />}
      {open?.what === 'download' && (
        <ExportDialog
          waiting={null}
          model={model}
          blocks={open.blocks}
          unspoken={open.unspoken}
          title={script.title}
          onClose={close}
        />
      )}
    </div>
  );
}
