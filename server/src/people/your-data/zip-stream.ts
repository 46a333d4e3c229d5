import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * A ZIP file that is written while it is read: of its files no more is in memory than what stands in the pipes, and
 * of each one's name and size a line. Files and archives of more than 4 GB become ZIP64.
 */
export class ZipStream {
  /** Read it to the end; destroying it ends the writing as well. */
  readonly output: Readable;
  readonly #zip = new ZipFile();
  readonly #broken = Promise.withResolvers<never>();
  readonly #mtime: Date;

  /** @param mtime the moment that every file gets */
  constructor(mtime: Date) {
    this.#mtime = mtime;
    const output = new PassThrough();
    this.#zip.outputStream.pipe(output);
    this.#zip.on('error', (error: Error) => output.destroy(error));
    this.#broken.promise.catch(() => {}); // whoever writes next is told
    output.once('error', this.#broken.reject);
    output.once('close', () => this.#broken.reject(new Error('The archive was closed before its end')));
    this.output = output;
  }

  /**
   * Writes one file; done when its last byte was taken.
   * @param file.open opens it when its turn has come
   * @param file.compress false for sound, which hardly shrinks
   * @throws what reading it throws, or what has closed the archive
   */
  async add(
    name: string,
    file: { open(): Promise<Readable>; compress: boolean; sizeBytes?: number },
  ): Promise<void> {
    const read = Promise.withResolvers<void>();
    const bytes = await file.open();
    const failed = (error: Error) => {
      read.reject(error);
      this.output.destroy(error);
    };
    bytes.once('end', read.resolve);
    bytes.once('error', failed);
    const size = file.sizeBytes === undefined ? {} : { size: file.sizeBytes };
    try {
      this.#zip.addReadStream(bytes, name, { mtime: this.#mtime, compress: file.compress, ...size });
      await Promise.race([read.promise, this.#broken.promise]);
    } finally {
      bytes.destroy();
    }
  }

  /** No more files. */
  end(): void {
    this.#zip.end();
  }
}
