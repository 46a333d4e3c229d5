import { useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { words } from './words.ts';

/** A secret, this once; a slip beside the dialog does not close it. */
export function SecretDialog({
  title,
  text,
  secret,
  onClose,
}: {
  title: string;
  text: string;
  secret: string;
  onClose: () => void;
}) {
  const [failed, setFailed] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={title}
      description={text}
      actions={
        <>
          <CopyButton
            text={secret}
            copy={words.secret.copy}
            copied={words.secret.copied}
            onTried={(worked) => setFailed(!worked)}
          />
          <Button variant="primary" onClick={onClose}>
            {words.secret.done}
          </Button>
        </>
      }
    >
      {failed && (
        <div className="mt-4">
          <Banner tone="warning">{words.secret.copyFailed}</Banner>
        </div>
      )}
      <p className="mt-5 font-mono break-all select-all">{secret}</p>
    </Dialog>
  );
}
