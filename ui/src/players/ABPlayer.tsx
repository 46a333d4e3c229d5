import type { Bars } from '../sound/files/overview.ts';
import type { Player } from '../sound/play/player.ts';
import { KeysHelp } from './KeysHelp.tsx';
import styles from './players.module.css';
import { usePlayerKeys } from './StemPlayer.tsx';
import { Ticks, Transport } from './Transport.tsx';
import { usePlayerState } from './use-player.ts';
import { Waveform } from './Waveform.tsx';

/** One result against its original, on one clock and at one loudness; the drawing is of what is heard. */
export function ABPlayer({
  player,
  original,
  result,
  matched,
}: {
  player: Player;
  original: Bars | null;
  result: Bars;
  matched: boolean;
}) {
  const { help, setHelp } = usePlayerKeys(player);
  const { source } = usePlayerState(player);
  const heard = source === 'A' && original ? original : result;
  return (
    <div>
      <Transport player={player} matched={matched} onHelp={() => setHelp(true)} />
      <div className="mt-5">
        <Ticks seconds={player.seconds} className={styles.ticks} />
        <div className="border-t border-line">
          <Waveform
            bars={heard}
            player={player}
            label={source === 'A' ? 'Original, position' : 'Result, position'}
            {...(source === 'A' ? { rest: '--wave-rest', played: '--stem-other' } : {})}
            height={112}
          />
        </div>
      </div>
      <KeysHelp open={help} onOpenChange={setHelp} />
    </div>
  );
}
