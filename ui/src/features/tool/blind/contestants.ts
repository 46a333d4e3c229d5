import type { NeuralModel } from '@formant/contract/models';
import type { Job } from '../../../jobs/jobs.ts';
import { type Engines, offeredOf } from '../states/use-engines.ts';
import { blindWords } from './words.ts';

/** An engine that can be compared on this device. */
export type Contestant = {
  /** Value of the tool's option. */
  engine: string;
  name: string;
  /** The model, where it has to be fetched first. */
  missing: NeuralModel | null;
};

/** Signal processing, the models that are here, and those that the server hands out. */
export const contestantsOf = (engines: Engines): Contestant[] => [
  { engine: 'dsp', name: blindWords.builtIn, missing: null },
  ...engines.here.map(({ id, name }) => ({ engine: `onnx:${id}`, name, missing: null })),
  ...(engines.canKeep ? offeredOf(engines) : []).map((model) => ({
    engine: `onnx:${model.id}`,
    name: model.name,
    missing: model,
  })),
];

/** Whether there are two to compare, and a sound of which this device keeps what they make. */
export const canCompare = (job: Job, engines: Engines): boolean =>
  job.durable && job.input !== null && contestantsOf(engines).length > 1;
