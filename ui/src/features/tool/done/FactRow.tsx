import type { ResultFact } from '../result-facts.ts';

/** Facts side by side: three large ones in a row of their own, or many small ones. */
export const FactRow = ({ facts }: { facts: readonly ResultFact[] }) => (
  <dl className="mt-4 grid border-y border-line sm:auto-cols-fr sm:grid-flow-col">
    {facts.map(({ label, value, unit }) => (
      <div
        key={label}
        className="flex items-baseline justify-between gap-4 border-line py-3 not-first:max-sm:border-t sm:block sm:py-4 sm:pe-5 sm:not-first:border-s sm:not-first:ps-5"
      >
        <dt className="text-14 text-muted sm:mb-1.5">{label}</dt>
        <dd className="type-22 tabular-nums">
          {value} {unit && <span className="text-14 font-normal text-subtle">{unit}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** Facts as lines, for what is unfolded. */
export const FactLines = ({ facts }: { facts: readonly ResultFact[] }) => (
  <dl className="grid max-w-120 text-15">
    {facts.map(({ label, value, unit }) => (
      <div key={label} className="flex justify-between gap-4 border-line border-b py-2 last:border-0">
        <dt className="text-muted">{label}</dt>
        <dd className="tabular-nums">
          {value} {unit && <span className="text-subtle">{unit}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
