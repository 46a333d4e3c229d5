import { fileNameOf } from '../../sound/uploads/index.ts';

/** A row as the database gives it, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Something in storage that belongs to a row. */
export interface KeptFile {
  /** Of storage. */
  key: string;
  /** Under which it stands in the folder of its kind; no other row has it. */
  name: string;
}

/** The rows of one table that are about a person. In its SQL the table is `t`, the account `:userId`. */
export interface Part {
  table: string;
  /** Which rows; `:email` is the account's proven address, else empty, and `:payer` ends its names in the ledger. */
  where: string;
  /** Tables that say more, as SQL joins, with the columns to take from them. */
  join?: { sql: string; columns: string };
  /** Orders the person's rows and is another one for each; `id` unless it is said. */
  key?: string;
  /** The column that says when a row was last written; null for rows without a moment. */
  latest: string | null;
  /** Columns that stay out, each with the reason. */
  withheld?: Readonly<Record<string, string>>;
  /** The column that tells the size of a row's file. */
  bytes?: string;
  /** Columns that hold JSON. */
  json?: readonly string[];
  files?(row: Row): KeptFile[];
}

/** Things of one sort, as people would name it: a folder of the export and a line of the page. */
export interface Kind {
  /** Of its folder. */
  id: string;
  title: string;
  /** What it is and what it is kept for. */
  about: string;
  parts: readonly Part[];
}

export const reasons = {
  file: 'the server’s own name of a file; the file itself is in the export',
  secret: 'a secret that opens the account, stored so that nobody can read it back',
  inner: 'how the server finds things of its own; it says nothing about you',
  other: 'about other people',
} as const;

/** A file of a row, or none where the column is empty. */
export function fileAt(row: Row, column: string, name: string): KeptFile[] {
  const key = row[column];
  return typeof key === 'string' && key !== '' ? [{ key, name: safeName(name) }] : [];
}

/** As the file system of any computer takes it. */
const safeName = (name: string): string => fileNameOf(name).replace(/[<>:"|?*]/g, '-');

/** A name for people with the number of its row, which makes it the only one. */
export const named = (row: Row, column: string, ending = ''): string =>
  `${String(row.id)}-${String(row[column] ?? '').replace(/\.[^.]{1,5}$/, '') || 'unnamed'}${ending}`;
