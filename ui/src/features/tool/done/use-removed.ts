import { useState } from 'react';
import { useApi } from '../../../api/context.ts';
import type { Job, JobOutput } from '../../../jobs/jobs.ts';
import { makeRemoved, playRemoved, removedOf, takesOut } from '../../../jobs/removed-sound.ts';
import { usePlatform } from '../../../platform/context.ts';
import { useDownloadWork } from '../../../players/DownloadWork.tsx';
import type { Player } from '../../../sound/play/player.ts';
import { downloadWords } from '../words.ts';
import { removedWords as words } from './words.ts';

/** What a finished job has taken out of its sound, worked out when somebody asks for it. */
export interface Removed {
  /** Whether it can be asked for. */
  offered: boolean;
  /** null until it is there. */
  output: JobOutput | null;
  /** It was worked out, and there is nothing in it. */
  nothing: boolean;
  /** The tool also shapes what it leaves, which is not in it. */
  shapes: boolean;
  work: Pick<ReturnType<typeof useDownloadWork>, 'work' | 'failure' | 'cancel'>;
  /** Works it out and plays it in place of what is heard. */
  want(player: Player): void;
}

export function useRemoved(job: Job): Removed {
  const platform = usePlatform();
  const api = useApi();
  const work = useDownloadWork(downloadWords);
  const [, looked] = useState(0);
  const output = removedOf(job);
  const nothing = output !== null && isSilent(output);
  return {
    offered: takesOut(job),
    output: nothing ? null : output,
    nothing,
    shapes: 'tone' in job.options,
    work,
    want: (player) =>
      void work.run(async (signal) => {
        work.tell({ text: words.working, share: 0 });
        const made = await makeRemoved(
          job,
          words.label,
          { platform, api },
          ({ fraction }) => work.tell({ text: words.working, share: fraction }),
          signal,
        );
        looked((times) => times + 1);
        if (!isSilent(made)) await playRemoved(job, made, player);
      }),
  };
}

const isSilent = ({ bars }: JobOutput): boolean => bars.every((bar) => bar === 0);
