import { Captions, Download } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { RadioChips } from '../../../design/fields/RadioChips.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { usePlatform } from '../../../platform/context.ts';
import { DownloadWork, useDownloadWork, writing } from '../../../players/DownloadWork.tsx';
import { encodings } from '../../../sound/engine/encodings.ts';
import { faultOf } from '../../../sound/fault.ts';
import { zipFiles } from '../../../sound/files/zip.ts';
import type { Block } from '../script/script.ts';
import type { StudioModel } from '../studio-model.ts';
import { encodeMade, encodingOf, type MadeSound, nameOf, type SoundFormat, soundOf } from './made-sound.ts';
import { type SubtitleFormat, subtitles } from './subtitles.ts';
import { exportDialogWords } from './words.ts';

const formats = Object.keys(encodingOf) as SoundFormat[]; // safe: the table's own keys

/** Downloads of the whole or of one block: sound in four formats, and subtitles from the word times. */
export function ExportDialog({
  model,
  blocks,
  unspoken = 0,
  title,
  onClose,
}: {
  model: StudioModel;
  /** With a take each. */
  blocks: readonly Block[];
  /** How many others have words, but no take. */
  unspoken?: number;
  title: string;
  onClose: () => void;
}) {
  const platform = usePlatform();
  const [format, setFormat] = useState<SoundFormat>('wav');
  const download = useDownloadWork(wordsOf);
  const takes = blocks.flatMap((block) => model.takeOf(block) ?? []);
  const seconds = takes.reduce((sum, take) => sum + take.seconds, 0);
  const name = nameOf(title, takes);

  const encode = (made: MadeSound, as: string, from: number, to: number, signal: AbortSignal) =>
    encodeMade(
      made,
      as,
      encodingOf[format],
      (progress) => download.tell(writing(encodings[format].label, progress, [from, to])),
      signal,
    );
  const saveWhole = () =>
    download.run(async (signal) => {
      const file = await encode(await soundOf(model, { blocks }), name, 0, 1, signal);
      await platform.saveFile(`${name}.${format}`, file);
    });
  const saveBlocks = () =>
    download.run(async (signal) => {
      const files: { name: string; file: Blob }[] = [];
      for (const [index, block] of blocks.entries()) {
        const number = String(index + 1).padStart(2, '0');
        const made = await soundOf(model, { blocks: [block] });
        const file = await encode(made, number, index / blocks.length, (index + 1) / blocks.length, signal);
        files.push({ name: `${number} ${nameOf('', [model.takeOf(block)!])}.${format}`, file });
      }
      download.tell({ text: 'Packing', share: 1 });
      await platform.saveFile(`${name}.zip`, await zipFiles(files, signal));
    });
  const saveSubtitles = (kind: SubtitleFormat) =>
    download.run(async () => {
      const { parts } = await soundOf(model, { blocks });
      const type = kind === 'srt' ? 'application/x-subrip' : 'text/vtt';
      await platform.saveFile(`${name}.${kind}`, new Blob([subtitles(parts, kind)], { type }));
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Download"
      description={`${name}, ${formatTime(seconds)}. Written on this device; nothing is sent.`}
    >
      <div className="mt-5 grid gap-5">
        {unspoken > 0 && <Banner tone="warning">{exportDialogWords.leftOut(unspoken)}</Banner>}
        <RadioChips
          label="Format"
          value={format}
          onChange={setFormat}
          choices={formats.map((value) => ({ value, label: encodings[value].label }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={download.work !== null}
            icon={<Download aria-hidden="true" />}
            onClick={() => void saveWhole()}
          >
            {blocks.length > 1 ? 'Everything in one file' : 'Download the sound'}
          </Button>
          {blocks.length > 1 && (
            <Button busy={download.work !== null} onClick={() => void saveBlocks()}>
              {exportDialogWords.fileForEach}
            </Button>
          )}
        </div>
        <div>
          <p className="field-label mb-1.5">Subtitles</p>
          <div className="flex flex-wrap gap-2">
            {(['srt', 'vtt'] as const).map((kind) => (
              <Button
                key={kind}
                busy={download.work !== null}
                icon={<Captions aria-hidden="true" />}
                onClick={() => void saveSubtitles(kind)}
              >
                {kind.toUpperCase()}
              </Button>
            ))}
          </div>
        </div>
        <DownloadWork download={download} />
      </div>
    </Dialog>
  );
}

function wordsOf(thrown: unknown): string {
  const { code, message, reference } = faultOf(thrown);
  return code === 'internal' ? (reference ?? message) : message;
}
