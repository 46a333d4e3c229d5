import { tools } from '@formant/engine/tools';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Switch } from '../../../design/fields/Checkbox.tsx';
import { RadioChips, Segmented } from '../../../design/fields/RadioChips.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { Adding } from '../states/EngineChoice.tsx';
import type { Engines } from '../states/use-engines.ts';
import { type Contestant, contestantsOf } from './contestants.ts';
import { type PartKind, partSeconds } from './parts.ts';
import type { Setup, Wish } from './session.ts';
import { blindWords, inTable, setupWords } from './words.ts';

const roundChoices = ['3', '6', '10'] as const;

/** Which two, on what, how often; what is not here yet is fetched first. */
export function BlindSetup({
  job,
  engines,
  setup,
  onChange,
  failure,
  onBegin,
  onClose,
}: {
  job: Job;
  engines: Engines;
  setup: Setup;
  onChange: (setup: Setup) => void;
  failure: string | null;
  onBegin: (wish: Wish) => void;
  onClose: () => void;
}) {
  const there = contestantsOf(engines);
  const { outputs } = tools[job.tool].tool;
  const { engines: chosen, output, kind, rounds, another } = setup;
  const set = (change: Partial<Setup>) => onChange({ ...setup, ...change });
  const find = (engine: string) => there.find((one) => one.engine === engine) ?? there[0]!;
  const pair = [find(chosen[0]), find(chosen[1])] as const;
  const missing = pair.flatMap(({ missing: model }) => model ?? []);
  const long = (job.input?.seconds ?? 0) > partSeconds;
  const ready = missing.length === 0 && pair[0].engine !== pair[1].engine && job.input?.loudness !== null;
  const kinds = (job.region ? ['loudest', 'first', 'marked'] : ['loudest', 'first']) as PartKind[]; // safe: both are lists of them
  return (
    <div className="mt-6 grid gap-6">
      {failure && <Banner tone="error">{failure}</Banner>}
      {job.input?.loudness === null && <Banner tone="warning">{setupWords.nothing}</Banner>}
      {there.length > 2 ? (
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
          <Select
            label={setupWords.one}
            value={pair[0].engine}
            onChange={(engine) => set({ engines: [engine, chosen[1]] })}
            choices={choicesOf(there, pair[1])}
          />
          <Select
            label={setupWords.other}
            value={pair[1].engine}
            onChange={(engine) => set({ engines: [chosen[0], engine] })}
            choices={choicesOf(there, pair[0])}
          />
        </div>
      ) : (
        <p className="font-semibold">{setupWords.pair(pair[0].name, pair[1].name)}</p>
      )}
      {engines.fetching ? (
        <Adding {...engines.fetching} onCancel={engines.cancel} />
      ) : (
        missing.map((model) => (
          <div key={model.id} className="grid justify-items-start gap-3">
            <p className="max-w-prose text-muted">
              {setupWords.notHere(model.name, formatBytes(model.bytes))}
            </p>
            <Button onClick={() => void engines.fetch(model)}>
              {setupWords.fetch(model.name, formatBytes(model.bytes))}
            </Button>
          </div>
        ))
      )}
      {engines.problem && (
        <p className="text-14 text-error-text" role="alert">
          {engines.problem}
        </p>
      )}
      {outputs.length > 1 && (
        <RadioChips
          label={setupWords.listenTo}
          value={output}
          onChange={(name) => set({ output: name })}
          choices={outputs.map(({ name, label }) => ({ value: name, label }))}
        />
      )}
      {long || job.region ? (
        <RadioChips
          label={setupWords.part}
          value={kind}
          onChange={(value) => set({ kind: value })}
          choices={kinds.map((value) => ({ value, label: setupWords.parts[value] }))}
        />
      ) : (
        <p className="text-14 text-muted">{setupWords.whole}</p>
      )}
      <Segmented
        label={setupWords.rounds}
        value={String(rounds)}
        onChange={(value) => set({ rounds: Number(value) })}
        choices={roundChoices.map((value) => ({ value, label: value }))}
      />
      {long && (
        <Switch
          label={setupWords.another}
          hint={setupWords.anotherHint}
          checked={another}
          onChange={(event) => set({ another: event.currentTarget.checked })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          size="large"
          className="max-sm:w-full"
          disabled={!ready || engines.fetching !== null}
          onClick={() => onBegin({ pair, output, kind, rounds, another: another && long })}
        >
          {setupWords.begin}
        </Button>
        <Button size="large" variant="quiet" className="max-sm:w-full" onClick={onClose}>
          {blindWords.back}
        </Button>
      </div>
    </div>
  );
}

/** What a comparison begins with: what the tool is set to, or the first model, beside signal processing. */
export function firstSetup(job: Job, engines: Engines): Setup {
  const others = contestantsOf(engines).slice(1);
  const other =
    others.find(({ engine }) => engine === job.options.engine) ??
    others.find(({ missing }) => !missing) ??
    others[0];
  return {
    engines: ['dsp', other?.engine ?? 'dsp'],
    output: tools[job.tool].tool.outputs[0]?.name ?? '',
    kind: job.region ? 'marked' : 'loudest',
    rounds: 3,
    another: false,
  };
}

const choicesOf = (there: readonly Contestant[], taken: Contestant) =>
  there.map(({ engine, name, missing }) => ({
    value: engine,
    label: inTable(name),
    disabled: engine === taken.engine,
    ...(missing ? { note: formatBytes(missing.bytes) } : {}),
  }));
