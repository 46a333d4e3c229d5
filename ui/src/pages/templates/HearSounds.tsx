import { useEffect, useRef, useState } from 'react';
import type { Sound } from '../../content/sections-page.ts';
import { PlayButton } from '../../design/PlayButton.tsx';
import { formatTime } from '../../i18n/format-time.ts';
import { sectionsWords } from './words.ts';

/** Short recordings with what is said in them; nothing loads before Play, and without scripts the browser plays. */
export function HearSounds({ sounds }: { sounds: readonly Sound[] }) {
  const current = useRef<HTMLAudioElement | null>(null);
  const onPlay = (element: HTMLAudioElement) => {
    if (current.current !== element) current.current?.pause();
    current.current = element;
  };
  return (
    <ul className="machine divide-y divide-line" data-theme="dark">
      {sounds.map((sound) => (
        <HearSound key={sound.file} sound={sound} onPlay={onPlay} />
      ))}
    </ul>
  );
}

function HearSound({ sound, onPlay }: { sound: Sound; onPlay: (element: HTMLAudioElement) => void }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [length, setLength] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = audio.current;
    return () => element?.pause();
  }, []);
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (playing) return element.pause();
    setFailed(false);
    element.play().catch((thrown: unknown) => {
      // a press that came before the last one had begun is no failure
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) setFailed(true);
    });
  };
  return (
    <li className="flex gap-5 px-5 py-5 sm:gap-6 sm:px-10 sm:py-6">
      {/* biome-ignore lint/a11y/useMediaCaption: the words stand beside it as text */}
      <audio
        ref={audio}
        src={sound.url}
        preload="none"
        controls
        className="hidden w-24 flex-none sm:w-32 noscript:block"
        onPlay={(event) => {
          setPlaying(true);
          onPlay(event.currentTarget);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => setSeconds(0)}
        onDurationChange={(event) => setLength(event.currentTarget.duration || 0)}
        onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
      />
      <PlayButton playing={playing} what={sound.label} className="noscript:hidden" onClick={toggle} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-4">
          <b className="font-semibold">{sound.label}</b>
          {length > 0 && (
            <span className="text-14 text-muted tabular-nums">
              {formatTime(seconds, 1)} <span className="text-subtle">/ {formatTime(length, 1)}</span>
            </span>
          )}
        </p>
        <p className="mt-1 max-w-prose text-muted">{sound.words}</p>
        {failed && (
          <p role="alert" className="mt-2 text-14 text-error-text">
            {sectionsWords.cannotPlay}
          </p>
        )}
      </div>
    </li>
  );
}
