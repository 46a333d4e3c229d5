import { useEffect, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { Scope } from '../../../platform/scope.ts';
import { KeysHelp } from '../../../players/KeysHelp.tsx';
import { isTyping } from '../../../players/player-keys.ts';
import { usePlayerKeys } from '../../../players/StemPlayer.tsx';
import { Transport } from '../../../players/Transport.tsx';
import type { Bars } from '../../../sound/files/overview.ts';
import type { Player } from '../../../sound/play/player.ts';
import { BeatMixer, toggleClick } from './BeatMixer.tsx';
import { BeatTimeline } from './BeatTimeline.tsx';
import type { Tempo } from './use-tempo.ts';
import { beatPlayerWords } from './words.ts';

const keys = [
  ['C', 'Click on and off'],
  ['T', 'Tap the tempo'],
] as const;

/** The song with its beats: to be heard with a metronome over it. */
export function BeatPlayer({ player, bars, tempo }: { player: Player; bars: Bars; tempo: Tempo }) {
  const { help, setHelp } = usePlayerKeys(player);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const scope = new Scope();
    scope.listen<KeyboardEvent>(document, 'keydown', (event) => {
      const { target, key, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'c' || repeat || ctrlKey || metaKey || altKey) return;
      if (defaultPrevented || isTyping(target)) return;
      toggleClick(player);
      event.preventDefault();
    });
    return () => scope.dispose();
  }, [player]);
  return (
    <section aria-label={beatPlayerWords.beatsSong}>
      <Transport player={player} matched={false} onHelp={() => setHelp(true)} />
      <BeatMixer player={player} />
      <BeatTimeline player={player} bars={bars} beats={tempo.beats} zoom={zoom} onZoom={setZoom} />
      {(tempo.canShift || tempo.canAnchor) && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <span className="text-14 text-muted">{beatPlayerWords.clicksBesideBeat}</span>
          {tempo.canShift ? (
            <Button size="small" onClick={tempo.shift}>
              {beatPlayerWords.startOneBeat}
            </Button>
          ) : (
            <Button size="small" onClick={() => tempo.anchor(player.time)}>
              {beatPlayerWords.putBeatAt}
            </Button>
          )}
        </div>
      )}
      <KeysHelp open={help} onOpenChange={setHelp} more={keys} />
    </section>
  );
}
