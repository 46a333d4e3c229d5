import { Readable } from 'node:stream';
import type { Ctx } from '../../kernel/ctx.ts';
import type { KeptFile, Kind, Part, Row } from './part.ts';
import { type Contents, readmes } from './readme.ts';
import { kinds } from './register.ts';
import { amountOf, type Person, rowsOf } from './rows-of.ts';
import { shownRow } from './shown-row.ts';
import { ZipStream } from './zip-stream.ts';

/** What reading a row counts beside the bytes of files. */
const rowWeight = 1000;

export interface Packing {
  /** The archive, to be read to its end. */
  output: Readable;
  /** Ends when everything is in it. @throws what reading the rows and the files throws */
  packed: Promise<void>;
}

/**
 * Begins to pack everything that is kept about a person.
 * @param options.progress 0..1, never falling
 */
export function pack(
  ctx: Ctx,
  person: Person,
  options: { signal: AbortSignal; progress(fraction: number): void },
): Packing {
  const zip = new ZipStream(new Date(ctx.clock.now()));
  const end = () => zip.output.destroy(options.signal.reason as Error);
  options.signal.addEventListener('abort', end);
  const packed = write(ctx, zip, person, options.progress)
    .catch((error: unknown) => {
      zip.output.destroy(error as Error); // safe: only errors are thrown here
      throw error;
    })
    .finally(() => options.signal.removeEventListener('abort', end));
  return { output: zip.output, packed };
}

async function write(
  ctx: Ctx,
  zip: ZipStream,
  person: Person,
  progress: (fraction: number) => void,
): Promise<void> {
  const all = await amountOf(
    ctx,
    kinds.flatMap(({ parts }) => parts),
    person,
  );
  const whole = Math.max(1, all.bytes + all.count * rowWeight);
  let done = 0;
  const tell = (weight: number): void => {
    done += weight;
    progress(Math.min(1, done / whole));
  };
  // what a recording is made of may be an upload too: each file is packed once
  const places = new Map<string, string>();
  const contents: Contents[] = [];
  for (const kind of kinds) contents.push(await writeKind(ctx, zip, person, kind, places, tell));
  const { text, html } = readmes(contents, new Date(ctx.clock.now()));
  await zip.add('README.txt', { open: async () => Readable.from([Buffer.from(text)]), compress: true });
  await zip.add('README.html', { open: async () => Readable.from([Buffer.from(html)]), compress: true });
  zip.end();
}

async function writeKind(
  ctx: Ctx,
  zip: ZipStream,
  person: Person,
  kind: Kind,
  places: Map<string, string>,
  tell: (weight: number) => void,
): Promise<Contents> {
  const contents: Contents = { kind, tables: [], files: 0, missing: [] };
  const placeOf = (file: KeptFile): string => places.get(file.key) ?? `${kind.id}/files/${file.name}`;
  for (const part of kind.parts) {
    let rows = 0;
    const name = `${kind.id}/${part.table}.json`;
    const lines = async function* (): AsyncGenerator<Buffer> {
      for await (const row of rowsOf(ctx, part, person)) {
        const files = (part.files?.(row) ?? []).map(placeOf);
        yield Buffer.from(`${rows === 0 ? '[' : ','}\n${JSON.stringify(shownRow(part, row, files))}`);
        rows += 1;
      }
      yield Buffer.from(rows === 0 ? '[]\n' : '\n]\n');
    };
    await zip.add(name, { open: async () => Readable.from(lines(), { objectMode: false }), compress: true });
    contents.tables.push({ name, rows, part });
    tell(rows * rowWeight);
    if (part.files === undefined) continue;
    for await (const row of rowsOf(ctx, part, person)) {
      await writeFiles(ctx, zip, part, row, places, placeOf, contents);
      tell(part.bytes === undefined ? 0 : Number(row[part.bytes] ?? 0));
    }
  }
  return contents;
}

async function writeFiles(
  ctx: Ctx,
  zip: ZipStream,
  part: Part,
  row: Row,
  places: Map<string, string>,
  placeOf: (file: KeptFile) => string,
  contents: Contents,
): Promise<void> {
  for (const file of part.files?.(row) ?? []) {
    if (places.has(file.key)) continue;
    const place = placeOf(file);
    const sizeBytes = await ctx.storage.size(file.key);
    if (sizeBytes === null) {
      contents.missing.push(place);
      continue;
    }
    places.set(file.key, place);
    await zip.add(place, { open: () => ctx.storage.get(file.key), compress: false, sizeBytes });
    contents.files += 1;
  }
}
