import { useEffect, useState } from 'react';
import { announce, type JobPlayer, openJobPlayer } from '../../jobs/job-player.ts';
import type { Job } from '../../jobs/jobs.ts';
import { nowPlaying, showPlayer } from '../../sound/play/now-playing.ts';

/**
 * The player of a finished job: its outputs and the original, which is null until they are opened.
 * @param openPlayer how it is opened; always the same function
 */
export function useJobPlayer(
  job: Job,
  openPlayer = openJobPlayer,
): {
  opened: JobPlayer | null;
  error: string | null;
} {
  const [opened, setOpened] = useState<JobPlayer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { id, result } = job;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is a new player; other changes are not
  useEffect(() => {
    if (!result) return;
    let live = true;
    let leave = () => {};
    const open = async () => {
      const made = await openPlayer(job);
      if (!live) {
        if (nowPlaying.getState().current?.player !== made.player) made.player.dispose();
        return;
      }
      const stopWatching = made.player.state.subscribe(({ playing }, before) => {
        if (playing && !before.playing) announce(job, made);
      });
      const hide = showPlayer(made.player);
      leave = () => {
        stopWatching();
        hide();
      };
      setOpened(made);
      setError(null);
    };
    open().catch((thrown: unknown) => {
      if (live) setError(thrown instanceof Error ? thrown.message : String(thrown));
    });
    return () => {
      live = false;
      leave();
      setOpened(null);
    };
  }, [id, result]);
  return { opened, error };
}
