import { type CSSProperties, useEffect, useState } from 'react';
import { Scope } from '../platform/scope.ts';
import type { Bars } from '../sound/files/overview.ts';
import { type Player, quietestDb, type Track } from '../sound/play/player.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { listenForKeys } from './player-keys.ts';
import styles from './players.module.css';
import { Ticks, Transport } from './Transport.tsx';
import { usePlayerState } from './use-player.ts';
import { Waveform } from './Waveform.tsx';
import { stemPlayerWords } from './words.ts';

/** Colours by what a stem is called; others take the neutral one. */
const colours: Readonly<Record<string, string>> = {
  vocals: '--stem-vocals',
  voice: '--stem-vocals',
  drums: '--stem-drums',
  bass: '--stem-bass',
  guitar: '--stem-guitar',
  piano: '--stem-piano',
};
const colourOf = (name: string): string => colours[name] ?? '--stem-other';

/**
 * Several results of one sound: every stem with solo, mute and volume on one clock. A click on any row moves
 * the position of all.
 */
export function StemPlayer({
  player,
  bars,
  matched,
}: {
  player: Player;
  bars: Readonly<Record<string, Bars>>;
  matched: boolean;
}) {
  const { help, setHelp } = usePlayerKeys(player);
  const { mix, source } = usePlayerState(player);
  const stems = player.tracks.filter((track) => !track.original);
  const original = player.tracks.find((track) => track.original);
  const soloed = stems.some(({ name }) => mix[name]?.solo);
  return (
    <div>
      <Transport player={player} matched={matched} onHelp={() => setHelp(true)} />
      <div className={`${styles.stems} mt-5`}>
        <Ticks seconds={player.seconds} className={styles.ticks} />
        {stems.map((track) => {
          const own = mix[track.name];
          const silent = source === 'A' || own?.mute || (soloed && !own?.solo);
          return (
            <StemRow key={track.name} player={player} track={track} bars={bars} silent={Boolean(silent)} />
          );
        })}
        {original && source === 'A' && (
          <p className="border-t border-line py-3 text-14 text-muted">{stemPlayerWords.youHearOriginal}</p>
        )}
      </div>
      <KeysHelp open={help} onOpenChange={setHelp} />
    </div>
  );
}

function StemRow({
  player,
  track: { name, label },
  bars,
  silent,
}: {
  player: Player;
  track: Track;
  bars: Readonly<Record<string, Bars>>;
  silent: boolean;
}) {
  const own = usePlayerState(player).mix[name] ?? { solo: false, mute: false, volumeDb: 0 };
  const colour = colourOf(name);
  const share = (own.volumeDb - quietestDb) / (6 - quietestDb);
  const volume =
    own.volumeDb <= quietestDb ? 'off' : `${own.volumeDb > 0 ? '+' : ''}${own.volumeDb.toFixed(1)} dB`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend of its own line
    <div
      className={`${styles.stem} ${silent ? styles.silent : ''}`}
      style={{ '--played': `var(${colour})` } as CSSProperties} // safe: custom properties are not in the type
      role="group"
      aria-label={label}
    >
      <div className="flex min-w-0 items-center gap-3">
        <span className={styles.swatch} />
        <b className="min-w-0 grow truncate font-semibold">{label}</b>
        <button
          type="button"
          className={`${styles.toggle} ${styles.solo}`}
          aria-pressed={own.solo}
          aria-label={`Solo ${label}`}
          title={`Solo ${label}`}
          onClick={() => player.setMix(name, { solo: !own.solo })}
        >
          S
        </button>
        <button
          type="button"
          className={`${styles.toggle} ${styles.mute}`}
          aria-pressed={own.mute}
          aria-label={`Mute ${label}`}
          title={`Mute ${label}`}
          onClick={() => player.setMix(name, { mute: !own.mute })}
        >
          M
        </button>
      </div>
      <Waveform
        bars={bars[name] ?? []}
        player={player}
        label={`${label}, position`}
        rest={colour}
        played={colour}
      />
      <div className={styles.volume}>
        <input
          type="range"
          className="slider-track"
          style={{ '--from': '0%', '--to': `${share * 100}%` } as CSSProperties} // safe: as above
          min={quietestDb}
          max={6}
          step={0.5}
          value={own.volumeDb}
          aria-label={`Volume of ${label}`}
          aria-valuetext={volume}
          onDoubleClick={() => player.setMix(name, { volumeDb: 0 })}
          onChange={(event) => player.setMix(name, { volumeDb: event.currentTarget.valueAsNumber })}
        />
        <span className="text-end whitespace-nowrap tabular-nums">{volume}</span>
      </div>
    </div>
  );
}

/** The keys of a player while it is on the page. */
export function usePlayerKeys(player: Player) {
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const scope = new Scope();
    listenForKeys(
      scope,
      () => player,
      () => setHelp(true),
    );
    return () => scope.dispose();
  }, [player]);
  return { help, setHelp };
}
