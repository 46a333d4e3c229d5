/** One task: the product's own row first, then other programs on the same sounds in the same run. */
export interface BenchmarkTable {
  title: string;
  /** What the sounds were, to stand behind "On". */
  about: string;
  /** Without the first one, of the programs. An arrow down where less is better. */
  columns: readonly string[];
  rows: readonly {
    name: string;
    beside: boolean;
    /** As people would type it; empty for doing nothing. */
    command: string;
    version: string | null;
    /** Mean, and in brackets the worst item; empty where there is none. */
    cells: readonly string[];
  }[];
}

/** One run of `npm run bench`. */
export interface Benchmarks {
  /** YYYY-MM-DD. */
  date: string;
  machine: string;
  tables: readonly BenchmarkTable[];
}
