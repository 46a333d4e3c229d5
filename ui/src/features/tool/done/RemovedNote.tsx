import { DownloadWork } from '../../../players/DownloadWork.tsx';
import { usePlayerState } from '../../../players/use-player.ts';
import type { Player } from '../../../sound/play/player.ts';
import type { Removed } from './use-removed.ts';
import { removedWords as words } from './words.ts';

/** Below the player: how far the work on what was removed is, and what it is that one hears. */
export function RemovedNote({ player, removed }: { player: Player; removed: Removed }) {
  const { source } = usePlayerState(player);
  const { work, nothing, shapes } = removed;
  return (
    <div className="mt-3 grid gap-3 text-14 text-muted empty:hidden">
      <DownloadWork label={words.working} download={work} />
      {nothing && <p role="status">{words.nothing}</p>}
      {source === 'C' && (
        <p role="status">
          {words.youHear} {shapes && words.notInIt}
        </p>
      )}
    </div>
  );
}
