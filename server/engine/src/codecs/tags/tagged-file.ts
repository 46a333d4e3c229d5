/** What of a `Blob` is asked for: the engine knows no DOM, and Node gives one of a file by `openAsBlob`. */
export interface TaggedFile {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}
