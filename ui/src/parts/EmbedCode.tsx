import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../design/Button.tsx';
import { Field } from '../design/fields/Field.tsx';
import { Dialog } from '../design/overlays/Dialog.tsx';
import { CopyButton } from './CopyButton.tsx';

/** The lines that show something of ours in somebody else's page, to be copied. */
export function EmbedCode({
  title,
  description,
  code,
  onClose,
  children,
}: {
  title: string;
  description: string;
  code: string;
  onClose: () => void;
  /** Choices that the lines follow. */
  children?: ReactNode;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <CopyButton
            variant="primary"
            icon={<Copy aria-hidden="true" />}
            text={code}
            copy="Copy"
            copied="Copied"
          />
        </>
      }
    >
      <div className="mt-5 grid gap-4">
        {children}
        <Field label="HTML">
          {(control) => (
            <textarea
              {...control}
              className="input font-mono text-14!"
              readOnly
              rows={Math.min(9, Math.ceil(code.length / 40))}
              value={code}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
