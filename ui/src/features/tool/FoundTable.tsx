import type { ResultTable } from './result-facts.ts';

/** A list of what was found or done. Rows may lack what others have: cells stand under the name of their column. */
export function FoundTable({ label, rows }: ResultTable) {
  const columns = [...new Set(rows.flatMap((row) => row.map((fact) => fact.label)))];
  return (
    <table className="w-full text-14 tabular-nums">
      <caption className="pb-1 text-start text-15 font-semibold">{label}</caption>
      <thead>
        <tr className="border-b border-line text-subtle">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pe-3 text-start font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.map(({ value }) => value).join()}
            className="border-b border-line align-baseline last:border-0"
          >
            {columns.map((column) => {
              const fact = row.find((one) => one.label === column);
              return (
                <td key={column} className="py-2.5 pe-3">
                  {fact?.value} {fact?.unit && <span className="text-subtle">{fact.unit}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
