import type { Job } from '../../../jobs/jobs.ts';
import { encodeOutput } from '../../../jobs/local-jobs.ts';
import type { Encoding } from '../../../sound/engine/engine-protocol.ts';
import { convertedFile, convertedFormat } from '../converted-file.ts';

export type ResultFile = { name: string; file: Blob };

/** The results of a finished job as files, named after the chosen one. @throws JobFault, or the signal's reason */
export async function resultFiles(
  job: Job,
  encoding: Encoding,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<ResultFile[]> {
  const stem = job.fileName.replace(/\.[^.]*$/, '');
  const outputs = job.result?.outputs ?? [];
  const converted = convertedFormat(job);
  const files: ResultFile[] = [];
  for (const [index, output] of outputs.entries()) {
    signal.throwIfAborted();
    if (converted)
      files.push({ name: `${stem}.${converted}`, file: await convertedFile(job, output, converted) });
    else {
      const report = ({ fraction }: { fraction: number }) => onProgress((index + fraction) / outputs.length);
      const file = await encodeOutput(job.id, output.name, encoding, report, signal);
      files.push({ name: `${stem} (${output.label.toLowerCase()}).${encoding.format}`, file });
    }
    onProgress((index + 1) / outputs.length);
  }
  return files;
}

/** The same files, none with the name of another: `song.mp3`, `song 2.mp3`. Case does not tell files apart. */
export function distinctNames<F extends { name: string }>(files: readonly F[]): F[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const dot = file.name.lastIndexOf('.');
    let name = file.name;
    for (let number = 2; taken.has(name.toLowerCase()); number++)
      name = `${file.name.slice(0, dot)} ${number}${file.name.slice(dot)}`;
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}

/** What a tool without sound outputs has found, one line a file, for a spreadsheet. */
export function resultTable(list: readonly Job[]): string {
  const rows = list.flatMap(({ fileName, result }) =>
    result ? [{ file: fileName, ...scalars(result.result) }] : [],
  );
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row: Record<string, unknown>) => columns.map((column) => cell(row[column])));
  return `${[columns, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

const scalars = (result: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(result).filter(
      ([name, value]) => name !== 'message' && ['string', 'number', 'boolean'].includes(typeof value),
    ),
  );

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  // a leading sign of a formula would be run by a spreadsheet
  const text = String(value ?? '').replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
