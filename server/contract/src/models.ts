import { modelKindIds, modelTasks } from '@formant/engine/base/model-kinds';
import { z } from '@formant/engine/base/schema';
import { route } from './base/route.ts';

export const neuralModel = z.object({
  /** The engine option that chooses it is `onnx:<id>`. */
  id: z.string(),
  name: z.string(),
  task: z.enum(modelTasks),
  kind: z.enum(modelKindIds),
  licence: z.string(),
  source: z.string(),
  /** The one for speech that people are offered first. */
  natural: z.boolean(),
  /** Of all its files. */
  bytes: z.int(),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type NeuralModel = z.infer<typeof neuralModel>;

export const models = {
  listModels: route('GET', '/api/models', {
    summary: 'Neural models that are installed at this server, and whether it can run them',
    query: z.strictObject({ task: z.enum(modelTasks).optional() }),
    response: z.object({
      /** What runs them; null where the server has no runtime and only hands the files out. */
      runtime: z.string().nullable(),
      data: z.array(neuralModel),
    }),
  }),
  getModelFile: route('GET', '/api/models/{id}/{file}', {
    summary: 'A file of an installed model, for running it in the browser',
    transport: 'download',
    errors: ['not_found'],
    params: z.object({ id: z.string().max(64), file: z.string().max(64) }),
    response: z.undefined(),
  }),
};
