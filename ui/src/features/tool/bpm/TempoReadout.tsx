import { Check, Copy, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { formatPercent } from '../../../i18n/format.ts';
import { Scope } from '../../../platform/scope.ts';
import { setProperty, usePlayhead } from '../../../players/use-player.ts';
import type { Player } from '../../../sound/play/player.ts';
import { beatAt } from './beat-grid.ts';
import styles from './bpm.module.css';
import type { Tempo } from './use-tempo.ts';
import { tempoReadoutWords } from './words.ts';

/** The tempo, large, with a lamp that lights on every beat, and what changes it by one click. */
export function TempoReadout({ tempo, player }: { tempo: Tempo; player: Player | null }) {
  const { bpm, found, isCorrected } = tempo;
  const text = bpm === null ? null : bpm.toFixed(2);
  return (
    <section aria-label="Tempo">
      <p className="text-14 text-muted">{isCorrected ? 'Tempo, as you set it' : 'Tempo'}</p>
      <div className="mt-1 flex items-baseline gap-3">
        <output className={styles.bpm} aria-live="polite">
          {text ?? '–'}
          <span className="ms-2 text-18 font-semibold tracking-normal text-muted">BPM</span>
        </output>
        <BeatLamp player={player} beats={tempo.beats} />
      </div>
      {isCorrected && found.bpm !== null ? (
        <p className="mt-2 text-14 text-muted tabular-nums">Found: {found.bpm.toFixed(2)} BPM</p>
      ) : (
        found.bpm !== null && <Confidence value={found.confidence} />
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          aria-label={tempoReadoutWords.n2HalfTempo}
          disabled={!tempo.canScale(0.5)}
          onClick={() => bpm && tempo.set(bpm / 2)}
        >
          ÷2
        </Button>
        <Button
          aria-label={tempoReadoutWords.n2DoubleTempo}
          disabled={!tempo.canScale(2)}
          onClick={() => bpm && tempo.set(bpm * 2)}
        >
          ×2
        </Button>
        {text && <CopyButton text={text} />}
        {isCorrected && (
          <Button variant="quiet" icon={<RotateCcw aria-hidden="true" />} onClick={tempo.reset}>
            {found.bpm === null ? 'Clear' : 'As found'}
          </Button>
        )}
      </div>
    </section>
  );
}

const wordFor = (confidence: number): string =>
  confidence < 0.3
    ? tempoReadoutWords.guess
    : confidence < 0.6
      ? tempoReadoutWords.fairlySure
      : tempoReadoutWords.sure;

const Confidence = ({ value }: { value: number }) => (
  <div className="mt-3 flex max-w-80 items-center gap-3">
    <span className={styles.confidence} aria-hidden="true">
      <i style={{ width: `${value * 100}%` }} />
    </span>
    <span className="text-14 whitespace-nowrap text-muted tabular-nums">
      {wordFor(value)}, {formatPercent(value)}
    </span>
  </div>
);

/** Lights when a beat passes and fades at once; only for the eye, and not with reduced motion. */
function BeatLamp({ player, beats }: { player: Player | null; beats: readonly number[] }) {
  const ref = useRef<HTMLSpanElement>(null);
  usePlayhead(player, (time) => {
    const beat = beats[beatAt(beats, time)];
    const playing = player?.state.getState().playing;
    const light = playing && beat !== undefined ? Math.max(0, 1 - (time - beat) / 0.2) : 0;
    setProperty(ref, '--light', light.toFixed(2));
  });
  return <span ref={ref} className={styles.lamp} aria-hidden="true" />;
}

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'copied' | 'refused' | null>(null);
  const scope = useRef<Scope | null>(null);
  useEffect(() => {
    const own = new Scope();
    scope.current = own;
    return () => own.dispose();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused'); // an insecure page or a refusing browser: said on the button
    }
    scope.current?.after(2500, () => setState(null));
  };
  return (
    <>
      <Button
        icon={state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {state === 'copied' ? 'Copied' : state === 'refused' ? 'Not allowed here' : 'Copy BPM'}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' ? `${text} copied` : ''}
      </span>
    </>
  );
}
