import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Field } from '../../../design/fields/Field.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import type { StudioModel } from '../studio-model.ts';
import { blocksOfText, readTextFile } from './import-text.ts';
import { isFree } from './opening.ts';
import { charsOf, mostBlocks, mostChars, newBlock } from './script.ts';
import { importDialogWords } from './words.ts';

/** Brings in a text, pasted or from a file, as blocks. */
export function ImportDialog({ model, onClose }: { model: StudioModel; onClose: () => void }) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { blocks } = model.script;
  const empty = blocks.every(isFree);
  const guard = (work: () => void) => {
    setFailure(null);
    try {
      work();
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  const take = (how: 'append' | 'replace') =>
    guard(() => {
      const parts = blocksOfText(text);
      const kept = how === 'append' && !empty ? blocks : [];
      if (kept.length + parts.length > mostBlocks)
        throw new Error(`A script has up to ${mostBlocks} blocks. Import a part of it.`);
      if (charsOf({ blocks: kept }) + parts.join('').length > mostChars)
        throw new Error(
          `A script has up to ${mostChars.toLocaleString('en')} characters. Import a part of it.`,
        );
      model.edit((before) => [...kept, ...parts.map((part) => newBlock(part, before.at(-1)))]);
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={importDialogWords.importText}
      description={importDialogWords.paragraphsBecomeBlocks}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {!empty && (
            <Button disabled={!text.trim()} onClick={() => take('replace')}>
              {importDialogWords.replaceScript}
            </Button>
          )}
          <Button variant="primary" disabled={!text.trim()} onClick={() => take('append')}>
            {empty ? 'Import' : 'Add at the end'}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-4">
        <Field label="Text">
          {(control) => (
            <textarea
              {...control}
              className="input"
              dir="auto"
              rows={7}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <label className="btn btn-secondary relative justify-self-start overflow-clip">
          <FileText aria-hidden="true" />
          {importDialogWords.chooseFile}
          <input
            type="file"
            accept=".txt,.srt,.vtt,.md,text/plain"
            className="absolute inset-0 cursor-pointer text-[0] opacity-0"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (!file) return;
              setFailure(null);
              readTextFile(file).then(setText, (error: Error) => setFailure(error.message));
            }}
          />
        </label>
        {failure && <Banner tone="error">{failure}</Banner>}
      </div>
    </Dialog>
  );
}
