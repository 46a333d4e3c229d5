import { type ReactNode, useId } from 'react';

/** A panel of what staff sees of a device, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel min-w-0" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-18 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
