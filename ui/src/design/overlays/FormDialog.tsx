import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Asks for something in a dialog: fields, the button that sends them, and the way out. */
export function FormDialog({
  title,
  description,
  submit,
  busy,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** Words of the button that sends. */
  submit: string;
  busy: boolean;
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
