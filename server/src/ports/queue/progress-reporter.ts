const reportEveryMs = 250;

/** Collects reports and writes the newest at most every `reportEveryMs`. */
export function progressReporter(
  write: (report: { stage: string; progress: number }) => Promise<boolean>,
  written: () => void,
) {
  let newest: { stage: string; progress: number } | null = null;
  let highest = 0;
  let timer: NodeJS.Timeout | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();
  const flush = (): void => {
    timer = null;
    const report = newest;
    newest = null;
    if (!report) return;
    lastAt = performance.now();
    writing = writing
      .then(() => write(report))
      // a missed report is made up for by the next one, and the lease by the tick
      .then(written, () => {});
  };
  return {
    report(stage: string, fraction: number): void {
      highest = Math.max(highest, Math.min(1, fraction));
      newest = { stage: stage.slice(0, 64), progress: highest };
      timer ??= setTimeout(flush, Math.max(0, lastAt + reportEveryMs - performance.now()));
    },
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer);
      timer = null;
      newest = null;
      await writing;
    },
  };
}
