import { useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { formatBytes, formatMoment, formatNumber } from '../../i18n/format.ts';
import { usePlatform } from '../../platform/context.ts';
import type { LinePort, LineState } from '../../platform/port.ts';
import { useLine } from '../../platform/use-line.ts';
import { lineWords as words } from './words.ts';

const megabyte = 1e6;
const limits = [50, 100, 250, 500, 1000, 2000];
/** What a paid line begins with, in MB: a hundred songs, or a neural model or two. */
const usualLimit = 500;
const none = 'none';

/** What is known of the line to the server, a test of it, and what files may take of it. */
export function LineSection() {
  const { line } = usePlatform();
  const state = useLine();
  if (!line || !state) return null;
  return (
    <section className="panel grid gap-5" aria-labelledby="line">
      <div>
        <h2 id="line" className="type-22">
          {words.title}
        </h2>
        <p className="mt-2 text-14 text-muted">{words.lead}</p>
      </div>
      {state.waits && <Banner tone="info">{words.waits[state.waits]}</Banner>}
      <p className="font-medium">
        {state.network === null ? words.offline : words.network({ name: state.network })}
      </p>
      <Rates state={state} />
      <Test line={line} />
      <Limits line={line} state={state} />
    </section>
  );
}

function Rates({ state }: { state: LineState }) {
  const rate = (bytesPerS: number | null) =>
    bytesPerS === null
      ? words.unknown
      : words.mbps({ mbps: formatNumber(Math.round((bytesPerS * 8) / 1e5) / 10) });
  const { roundTripMs, lostShare, measuredAt } = state;
  const rows = [
    [words.down, rate(state.down)],
    [words.up, rate(state.up)],
    [
      words.roundTrip,
      roundTripMs === null ? words.unknown : words.ms({ ms: formatNumber(Math.round(roundTripMs)) }),
    ],
    [words.lost, words.percent({ percent: formatNumber(Math.round(lostShare * 1000) / 10) })],
  ] as const;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums sm:grid-cols-4">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-14 text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {measuredAt !== null && (
        <p className="mt-3 text-14 text-muted">
          {words.measuredAt({ at: formatMoment(new Date(measuredAt)) })}
        </p>
      )}
    </div>
  );
}

function Test({ line }: { line: LinePort }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<keyof typeof words.problems | null>(null);
  async function run() {
    setBusy(true);
    setProblem(null);
    setProblem(await line.test());
    setBusy(false);
  }
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void run()}>
          {words.test}
        </Button>
        <Button variant="quiet" onClick={() => void line.forget()}>
          {words.forget}
        </Button>
      </div>
      <p className="text-14 text-muted">{words.testHint}</p>
      {problem && (
        <p className="text-14 text-error-text" role="alert">
          {words.problems[problem]}
        </p>
      )}
    </div>
  );
}

function Limits({ line, state }: { line: LinePort; state: LineState }) {
  const { metered, hourBytes, hourUsed, hourEndsAt, paused, network } = state;
  const at = new Date(hourEndsAt).toLocaleTimeString('en', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return (
    <div className="grid gap-4">
      <Switch
        label={words.metered}
        hint={words.meteredHint}
        checked={metered}
        disabled={network === null}
        onChange={(event) =>
          void line.choose({
            metered: event.target.checked,
            ...(event.target.checked && hourBytes === null ? { hourBytes: usualLimit * megabyte } : {}),
          })
        }
      />
      {metered && (
        <Select
          label={words.limit}
          hint={words.used({ used: formatBytes(hourUsed), at })}
          value={hourBytes === null ? none : String(hourBytes / megabyte)}
          onChange={(mb) => void line.choose({ hourBytes: mb === none ? null : Number(mb) * megabyte })}
          choices={[
            { value: none, label: words.unlimited },
            ...limits.map((mb) => ({ value: String(mb), label: words.megabytes({ mb }) })),
          ]}
        />
      )}
      <Switch
        label={words.pause}
        hint={words.pauseHint}
        checked={paused}
        onChange={(event) => void line.pause(event.target.checked)}
      />
    </div>
  );
}
