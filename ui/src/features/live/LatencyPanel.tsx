import type { LiveProfile } from '@formant/engine/live/live-changer';
import { RefreshCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useStore } from 'zustand';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Disclosure } from '../../design/Disclosure.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { LatencyChart } from './LatencyChart.tsx';
import { SoundTiming } from './SoundTiming.tsx';
import { latencyPanelWords, profileNames, stageWords, steadiness, whyLate } from './words.ts';

const auto = 'auto';
const milliseconds = (ms: number) => `${ms.toFixed(1).replace('-', '−')} ms`;

/** Where the time goes, what to do about it, and the test that measures it from end to end. */
export function LatencyPanel({ session }: { session: LiveSession }) {
  const timing = useStore(session.timing);
  const { phase, profile, test } = useStore(session.state);
  const pinned = useStore(session.setup, (setup) => setup.pinned);
  const on = phase === 'on';
  const { parts, totalMs } = timing;
  const algorithmMs = parts
    .filter(({ stage }) => stage === 'denoise' || stage === 'pitch' || stage === 'limiter')
    .reduce((sum, { ms }) => sum + ms, 0);
  const state = steadiness(timing);
  return (
    <section className="panel grid gap-4" aria-label="Latency">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-18 font-semibold">{on ? `Why ${Math.round(totalMs)} ms` : 'Delay'}</h2>
        <Badge tone={state.tone}>{state.text}</Badge>
      </div>
      {on && (
        <>
          <div className="flex h-2.5 gap-0.5 overflow-hidden rounded-full" aria-hidden="true">
            {parts.map(({ stage, ms }) => (
              <i
                key={stage}
                className="min-w-0.5"
                style={{ flexGrow: Math.max(0, ms), background: stageWords[stage].colour } as CSSProperties} // safe: plain CSS properties
              />
            ))}
          </div>
          <ul className="tabular-nums">
            {parts.map(({ stage, ms, estimated }) => (
              <li
                key={stage}
                className="flex min-h-9 items-center gap-3 border-b border-line text-14"
                title={stageWords[stage].why}
              >
                <i
                  className="size-2.5 flex-none rounded-full"
                  style={{ background: stageWords[stage].colour }}
                  aria-hidden="true"
                />
                <span className="grow">
                  {stageWords[stage].name} {estimated && <span className="text-subtle">estimated</span>}
                </span>
                <b className="font-semibold">{milliseconds(ms)}</b>
              </li>
            ))}
          </ul>
          <LatencyChart session={session} />
          <p className="text-14 text-muted">{whyLate(timing)}</p>
        </>
      )}
      <Segmented
        fill
        label="Profile"
        value={pinned ?? auto}
        onChange={(choice) => session.pin(choice === auto ? null : choice)}
        choices={[
          { value: auto, label: 'Auto' },
          ...(['low', 'balanced', 'safe'] as const).map((value: LiveProfile) => ({
            value,
            label: profileNames[value],
          })),
        ]}
      />
      <p className="text-14 text-muted">
        {pinned === null
          ? `Gaps switch it to the next safer one.${on ? ` Now: ${profileNames[profile]}.` : ''}`
          : `Stays on ${profileNames[pinned]}, also when there are gaps.`}
      </p>
      <SoundTiming session={session} />
      <dl className="grid gap-2 text-14 tabular-nums">
        <Fact name="Gaps since the start" value={String(timing.gaps)} part="gaps" />
        <Fact
          name="Processor, of one core"
          value={on ? `${(100 * timing.cpu).toFixed(0)} %` : '–'}
          part="cpu"
        />
        <Fact
          name="Longest turn of the voice"
          value={on ? `${timing.longestMs.toFixed(0)} ms` : '–'}
          part="longest"
        />
        <Fact
          name="Browser buffer"
          value={on ? `${timing.bufferFrames} of ${(timing.sampleRate / 1000).toFixed(1)} kHz` : '–'}
        />
      </dl>
      <Button
        block
        disabled={!on}
        busy={test === 'running'}
        icon={<RefreshCw aria-hidden="true" />}
        onClick={() => void session.test()}
      >
        {test === 'running' ? 'Listening for the test sound' : 'Run self-test'}
      </Button>
      <p className="text-14" role="status" data-part="self-test">
        {test === null || test === 'running' ? (
          <span className="text-muted">{latencyPanelWords.playsFourChirps}</span>
        ) : test.heard ? (
          <>
            <b>{latencyPanelWords.msMeasured(Math.round(test.ms + algorithmMs))}</b>
            {latencyPanelWords.fromMicrophoneOutput} {Math.round(test.ms)}
            {latencyPanelWords.msForDevices}
            {Math.max(1, Math.ceil(test.spreadMs / 2))} ms), {Math.round(algorithmMs)}
            {latencyPanelWords.msForVoice}
          </>
        ) : (
          'The chirps were not heard. With headphones on the microphone can’t hear them: use loudspeakers for the test, turn the output up, or send to a virtual cable.'
        )}
      </p>
      <Disclosure summary={latencyPanelWords.whatEachPart}>
        <dl className="grid gap-3 text-14">
          {Object.values(stageWords).map(({ name, why }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{why}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </section>
  );
}

const Fact = ({ name, value, part }: { name: string; value: string; part?: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold" data-part={part}>
      {value}
    </dd>
  </div>
);
