import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type WaveSurfer from 'wavesurfer.js';
import type { Region as SurferRegion } from 'wavesurfer.js/plugins/regions';
import { Button } from '../design/Button.tsx';
import { PlayButton } from '../design/PlayButton.tsx';
import { formatTime } from '../i18n/format.ts';
import { Scope } from '../platform/scope.ts';
import type { Region } from '../sound/engine/engine-protocol.ts';
import type { Bars } from '../sound/files/overview.ts';
import { spokenTime } from '../sound/play/spoken-time.ts';
import styles from './players.module.css';
import { Ticks } from './Transport.tsx';
import { WaveBars } from './Waveform.tsx';
import { trimWaveWords } from './words.ts';

const shortestSeconds = 0.1;
const barPitchPx = 5;

/**
 * The chosen sound with a region to keep: dragged by its handles, set by the two sliders below (which screen
 * readers and keys use), or marked with I and O at the cursor. wavesurfer draws; it is loaded only here.
 */
export function TrimWave({
  bars,
  seconds,
  sound,
  region,
  onRegion,
  onPlay,
}: {
  bars: Bars;
  seconds: number;
  /** A file that the browser plays as it is; null while it is fetched, when the bars stand there already. */
  sound: Blob | null;
  /** null is all of it. */
  region: Region;
  onRegion: (region: Region) => void;
  /** Playing begins: other players should stop. */
  onPlay: () => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const surfer = useRef<WaveSurfer | null>(null);
  const marked = useRef<SurferRegion | null>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [failed, setFailed] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const shown = region ?? { from: 0, to: seconds };
  const latest = useRef({ shown, onRegion, onPlay });
  latest.current = { shown, onRegion, onPlay };

  useEffect(() => {
    const element = host.current;
    if (!element || !sound) return;
    const scope = new Scope();
    const media = new Audio();
    media.preload = 'metadata';
    media.src = scope.url(sound);
    scope.add(() => {
      media.pause();
      media.removeAttribute('src');
      media.load();
    });
    const open = async () => {
      const [{ default: Surfer }, { default: Regions }] = await Promise.all([
        import('wavesurfer.js'),
        import('wavesurfer.js/plugins/regions'),
      ]);
      if (scope.disposed) return;
      const regions = Regions.create();
      const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
      const wave = Surfer.create({
        container: element,
        // it adds a style element, which a strict content policy takes only with the document's nonce
        ...(nonce ? { cspNonce: nonce } : {}),
        height: 112,
        media,
        peaks: [bars],
        duration: seconds,
        cursorWidth: 2,
        hideScrollbar: true,
        plugins: [regions],
        renderFunction: (peaks, context) =>
          drawBars(peaks[0] ?? [], context, element, latest.current.shown, seconds),
      });
      scope.add(() => wave.destroy());
      surfer.current = wave;
      scope.add(() => {
        surfer.current = null;
        marked.current = null;
      });
      wave.on('play', () => {
        latest.current.onPlay();
        setPlaying(true);
      });
      wave.on('pause', () => setPlaying(false));
      wave.on('timeupdate', (now) => setTime(now));
      wave.on('ready', () => {
        setDrawn(true);
        if (marked.current) return;
        const { from, to } = latest.current.shown;
        marked.current = regions.addRegion({
          start: from,
          end: to,
          drag: false,
          minLength: Math.min(shortestSeconds, seconds),
          color: 'transparent',
        });
      });
      regions.on('region-update', ({ start, end }) => latest.current.onRegion(whole(start, end, seconds)));
      const redraw = () => wave.setOptions({});
      const themes = new MutationObserver(redraw);
      themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
      scope.add(() => themes.disconnect());
      scope.listen<globalThis.KeyboardEvent>(document, 'keydown', (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        if (
          event.target instanceof Element &&
          event.target.closest(
            'input:not([type=radio]):not([type=range]),textarea,[role=dialog],[role=menu],[role=listbox]',
          )
        )
          return;
        const { shown: now, onRegion: set } = latest.current;
        const at = wave.getCurrentTime();
        const key = event.key.toLowerCase();
        if (key === 'i') set(whole(Math.min(at, now.to - shortestSeconds), now.to, seconds));
        else if (key === 'o') set(whole(now.from, Math.max(at, now.from + shortestSeconds), seconds));
        else if (key === 'k') void playRegion(wave, now);
        else return;
        event.preventDefault();
      });
    };
    open().catch(() => setFailed(true)); // an old page after a new release: the form below still works
    return () => {
      setDrawn(false);
      scope.dispose();
    };
  }, [bars, seconds, sound]);

  useEffect(() => {
    marked.current?.setOptions({ start: shown.from, end: shown.to });
    surfer.current?.setOptions({}); // the bars outside the region change their colour
  }, [shown.from, shown.to]);

  const onKeyDown = (event: KeyboardEvent) => {
    const wave = surfer.current;
    const step = event.shiftKey ? 1 : 5;
    const moves: Record<string, number> = {
      ArrowRight: time + step,
      ArrowLeft: time - step,
      Home: 0,
      End: seconds,
    };
    const to = moves[event.key];
    if (to === undefined || !wave) return;
    event.preventDefault();
    wave.setTime(Math.max(0, Math.min(seconds, to)));
  };
  const edge = (name: 'from' | 'to') => (
    <label className="sr-only">
      {name === 'from' ? 'Start of what is kept' : 'End of what is kept'}
      <input
        type="range"
        min={0}
        max={seconds}
        step={0.1}
        value={shown[name]}
        aria-valuetext={spokenTime(shown[name])}
        onChange={(event) => {
          const value = event.currentTarget.valueAsNumber;
          onRegion(
            name === 'from'
              ? whole(Math.min(value, shown.to - shortestSeconds), shown.to, seconds)
              : whole(shown.from, Math.max(value, shown.from + shortestSeconds), seconds),
          );
        }}
      />
    </label>
  );
  return (
    <div>
      <Ticks seconds={seconds} className={styles.ticks} />
      <div className="has-[.sr-only_input:focus-visible]:outline-2 has-[.sr-only_input:focus-visible]:outline-offset-4 has-[.sr-only_input:focus-visible]:outline-focus">
        <div
          ref={host}
          className={styles.trim}
          role="slider"
          tabIndex={0}
          aria-label={trimWaveWords.positionSound}
          aria-valuemin={0}
          aria-valuemax={Math.round(seconds)}
          aria-valuenow={Math.round(time)}
          aria-valuetext={`${spokenTime(time)} of ${spokenTime(seconds)}`}
          onKeyDown={onKeyDown}
        >
          {!drawn && <WaveBars bars={bars} share={1} className="[--height:112px] absolute! inset-0" />}
        </div>
        {edge('from')}
        {edge('to')}
      </div>
      {failed && <p className="mt-2 text-14 text-muted">{trimWaveWords.waveformCouldNot}</p>}
      <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <PlayButton
          size="small"
          playing={playing}
          what={region ? 'the selection' : 'the sound'}
          onClick={() => {
            const wave = surfer.current;
            if (!wave) return;
            if (playing) wave.pause();
            else void playRegion(wave, shown);
          }}
        />
        <span className="tabular-nums">
          {formatTime(shown.from, 1)} to {formatTime(shown.to, 1)}
        </span>
        <span className="text-14 text-subtle tabular-nums">
          {region ? `${formatTime(shown.to - shown.from, 1)} selected` : 'Drag an end to keep a part'}
        </span>
        {region && (
          <Button variant="quiet" size="small" className="ms-auto" onClick={() => onRegion(null)}>
            {trimWaveWords.wholeSound}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Everything counts as no region, so that nothing is cut by a rounding. */
function whole(from: number, to: number, seconds: number): Region {
  const start = Math.max(0, from);
  const end = Math.min(seconds, to);
  return start < 0.01 && end > seconds - 0.01 ? null : { from: start, to: end };
}

async function playRegion(wave: WaveSurfer, { from, to }: { from: number; to: number }): Promise<void> {
  if (wave.isPlaying()) return wave.pause();
  const at = wave.getCurrentTime();
  await wave.play(at > from && at < to - 0.05 ? at : from, to);
}

/** Hanging bars with round ends: violet inside the region, grey outside. */
function drawBars(
  peaks: Float32Array | number[],
  context: CanvasRenderingContext2D,
  element: HTMLElement,
  region: { from: number; to: number },
  seconds: number,
): void {
  const { width, height } = context.canvas;
  const scale = width / Math.max(1, element.clientWidth);
  const pitch = barPitchPx * scale;
  const count = Math.max(1, Math.floor(width / pitch));
  const style = getComputedStyle(element);
  const inside = style.getPropertyValue('--wave-played');
  const outside = style.getPropertyValue('--wave-rest');
  let loudest = 0.05;
  for (const peak of peaks) loudest = Math.max(loudest, Math.abs(peak));
  context.lineCap = 'round';
  context.lineWidth = 3 * scale;
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((i + 1) * peaks.length) / count));
    let peak = 0;
    for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(peaks[at] ?? 0));
    const x = (i + 0.5) * (width / count);
    const time = ((i + 0.5) / count) * seconds;
    context.strokeStyle = time >= region.from && time <= region.to ? inside : outside;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, Math.max(2 * scale, (peak / loudest) * (height - 4 * scale)));
    context.stroke();
  }
}
