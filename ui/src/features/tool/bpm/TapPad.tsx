import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { Scope } from '../../../platform/scope.ts';
import { isTyping } from '../../../players/player-keys.ts';
import { meantTempo } from './beat-grid.ts';
import styles from './bpm.module.css';
import { TapTempo } from './tap-tempo.ts';
import type { Tempo } from './use-tempo.ts';
import { tapPadWords } from './words.ts';

/** Tapping along, by finger or with the key T; what comes out can be taken for the song's tempo. */
export function TapPad({ tempo }: { tempo: Tempo }) {
  const counter = useRef(new TapTempo());
  const [tapped, setTapped] = useState<{ bpm: number | null; taps: number }>({ bpm: null, taps: 0 });
  const tap = (ms: number) => {
    const bpm = counter.current.tap(ms);
    setTapped({ bpm, taps: counter.current.taps });
  };
  const latest = useRef(tap);
  latest.current = tap;
  useEffect(() => {
    const scope = new Scope();
    scope.listen<KeyboardEvent>(document, 'keydown', (event) => {
      const { target, key, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 't' || repeat || ctrlKey || metaKey || altKey) return;
      if (defaultPrevented || isTyping(target)) return;
      latest.current(event.timeStamp);
      event.preventDefault();
    });
    return () => scope.dispose();
  }, []);
  const { bpm, taps } = tapped;
  const meant = bpm === null ? null : meantTempo(bpm, tempo.found.bpm);
  return (
    <section aria-labelledby="tap-tempo">
      <h2 id="tap-tempo" className="field-label mb-1.5">
        {tapPadWords.tapTempo}
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <button
          type="button"
          className={styles.pad}
          // The press counts, not the release; a keyboard’s click has no press of a pointer before it.
          onPointerDown={(event) => {
            if (event.button === 0) tap(event.timeStamp);
          }}
          onClick={(event) => {
            if (event.detail === 0) tap(event.timeStamp);
          }}
        >
          Tap <kbd className="max-sm:hidden">T</kbd>
        </button>
        <output className="min-w-28 text-14 text-muted tabular-nums">
          {bpm === null ? (
            taps === 0 ? (
              'Tap along with the song'
            ) : (
              'Once more …'
            )
          ) : (
            <>
              <b className="type-22 block text-text">{bpm.toFixed(1)}</b>
              {taps} taps
            </>
          )}
        </output>
        {meant !== null && meant !== tempo.bpm && taps > 3 && (
          <Button variant="soft" onClick={() => tempo.set(meant)}>
            Use {meant.toFixed(2)}
          </Button>
        )}
      </div>
    </section>
  );
}
