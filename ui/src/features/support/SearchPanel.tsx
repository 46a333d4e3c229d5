import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '../../design/Button.tsx';

/**
 * The fields of a search in a row, and its buttons; `clear` where there is more to take back than a field.
 * @param asked the search of the address: with another one the fields tell that, and keep the focus
 */
export function SearchPanel({
  asked,
  form,
  onSubmit,
  submit,
  clear,
  columns = 'lg:grid-cols-4',
  children,
}: {
  asked: string;
  form?: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  submit: string;
  clear?: { label: string; onClick: () => void };
  /** Class of the row in a wide window. */
  columns?: string;
  children: ReactNode;
}) {
  const own = useRef<HTMLFormElement>(null);
  const element = form ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed for another search goes
  useEffect(() => untype(element.current), [asked]);
  return (
    <search>
      <form ref={element} className="panel" onSubmit={onSubmit}>
        <div className={`grid items-start gap-4 sm:grid-cols-2 ${columns}`}>{children}</div>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {submit}
          </Button>
          {clear && (
            <Button
              variant="quiet"
              onClick={() => {
                untype(element.current);
                clear.onClick();
              }}
            >
              {clear.label}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}

/**
 * Takes back what is typed, and what was wrong with it, which fields tell of when they are changed. A reset of the form
 * would undo what is chosen as well: choices then tell of a change.
 */
function untype(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = field.defaultValue;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
