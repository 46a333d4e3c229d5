import { useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
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
  const [copied, setCopied] = useState<'yes' | 'failed'>();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={() => void copy()}>
            <span aria-live="polite">{copied === 'yes' ? words.secret.copied : words.secret.copy}</span>
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.secret.done}
          </Button>
        </>
      }
    >
      {copied === 'failed' && (
        <div className="mt-4">
          <Banner tone="warning">{words.secret.copyFailed}</Banner>
        </div>
      )}
      <p className="mt-5 font-mono break-all select-all">{secret}</p>
    </Dialog>
  );
}
