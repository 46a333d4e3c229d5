import { type ModelTask, modelIdOf, modelKinds, runsAnywhere } from '@formant/engine/base/model-kinds';
import { Ear } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Disclosure } from '../../../design/Disclosure.tsx';
import { Select } from '../../../design/fields/Select.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import type { Place } from '../../../jobs/jobs.ts';
import { canRun, enginesAt } from '../workbench-model.ts';
import { type Engines, type Fetching, kindOf, offeredOf } from './use-engines.ts';
import { engineChoiceWords } from './words.ts';

const does: Readonly<Record<ModelTask, string>> = {
  separation: 'separates cleaner',
  enhancement: 'knows more kinds of noise',
  conversion: 'sounds closer to the voice',
  speech: 'sounds more natural',
  speakers: 'tells voices apart more surely',
};

/** Where a model that people bring themselves can be had. */
const sources: Partial<Record<ModelTask, string>> = {
  conversion: 'https://huggingface.co/NaruseMioShirakana/MoeSS-SUBModel',
  separation: 'https://huggingface.co/StemSplitio/htdemucs-onnx',
  enhancement: 'https://github.com/Xiaobin-Rong/gtcrn/tree/main/stream/onnx_models',
};

/**
 * Signal processing or a neural model. Without any model it is one sentence that says how to add one; a choice
 * appears with the first.
 */
export function EngineChoice({
  task,
  automatic,
  place,
  engines,
  value,
  onChange,
  onCompare,
  children,
}: {
  task: ModelTask;
  /** By itself the tool takes the model that runs anywhere. */
  automatic: boolean;
  place: Place;
  engines: Engines;
  value: unknown;
  onChange: (engine: string) => void;
  /** Lets the person compare engines by ear; null where there are no two. */
  onCompare: (() => void) | null;
  /** Stands below the choice. */
  children?: ReactNode;
}) {
  const engine = typeof value === 'string' ? value : 'dsp';
  const there = enginesAt(engines, place);
  const usable = canRun(engine, engines, place);
  const small = there.find(({ kind }) => runsAnywhere(kind));
  const own = place === 'device' ? engines.here.find(({ otherWeights }) => otherWeights) : undefined;
  const choices = [
    ...(automatic ? [{ value: 'auto', label: engineChoiceWords.automatic(small?.name ?? null) }] : []),
    { value: 'dsp', label: 'Built in: signal processing' },
    ...there.map(({ id, name }) => ({ value: `onnx:${id}`, label: `${name}, neural model` })),
  ];
  const chosen = modelIdOf(engine);
  const model =
    chosen === null ? (engine === 'auto' ? small : undefined) : there.find(({ id }) => id === chosen);
  const hint = !model
    ? 'Runs anywhere, many times faster than real time.'
    : runsAnywhere(model.kind)
      ? engineChoiceWords[own ? 'smallOwn' : 'smallModel'](model.name)
      : `A neural model ${does[task]} and takes longer: up to several times the length of the sound on a computer.`;
  return (
    <div>
      {(there.length > 0 || !usable) && (
        <Select
          className="my-6 max-w-160"
          label="Engine"
          {...(usable
            ? { hint }
            : {
                error:
                  place === 'server'
                    ? 'The server can’t run the chosen model. Choose another engine, or run it on this device.'
                    : 'The chosen model is not on this device. Choose another engine.',
              })}
          value={usable ? engine : undefined}
          placeholder={engineChoiceWords.chooseEngine}
          onChange={onChange}
          choices={choices}
        />
      )}
      {own && (
        <p role="status" className="mb-6 max-w-[60ch] text-14 text-muted">
          {engineChoiceWords.otherWeights(own.name)}
        </p>
      )}
      {children}
      {place === 'device' && onCompare && (
        <Button size="small" className="mb-6" icon={<Ear aria-hidden="true" />} onClick={onCompare}>
          {engineChoiceWords.compareBlind}
        </Button>
      )}
      {place === 'device' && <AddModel task={task} engines={engines} onAdded={onChange} chosen={chosen} />}
    </div>
  );
}

function AddModel({
  task,
  engines,
  onAdded,
  chosen,
}: {
  task: ModelTask;
  engines: Engines;
  onAdded: (engine: string) => void;
  chosen: string | null;
}) {
  const { here, fetching, canKeep } = engines;
  if (!kindOf(task) || !canKeep) return null;
  if (fetching) return <Adding {...fetching} onCancel={engines.cancel} />;
  return (
    <Disclosure
      summary={<span className="text-15">{here.length > 0 ? 'Neural models' : 'Add a neural model'}</span>}
    >
      <div className="grid gap-4 pb-4">
        <p className="max-w-[60ch] text-14 text-muted">
          {engineChoiceWords.thisToolWorks}
          {does[task]}
          {engineChoiceWords.notPartProduct}
          <WhereToGet task={task} engines={engines} />
        </p>
        <Models task={task} engines={engines} chosen={chosen} onAdded={onAdded} />
      </div>
    </Disclosure>
  );
}

