import { jobs } from '@formant/ui/jobs/jobs.ts';
import type { DesktopApi } from '../ipc.ts';

/** Steps in which the task bar follows; finer ones nobody sees. */
const steps = 50;

/** Shows on the app's icon how far its jobs are, and asks for attention when the last one is done elsewhere. */
export function keepProgress(app: DesktopApi): void {
  let told: number | null = null;
  jobs.subscribe(({ byId }) => {
    const running = Object.values(byId).filter(({ state }) => state === 'running');
    const sum = running.reduce((all, { progress }) => all + (progress?.fraction ?? 0), 0);
    const now = running.length === 0 ? null : Math.round((sum / running.length) * steps) / steps;
    if (now === told) return;
    const done = told !== null && now === null;
    told = now;
    void app.progressShow(now, done && !document.hasFocus());
  });
}
