import { useState } from 'react';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Dialog } from '../../../design/overlays/Dialog.tsx';
import { CopyButton } from '../../../parts/CopyButton.tsx';
import { usePlatform } from '../../../platform/context.ts';
import { words } from './words.ts';

/** The new recovery codes, this once; a slip beside the dialog does not close it. */
export function RecoveryCodes({
  email,
  codes,
  onClose,
}: {
  email: string;
  codes: readonly string[];
  onClose: () => void;
}) {
  const platform = usePlatform();
  const [failed, setFailed] = useState(false);
  const text = words.codes.fileText({ email, codes: codes.join('\n') });
  const save = () => platform.saveFile(words.codes.file, new Blob([text], { type: 'text/plain' }));
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={words.codes.title}
      description={words.codes.text}
      actions={
        <>
          <CopyButton
            text={text}
            copy={words.codes.copy}
            copied={words.codes.copied}
            onTried={(worked) => setFailed(!worked)}
          />
          <Button onClick={() => void save()}>{words.codes.save}</Button>
          <Button variant="primary" onClick={onClose}>
            {words.codes.done}
          </Button>
        </>
      }
    >
      {failed && (
        <div className="mt-4">
          <Banner tone="warning">{words.codes.copyFailed}</Banner>
        </div>
      )}
      <ul className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
