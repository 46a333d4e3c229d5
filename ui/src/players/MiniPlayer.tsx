import { X } from 'lucide-react';
import { Segmented } from '../design/fields/RadioChips.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Link } from '../design/Link.tsx';
import { PlayButton } from '../design/PlayButton.tsx';
import type { Bars } from '../sound/files/overview.ts';
import type { Player } from '../sound/play/player.ts';
import styles from './players.module.css';
import { PlayerTime } from './Transport.tsx';
import { usePlayerState } from './use-player.ts';
import { Waveform } from './Waveform.tsx';
import { miniPlayerWords } from './words.ts';

/** What goes on playing across pages, in one row above the page's lower edge. */
export function MiniPlayer({
  player,
  title,
  detail,
  bars,
  href,
  names,
  onClose,
}: {
  player: Player;
  title: string;
  detail: string;
  bars: Bars;
  href: string;
  /** What is heard at A and at B, where neither is the original of the other. */
  names?: { A: string; B: string } | undefined;
  onClose: () => void;
}) {
  const { playing, loading, source } = usePlayerState(player);
  const comparable = player.tracks.some((track) => track.original);
  const removable = player.tracks.some((track) => track.removed);
  return (
    <section className={styles.mini} aria-label="Player">
      <PlayButton
        size="small"
        playing={playing}
        loading={loading}
        what={title}
        onClick={() => player.toggle()}
      />
      <Link to={href} className="grid max-w-44 min-w-0 flex-none rounded-small hover:underline">
        <b className="truncate text-14 font-semibold">{title}</b>
        <span className="truncate text-12 text-muted">{detail}</span>
      </Link>
      <div className="min-w-0 grow max-sm:hidden">
        <Waveform
          bars={bars}
          player={player}
          label={`${title}, position`}
          height={28}
          className="[--bar:2px]"
        />
      </div>
      <PlayerTime player={player} className="ms-auto text-14 text-muted" />
      {comparable && (
        <Segmented
          className={names ? undefined : 'max-md:hidden'}
          label={miniPlayerWords.compare}
          labelHidden
          value={source}
          onChange={(value) => player.setSource(value)}
          choices={[
            { value: 'A', label: names?.A ?? 'A' },
            { value: 'B', label: names?.B ?? 'B' },
            ...(removable ? [{ value: 'C' as const, label: 'C' }] : []),
          ]}
        />
      )}
      <IconButton label={miniPlayerWords.closePlayer} size="small" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
