import { Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Switch } from '../../../design/fields/Checkbox.tsx';
import { IconButton } from '../../../design/IconButton.tsx';
import { clickTrack, songTrack } from '../../../jobs/beat-player.ts';
import { usePlayerState } from '../../../players/use-player.ts';
import { type Player, type PlayerState, quietestDb } from '../../../sound/play/player.ts';
import styles from './bpm.module.css';
import { beatMixerWords } from './words.ts';

const loudestDb = 6;

/** Whether a track sounds: a solo of the other one, by key, silences it too. */
function isHeard({ mix }: PlayerState, name: string): boolean {
  const soloed = Object.values(mix).some(({ solo }) => solo);
  return !mix[name]?.mute && (!soloed || Boolean(mix[name]?.solo));
}

function setHeard(player: Player, name: string, heard: boolean): void {
  for (const { name: other } of player.tracks) {
    const { mix } = player.state.getState();
    if (mix[other]?.solo && (heard || other === name)) player.setMix(other, { solo: false });
  }
  player.setMix(name, { mute: !heard });
}

export const toggleClick = (player: Player): void =>
  setHeard(player, clickTrack, !isHeard(player.state.getState(), clickTrack));

/** The metronome over the song, and how loud each of them is. */
export function BeatMixer({ player }: { player: Player }) {
  const state = usePlayerState(player);
  const click = isHeard(state, clickTrack);
  const song = isHeard(state, songTrack);
  return (
    <div className={styles.mixer}>
      <div className="flex items-center gap-3">
        <Switch
          className="flex-none"
          label={
            <>
              Click <kbd className="ms-1 max-sm:hidden">C</kbd>
            </>
          }
          aria-label={beatMixerWords.clickBeats}
          checked={click}
          onChange={(event) => setHeard(player, clickTrack, event.currentTarget.checked)}
        />
        <Volume player={player} name={clickTrack} label={beatMixerWords.volumeClick} faint={!click} />
      </div>
      <div className="flex items-center gap-3">
        <IconButton
          label={beatMixerWords.muteSong}
          size="small"
          bordered
          pressed={!song}
          onClick={() => setHeard(player, songTrack, !song)}
        >
          {song ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        </IconButton>
        <span className="flex-none text-15">Song</span>
        <Volume player={player} name={songTrack} label={beatMixerWords.volumeSong} faint={!song} />
      </div>
    </div>
  );
}

function Volume({
  player,
  name,
  label,
  faint,
}: {
  player: Player;
  name: string;
  label: string;
  faint: boolean;
}) {
  const volumeDb = usePlayerState(player).mix[name]?.volumeDb ?? 0;
  const share = (volumeDb - quietestDb) / (loudestDb - quietestDb);
  const text =
    volumeDb <= quietestDb ? 'off' : `${volumeDb > 0 ? '+' : ''}${volumeDb.toFixed(1).replace('-', '−')} dB`;
  return (
    <>
      <input
        type="range"
        className={`slider-track min-w-0 grow ${faint ? 'opacity-50' : ''}`}
        style={{ '--from': '0%', '--to': `${share * 100}%` } as CSSProperties} // safe: custom properties are not in the type
        min={quietestDb}
        max={loudestDb}
        step={0.5}
        value={volumeDb}
        aria-label={label}
        aria-valuetext={text}
        onDoubleClick={() => player.setMix(name, { volumeDb: 0 })}
        onChange={(event) => player.setMix(name, { volumeDb: event.currentTarget.valueAsNumber })}
      />
      <span className="w-16 flex-none text-end text-14 whitespace-nowrap text-muted tabular-nums">
        {text}
      </span>
    </>
  );
}
