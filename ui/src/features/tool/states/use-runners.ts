import { retryHere, runHere } from '../../../jobs/local-jobs.ts';
import { nowPlaying } from '../../../sound/play/now-playing.ts';
import { useRemote } from '../server-runs.ts';
import type { Runners } from '../workbench-model.ts';

/** This device, the server, and what plays meanwhile. */
export function useRunners(): Runners {
  const remote = useRemote();
  return {
    pause: () => nowPlaying.getState().current?.player.pause(),
    here: runHere,
    remote: remote.start,
    retry: retryHere,
  };
}