/** What a voice that is a neural model needs beside its own file: it is fetched or chosen here, once for all of them. */
export function VoiceModels({ engines }: { engines: Engines }) {
  const { here, fetching, canKeep, looked } = engines;
  if (!looked) return null;
  if (fetching) return <Adding {...fetching} onCancel={engines.cancel} />;
  const { name } = modelKinds.contentvec;
  const ignore = () => undefined; // there is no engine to choose: the voice is one
  if (here.length > 0)
    return (
      <div>
        <p className="my-6 max-w-[60ch] text-14 text-muted">
          {engineChoiceWords.thisVoiceNeural(here[0]?.name ?? '')}
        </p>
        <Disclosure summary={<span className="text-15">{engineChoiceWords.neuralModels}</span>}>
          <div className="pb-4">
            <Models task="conversion" engines={engines} chosen={null} onAdded={ignore} />
          </div>
        </Disclosure>
      </div>
    );
  return (
    <div className="my-6 grid gap-4">
      <Banner tone="warning">
        {canKeep
          ? `This voice is a neural model (RVC) and needs ${name} beside it. Add it once: it stays in this browser for all such voices.`
          : `This voice is a neural model (RVC) and needs ${name} beside it, which this window can’t keep. Open the page in an ordinary window of a newer browser.`}
      </Banner>
      {canKeep && (
        <>
          <p className="max-w-[60ch] text-14 text-muted">
            {engineChoiceWords.notPartProductRuns} <WhereToGet task="conversion" engines={engines} />
          </p>
          <Models task="conversion" engines={engines} chosen={null} onAdded={ignore} />
        </>
      )}
    </div>
  );
}

/** A model on its way. */
export function Adding({ name, received, total, onCancel }: Fetching & { onCancel: () => void }) {
  return (
    <div className="my-6 grid max-w-160 gap-2">
      <div className="flex items-center justify-between gap-4 text-14">
        <span className="tabular-nums" role="status">
          Adding {name}: {formatBytes(received)} of {formatBytes(total)}
        </span>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress label={`Adding ${name}`} value={total ? received / total : 0} />
    </div>
  );
}

/** Said where the server has no model to give. */
function WhereToGet({ task, engines }: { task: ModelTask; engines: Engines }) {
  const kind = kindOf(task);
  if (!kind || offeredOf(engines).length > 0) return null;
  const { name, files } = modelKinds[kind];
  return (
    <>
      {engineChoiceWords.getFrom(name, files)}{' '}
      <a href={sources[task]} target="_blank" rel="noreferrer" className="link">
        {engineChoiceWords.itsPage}
      </a>{' '}
      {engineChoiceWords.chooseHereCommand}
      <code>{engineChoiceWords.formantModelsInstall}</code>.
    </>
  );
}

/** Buttons that bring a model here or take it away, and why that failed. */
function Models({
  task,
  engines,
  chosen,
  onAdded,
}: {
  task: ModelTask;
  engines: Engines;
  chosen: string | null;
  onAdded: (engine: string) => void;
}) {
  const kind = kindOf(task);
  const several = kind !== null && modelKinds[kind].files.length > 1;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {offeredOf(engines).map((model) => (
          <Button
            key={model.id}
            size="small"
            onClick={() => void engines.fetch(model).then((engine) => engine && onAdded(engine))}
          >
            Fetch {model.name}, {formatBytes(model.bytes)}
          </Button>
        ))}
        <label className="btn btn-secondary btn-small relative overflow-clip">
          {engineChoiceWords.chooseModel}
          {several ? 'files' : 'file'}
          <input
            type="file"
            accept=".onnx"
            multiple={several}
            className="absolute inset-0 cursor-pointer text-[0] opacity-0"
            onChange={(event) => {
              const picked = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = '';
              void engines.add(picked).then((engine) => engine && onAdded(engine));
            }}
          />
        </label>
        {engines.here.map((model) => (
          <Button
            key={model.id}
            size="small"
            variant="quiet"
            onClick={() => {
              if (chosen === model.id) onAdded('dsp');
              void engines.remove(model.id);
            }}
          >
            Remove {model.name}, {formatBytes(model.bytes)}
          </Button>
        ))}
      </div>
      {engines.problem && (
        <p className="max-w-[60ch] wrap-anywhere text-14 text-error-text" role="alert">
          {engines.problem}
        </p>
      )}
    </>
  );
}
