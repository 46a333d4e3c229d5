import type { ReactNode, Ref, SubmitEvent } from 'react';
import { Button } from '../../design/Button.tsx';

/** The fields of a search in a row, and its buttons; `clear` where there is more to take back than a field. */
export const SearchPanel = ({
  form,
  onSubmit,
  submit,
  clear,
  columns = 'lg:grid-cols-4',
  children,
}: {
  form?: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  submit: string;
  clear?: { label: string; onClick: () => void };
  /** Class of the row in a wide window. */
  columns?: string;
  children: ReactNode;
}) => (
  <search>
    <form ref={form} className="panel" onSubmit={onSubmit}>
      <div className={`grid items-start gap-4 sm:grid-cols-2 ${columns}`}>{children}</div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {submit}
        </Button>
        {clear && (
          <Button variant="quiet" onClick={clear.onClick}>
            {clear.label}
          </Button>
        )}
      </div>
    </form>
  </search>
);
