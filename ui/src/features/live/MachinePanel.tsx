import { Circle, Mic, MicOff, Power, Square } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { FormantCurve } from '../../design/FormantCurve.tsx';
import { useNow } from '../../design/use-now.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { machinePanelWords } from './words.ts';

/** The machine: on or off, which voice, how late, and what one reaches for while speaking. */
export function MachinePanel({ session }: { session: LiveSession }) {
  const { phase, muted, talking, plain, recordingSince, startedAt, outputMissing } = useStore(session.state);
  const { voiceName, settings, talk, outputId, monitor } = useStore(session.setup);
  const totalMs = useStore(session.timing, (timing) => Math.round(timing.totalMs));
  const on = phase === 'on';
  const silent = muted || (talk !== 'open' && !talking);
  const heard = outputId !== null && !outputMissing;
  const who = heard ? 'Others hear' : monitor ? 'Only you hear' : null;
  const what = plain || settings.bypass ? 'your own voice, unchanged' : 'the changed voice';
  const line = !on
    ? 'Off. Nothing listens.'
    : muted
      ? 'Muted. Nobody hears you.'
      : silent
        ? `Silent until the talk key is ${talk === 'hold' ? 'held' : 'pressed'}.`
        : who === null
          ? 'Nobody hears it yet: choose an output, or hear yourself.'
          : `${who} ${what}.`;
  return (
    <div className="machine pt-0 pb-7" data-theme="dark">
      <div className="px-6 sm:px-8">
        <FormantCurve className="h-36 w-full sm:h-46" live={on && !silent && !settings.bypass && !plain} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-5 px-6 sm:px-8">
        <button
          type="button"
          className={classNames(
            'grid size-24 flex-none place-items-center rounded-full',
            on ? 'bg-volt text-on-volt' : 'border border-control bg-surface text-text',
          )}
          aria-pressed={on}
          aria-busy={phase === 'opening' || undefined}
          aria-label={machinePanelWords.voiceChanger}
          onClick={() => (on ? session.stop() : void session.start())}
        >
          <Power className="size-9" aria-hidden="true" />
        </button>
        <div className="min-w-48 flex-1">
          <p className="type-28">{plain ? 'Your own voice' : voiceName}</p>
          <p className="mt-1 text-muted" role="status">
            {phase === 'opening' ? 'Opening the microphone' : line}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="small"
              disabled={!on}
              aria-pressed={muted}
              icon={muted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
              onClick={() => session.mute(!muted)}
            >
              {muted ? 'Unmute' : 'Mute'} <kbd className="max-sm:hidden">M</kbd>
            </Button>
            <Button
              size="small"
              disabled={!on}
              aria-pressed={settings.bypass}
              onClick={() => session.bypass(!settings.bypass)}
            >
              Bypass <kbd className="max-sm:hidden">B</kbd>
            </Button>
            <Button
              size="small"
              disabled={!on}
              aria-pressed={recordingSince !== null}
              icon={
                recordingSince === null ? (
                  <Circle fill="currentColor" aria-hidden="true" />
                ) : (
                  <Square fill="currentColor" aria-hidden="true" />
                )
              }
              onClick={() => (recordingSince === null ? void session.record() : session.stopRecording())}
            >
              {recordingSince === null ? (
                'Record'
              ) : (
                <>
                  Stop <Clock since={recordingSince} />
                </>
              )}
            </Button>
          </div>
        </div>
        <div>
          <p className="text-12 text-subtle">{machinePanelWords.microphoneOutput}</p>
          <p className="type-48 tabular-nums" data-part="latency">
            {on && totalMs > 0 ? totalMs : '–'} <span className="text-18 font-medium text-muted">ms</span>
          </p>
          {on && startedAt !== null && (
            <p className="text-12 text-subtle">
              {machinePanelWords.for}
              <Clock since={startedAt} />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function Clock({ since }: { since: number }) {
  const seconds = Math.max(0, Math.floor((useNow(1000) - since) / 1000));
  const rest = String(seconds % 60).padStart(2, '0');
  return (
    <time className="tabular-nums">
      {Math.floor(seconds / 60)}:{rest}
    </time>
  );
}
