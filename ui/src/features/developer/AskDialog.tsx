import { useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { words } from './words.ts';

/** Asks before something that programs will feel; closes when it is done, and says why when it is not. */
export function AskDialog({
  title,
  text,
  submit,
  run,
  onClose,
}: {
  title: string;
  text: string;
  submit: string;
  run: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function go() {
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void go()}>
            {submit}
          </Button>
        </>
      }
    >
      {failure && (
        <div className="mt-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
    </Dialog>
  );
}
