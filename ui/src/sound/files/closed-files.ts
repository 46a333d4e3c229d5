import type { FileSink, JobFiles } from './job-files.ts';

/**
 * As `files`, until `end`: what is open then is closed, and what opens later closes at once. The system opens no file
 * that is open already, so what broke off would keep the next attempt from its files.
 */
export function closedFiles(files: JobFiles): JobFiles & { end(): void } {
  const open = new Set<FileSink>();
  let ended = false;
  const close = (sink: FileSink) => {
    try {
      sink.close();
    } catch {
      // a full disk refuses what was still to be put on it: it is given up
    }
  };
  const watched = async (opening: Promise<FileSink>): Promise<FileSink> => {
    const sink = await opening;
    if (ended) {
      close(sink);
      throw new DOMException('', 'AbortError');
    }
    const own: FileSink = {
      ...sink,
      close() {
        open.delete(own);
        sink.close();
      },
    };
    open.add(own);
    return own;
  };
  return {
    ...files,
    create: (name) => watched(files.create(name)),
    change: (name) => watched(files.change(name)),
    end() {
      ended = true;
      for (const sink of open) close(sink);
    },
  };
}
