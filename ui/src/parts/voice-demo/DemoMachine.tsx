import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DemoVoice } from '../../content/demo/voices.ts';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { HangingWave } from '../../design/HangingWave.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { formatTime } from '../../i18n/format-time.ts';
import { demoMachineWords } from './words.ts';

/** One sound in several voices: switching while it plays goes on at the same place. Nothing loads before Play. */
export function DemoMachine({
  voices,
  seconds: length,
  label,
  what,
  position,
  caption,
  actions,
  foot,
  chosen,
  onChoose,
  playNow = false,
}: {
  voices: readonly DemoVoice[];
  seconds: number;
  /** Names the machine. */
  label: string;
  /** Completes the name of the Play button. */
  what: string;
  /** Names the place in the sound. */
  position: string;
  caption: ReactNode;
  actions: ReactNode;
  foot: ReactNode;
  chosen: string;
  onChoose: (id: string) => void;
  /** Plays the chosen voice as soon as it is there. */
  playNow?: boolean;
}) {
  const [playing, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [failed, setFailed] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const voice = voices.find(({ id }) => id === chosen) ?? voices[0]!;

  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      setSeconds(audio.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  async function play({ sound }: DemoVoice, at: number) {
    const element = audio.current;
    if (!element || !sound) return;
    if (!element.src.endsWith(sound.url)) element.src = sound.url;
    element.volume = sound.volume;
    element.currentTime = at;
    setFailed(false);
    try {
      await element.play();
    } catch (error) {
      const name = error instanceof DOMException ? error.name : '';
      // a press that came before the last one had begun is no failure, nor a browser that wants a press first
      if (name !== 'AbortError' && name !== 'NotAllowedError') setFailed(true);
    }
  }
  const wished = playNow && voice.sound !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first voice has been made
  useEffect(() => {
    if (wished) void play(voice, 0);
  }, [wished]);

  const choose = (id: string) => {
    onChoose(id);
    const next = voices.find((one) => one.id === id);
    if (next) void play(next, playing ? audio.current!.currentTime : 0);
  };
  const toggle = () => {
    if (playing) audio.current!.pause();
    else void play(voice, seconds >= length - 0.1 ? 0 : seconds);
  };
  const seek = (to: number) => {
    const at = Math.min(Math.max(0, to), length);
    setSeconds(at);
    if (audio.current!.src) audio.current!.currentTime = at;
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - box.left) / box.width) * length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 0.25, ArrowUp: 0.25, ArrowLeft: -0.25, ArrowDown: -0.25 }[event.key];
    if (event.key === ' ') toggle();
    else if (event.key === 'Home') seek(0);
    else if (event.key === 'End') seek(length);
    else if (step) seek(seconds + step);
    else return;
    event.preventDefault();
  };

  return (
    <section className="machine" data-theme="dark" aria-label={label}>
      {/* biome-ignore lint/a11y/useMediaCaption: the words stand below as text */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setSeconds(0)}
      />
      <div className="px-4 sm:px-10">
        <div
          className="relative h-24 cursor-pointer touch-pan-y sm:h-38 md:h-58"
          role="slider"
          tabIndex={0}
          aria-label={position}
          aria-valuemin={0}
          aria-valuemax={length}
          aria-valuenow={Number(seconds.toFixed(2))}
          aria-valuetext={`${formatTime(seconds, 1)} of ${formatTime(length, 1)}`}
          onPointerDown={onPointer}
          onKeyDown={onKeyDown}
        >
          <HangingWave
            className="h-full"
            peaks={(voice.sound?.peaks ?? []).map((peak) => 0.02 + peak * 0.86)}
            played={seconds / length}
            bar={5}
          />
          {seconds > 0 && (
            <span
              className="absolute inset-y-0 -ms-px w-0.5 bg-wave-cursor after:absolute after:bottom-0 after:-start-1 after:size-2.5 after:rounded-full after:bg-wave-cursor"
              style={{ insetInlineStart: `${(seconds / length) * 100}%` }}
            />
          )}
        </div>
      </div>
      <p className="type-22 px-5 pt-5 sm:px-10">{caption}</p>
      <div className="flex flex-wrap items-center gap-4 px-5 py-6 sm:gap-6 sm:px-10 sm:pt-7 sm:pb-8">
        <PlayButton
          playing={playing}
          loading={voice.sound === null}
          what={what}
          size="large"
          onClick={toggle}
        />
        <RadioChips
          label="Voice"
          labelHidden
          value={voice.id}
          onChange={choose}
          choices={voices.map(({ id, label: name, sound }) => ({
            value: id,
            label: name,
            disabled: sound === null,
          }))}
          className="order-3 w-full md:order-none md:w-auto"
        />
        <span className="text-muted tabular-nums md:ms-auto">
          {formatTime(seconds, 1)} <span className="text-subtle">/ {formatTime(length, 1)}</span>
        </span>
        {actions}
      </div>
      {failed && (
        <p role="alert" className="px-5 pb-4 text-14 text-error-text sm:px-10">
          {demoMachineWords.soundCouldNot}
        </p>
      )}
      <MachineFoot>{foot}</MachineFoot>
    </section>
  );
}

/** What stands quietly at the lower edge of the machine. */
export const MachineFoot = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-3.5 text-14 text-muted sm:px-10">
    {children}
  </div>
);
