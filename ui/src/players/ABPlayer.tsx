import type { Bars } from '../sound/files/overview.ts';
import type { Player } from '../sound/play/player.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { removedKeys } from './player-keys.ts';
import styles from './players.module.css';
import { usePlayerKeys } from './StemPlayer.tsx';
import { Ticks, Transport } from './Transport.tsx';
import { usePlayerState } from './use-player.ts';
import { Waveform } from './Waveform.tsx';
import { abPlayerWords } from './words.ts';

/** One result against its original, on one clock and at one loudness; the drawing is of what is heard. */
export function ABPlayer({
  player,
  original,
  result,
  matched,
  removed,
}: {
  player: Player;
  original: Bars | null;
  result: Bars;
  matched: boolean;
  /** What was taken out of the original: its drawing once it is there, and how it is asked for. */
  removed?: { bars: Bars | null; onWanted: () => void } | undefined;
}) {
  const { help, setHelp } = usePlayerKeys(player);
  const { source } = usePlayerState(player);
  const drawings = { A: original, B: result, C: removed?.bars ?? null };
  return (
    <div>
      <Transport
        player={player}
        matched={matched}
        onRemoved={removed?.onWanted}
        onHelp={() => setHelp(true)}
      />
      <div className="mt-5">
        <Ticks seconds={player.seconds} className={styles.ticks} />
        <div className="border-t border-line">
          <Waveform
            bars={drawings[source] ?? result}
            player={player}
            label={abPlayerWords.positions[source]}
            {...(source !== 'B' ? { rest: '--wave-rest', played: '--stem-other' } : {})}
            height={112}
          />
        </div>
      </div>
      <KeysHelp open={help} onOpenChange={setHelp} more={removed ? removedKeys : []} />
    </div>
  );
}
