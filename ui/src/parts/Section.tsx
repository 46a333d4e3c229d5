import { type ReactNode, useId } from 'react';

/** A part of a page of settings: a panel with its heading. */
export function Section({
  id,
  title,
  text,
  children,
}: {
  /** Where links lead to. */
  id?: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} className="panel min-w-0 scroll-mt-20" aria-labelledby={heading}>
      <h2 id={heading} className="type-22">
        {title}
      </h2>
      {text && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
