import { type Job, jobs } from '@formant/ui/jobs/jobs.ts';
import { Scope } from '@formant/ui/platform/scope.ts';
import { holdPage, unkept } from '@formant/ui/platform/unkept.ts';
import type { DesktopApi } from '../ipc.ts';

/** Work that is broken off begins anew by itself; what takes less than this is not worth a question. */
const worthMs = 60_000;

const words = {
  work: (file: string) => `The work on ${file} stops, and begins anew when you open it again.`,
};

/** The main process asks about what it is told here before the window goes; long work of this computer is among it. */
export function keepUnkept(app: Pick<DesktopApi, 'windowHolds'>): void {
  const tell = () =>
    void app.windowHolds(
      unkept
        .getState()
        .lost.slice(0, 20)
        .map((text) => text.slice(0, 500)),
    );
  unkept.subscribe(tell);
  // the page before this one may have held something
  tell();

  const holds = new Map<string, Scope>();
  jobs.subscribe(({ byId }) => {
    for (const [id, hold] of holds)
      if (!isLong(byId[id])) {
        holds.delete(id);
        hold.dispose();
      }
    for (const job of Object.values(byId)) {
      if (holds.has(job.id) || !isLong(job)) continue;
      const scope = new Scope();
      holds.set(job.id, scope);
      holdPage(scope, words.work(job.fileName));
    }
  });
}

function isLong(job: Job | undefined): boolean {
  if (job?.state !== 'running' || job.remote || job.elsewhere) return false;
  return job.progress !== null && Date.now() - job.progress.startedAt >= worthMs;
}
