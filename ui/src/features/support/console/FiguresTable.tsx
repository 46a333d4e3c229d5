import type { ReactNode } from 'react';
import { Disclosure } from '../../../design/Disclosure.tsx';
import { words } from './words.ts';

/** What a chart shows, as a table that opens. */
export const FiguresTable = ({
  header,
  rows,
}: {
  header: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) => (
  <Disclosure summary={words.charts.table}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls the table, too */}
    <section className="max-h-72 overflow-auto" aria-label={words.charts.table} tabIndex={0}>
      <table className="w-full min-w-150 text-14 tabular-nums">
        <thead className="text-muted">
          <tr>
            {header.map((name) => (
              <th key={name} scope="col" className="py-2 pe-4 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells) => (
            <tr key={cells.map(String).join()}>
              {cells.map((cell, i) => (
                <td key={header[i]} className="py-2 pe-4 first:whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Disclosure>
);
