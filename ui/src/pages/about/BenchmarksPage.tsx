import { useId } from 'react';
import { benchmarks } from '../../content/benchmarks.generated.ts';
import type { BenchmarkTable } from '../../content/benchmarks.ts';
import { classNames } from '../../design/class-names.ts';
import { Disclosure } from '../../design/Disclosure.tsx';
import { formatDate } from '../../i18n/format.ts';
import { benchmarkWords as words } from './words.ts';

/** What the tools achieve and cost, beside other programs, in one run on one machine. */
export function Page() {
  const { date, machine, tables } = benchmarks;
  return (
    <div className="wrap pt-10 pb-6 md:pt-14">
      <h1 className="type-48">{words.title}</h1>
      <p className="mt-2 max-w-[60ch] text-18 text-muted">{words.lead}</p>
      <p className="mt-4 max-w-prose text-muted">
        {words.run} <time dateTime={date}>{formatDate(date)}</time>: {machine}. {words.ratios}
      </p>
      <h2 className="type-28 mt-12 mb-4">{words.reading}</h2>
      <dl className="grid max-w-prose gap-3">
        {words.terms.map(([term, meaning]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      {tables.map((table) => (
        <Compared key={table.title} table={table} />
      ))}
      <h2 className="type-28 mt-14 mb-3">{words.again}</h2>
      <p className="max-w-prose text-muted">{words.howAgain}</p>
      <pre className="mt-3 overflow-x-auto rounded-button bg-sunken p-4 text-14">
        <code>{words.command}</code>
      </pre>
    </div>
  );
}

function Compared({ table: { title, about, columns, rows } }: { table: BenchmarkTable }) {
  const id = useId();
  const typed = rows.filter(({ command }) => command !== '');
  return (
    <div className="mt-14">
      <h2 id={id} className="type-28">
        {title}
      </h2>
      <p className="mt-2 mb-4 max-w-prose text-muted">{words.on(about)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is scrolled by keys, too */}
      <section className="overflow-x-auto" tabIndex={0} aria-labelledby={id}>
        <table className="w-full min-w-160 text-14 tabular-nums">
          <thead>
            <tr className="border-b border-line text-start text-muted">
              <th scope="col" className="py-2 pe-4 text-start font-normal">
                {words.program}
              </th>
              {columns.map((column, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns have one name
                <th key={i} scope="col" className="py-2 ps-4 text-end font-normal">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, beside, cells }) => (
              <tr key={name} className={classNames('border-b border-line', !beside && 'font-semibold')}>
                <th
                  scope="row"
                  className={classNames('py-2 pe-4 text-start', beside ? 'font-normal' : 'font-semibold')}
                >
                  {name}
                </th>
                {cells.map((cell, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of their columns
                  <td key={i} className="py-2 ps-4 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-2">
        <Disclosure summary={words.commands}>
          <ul className="space-y-3">
            {typed.map(({ name, version, command }) => (
              <li key={name}>
                {name}
                {version && ` ${version}`}
                <code className="mt-1 block wrap-anywhere text-14 text-muted">{command}</code>
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </div>
  );
}
