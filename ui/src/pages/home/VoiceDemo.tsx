import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { demoCredit, demoPhrase, demoSeconds, demoVoices } from '../../content/demo/voices.ts';
import { buttonClass } from '../../design/Button.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { HangingWave } from '../../design/HangingWave.tsx';
import { Mic } from '../../design/icons.tsx';
import { Link } from '../../design/Link.tsx';
import { PlayButton } from '../../design/PlayButton.tsx';
import { formatTime } from '../../i18n/format-time.ts';
import { voiceDemoWords } from './words.ts';

/** One phrase, five voices: switching while it plays goes on at the same place. Nothing loads before Play. */
export function VoiceDemo() {
  const [voiceId, setVoiceId] = useState(demoVoices[1]!.id);
  const [playing, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [failed, setFailed] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const voice = demoVoices.find((v) => v.id === voiceId) ?? demoVoices[0]!;

  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      setSeconds(audio.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  async function play(id: string, at: number) {
    const element = audio.current!;
    const next = demoVoices.find((v) => v.id === id)!;
    if (!element.src.endsWith(next.url)) element.src = next.url;
    element.volume = next.volume;
    element.currentTime = at;
    setFailed(false);
    try {
      await element.play();
    } catch (error) {
      // a press that came before the last one had begun is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    }
  }
  const choose = (id: string) => {
    setVoiceId(id);
    void play(id, playing ? audio.current!.currentTime : 0);
  };
  const toggle = () => {
    if (playing) audio.current!.pause();
    else void play(voiceId, seconds >= demoSeconds - 0.1 ? 0 : seconds);
  };
  const seek = (to: number) => {
    const at = Math.min(Math.max(0, to), demoSeconds);
    setSeconds(at);
    if (audio.current!.src) audio.current!.currentTime = at;
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - box.left) / box.width) * demoSeconds);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 0.25, ArrowUp: 0.25, ArrowLeft: -0.25, ArrowDown: -0.25 }[event.key];
    if (event.key === ' ') toggle();
    else if (event.key === 'Home') seek(0);
    else if (event.key === 'End') seek(demoSeconds);
    else if (step) seek(seconds + step);
    else return;
    event.preventDefault();
  };

  return (
    <section className="machine" data-theme="dark" aria-label={voiceDemoWords.demoOnePhrase}>
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
          className="relative h-38 cursor-pointer touch-pan-y md:h-58"
          role="slider"
          tabIndex={0}
          aria-label={voiceDemoWords.positionPhrase}
          aria-valuemin={0}
          aria-valuemax={demoSeconds}
          aria-valuenow={Number(seconds.toFixed(2))}
          aria-valuetext={`${formatTime(seconds, 1)} of ${formatTime(demoSeconds, 1)}`}
          onPointerDown={onPointer}
          onKeyDown={onKeyDown}
        >
          <HangingWave
            className="h-full"
            peaks={voice.peaks.map((peak) => 0.02 + peak * 0.86)}
            played={seconds / demoSeconds}
            bar={5}
          />
          {seconds > 0 && (
            <span
              className="absolute inset-y-0 -ms-px w-0.5 bg-wave-cursor after:absolute after:bottom-0 after:-start-1 after:size-2.5 after:rounded-full after:bg-wave-cursor"
              style={{ insetInlineStart: `${(seconds / demoSeconds) * 100}%` }}
            />
          )}
        </div>
      </div>
      <p className="type-22 px-5 pt-5 sm:px-10">“{demoPhrase}”</p>
      <div className="flex flex-wrap items-center gap-4 px-5 py-6 sm:gap-6 sm:px-10 sm:pt-7 sm:pb-8">
        <PlayButton playing={playing} what="the phrase" size="large" onClick={toggle} />
        <RadioChips
          label="Voice"
          labelHidden
          value={voiceId}
          onChange={choose}
          choices={demoVoices.map(({ id, label }) => ({ value: id, label }))}
          className="order-3 w-full md:order-none md:w-auto"
        />
        <span className="text-muted tabular-nums md:ms-auto">
          {formatTime(seconds, 1)} <span className="text-subtle">/ {formatTime(demoSeconds, 1)}</span>
        </span>
        <Link
          to="/tools/voice-changer"
          className={`${buttonClass()} order-4 w-full sm:order-none sm:ms-auto sm:w-auto md:ms-0`}
        >
          <Mic aria-hidden="true" />
          {voiceDemoWords.tryWithYour}
        </Link>
      </div>
      {failed && (
        <p role="alert" className="px-5 pb-4 text-14 text-error-text sm:px-10">
          {voiceDemoWords.soundCouldNot}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-3.5 text-14 text-muted sm:px-10">
        <span>{voiceDemoWords.oneRecordingThrough}</span>
        <span className="text-subtle">{demoCredit}</span>
      </div>
    </section>
  );
}
