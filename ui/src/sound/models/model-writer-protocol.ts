/** What the page asks of the worker that writes the files of models; `call` comes back with the answer. */
export type WriterRequest = { call: number } & WriterAsk;
export type WriterAsk =
  /** Opens a file of a model behind what it holds; `anew` forgets that. */
  | { type: 'open'; model: string; name: string; anew: boolean }
  | { type: 'write'; bytes: Uint8Array }
  /** Forgets what the open file holds. */
  | { type: 'restart' }
  /** Puts the open file on disk and lets go of it. */
  | { type: 'close' };

export type WriterAnswer = { call: number } & (
  | {
      type: 'done';
      /** What the file holds now, in bytes. */
      length: number;
      /** Of all that, in hexadecimal; null unless it was closed. */
      sha256: string | null;
    }
  | { type: 'failed'; name: string; message: string }
);

/** Folder of kept models in the origin's private file system. */
export const modelsFolderName = 'formant-models';
