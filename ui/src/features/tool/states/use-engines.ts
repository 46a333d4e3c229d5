import type { NeuralModel } from '@formant/contract/models';
import { type ModelKind, type ModelTask, modelKinds, runsAnywhere } from '@formant/engine/base/model-kinds';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/context.ts';
import { usePlatform } from '../../../platform/context.ts';
import { faultOf } from '../../../sound/fault.ts';
import { keepCarried } from '../../../sound/models/carried-models.ts';
import { fetchModel, fromServer } from '../../../sound/models/model-download.ts';
import {
  canKeepModels,
  type KeptModel,
  keepModel,
  keptModels,
  removeModel,
} from '../../../sound/models/model-files.ts';

export type Fetching = { name: string; received: number; total: number };
/** Neural models for a task: what this browser keeps, what the server has, and how to bring one here. */
export interface Engines {
  here: readonly KeptModel[];
  atServer: readonly NeuralModel[];
  /** False where the server hands models out but can only run those that run anywhere. */
  serverRuns: boolean;
  /** Whether this browser has been looked at: until then it seems to keep none. */
  looked: boolean;
  /** Whether this browser can keep models. */
  canKeep: boolean;
  fetching: Fetching | null;
  /** Why the last attempt to add one failed. */
  problem: string | null;
  /** @returns the engine that it makes, or null when it did not come whole */
  fetch(model: NeuralModel): Promise<string | null>;
  /** Takes the files that a person chose. @returns the engine that they make, or null */
  add(files: readonly File[]): Promise<string | null>;
  remove(id: string): Promise<void>;
  cancel(): void;
}

const none: readonly never[] = [];
const byPerson = new DOMException('Cancelled.', 'AbortError');

/**
 * @param task null for tools that no model can do anything for
 * @param automatic the tool takes the model that runs anywhere by itself: it is small, and fetched on first use
 */
export function useEngines(task: ModelTask | null, automatic = false): Engines {
  const api = useApi();
  const platform = usePlatform();
  const [here, setHere] = useState<readonly KeptModel[] | null>(null);
  const [server, setServer] = useState<{ runtime: string | null; data: readonly NeuralModel[] } | null>(null);
  const [canKeep, setCanKeep] = useState<boolean | null>(null);
  const [fetching, setFetching] = useState<Fetching | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const control = useRef<AbortController | null>(null);
  const look = useCallback(async () => {
    if (task) setHere(await keptModels(task));
  }, [task]);
  useEffect(() => {
    if (!task) return;
    const gone = new AbortController();
    void keepCarried(platform).then(look);
    void canKeepModels().then(setCanKeep);
    api
      .call('GET /api/models', { query: { task }, signal: gone.signal })
      .then(setServer)
      .catch(() => setServer(null)); // offline, or a server without models
    return () => {
      gone.abort();
      control.current?.abort();
    };
  }, [api, platform, task, look]);

  const keep = async (
    { id, name }: Pick<KeptModel, 'id' | 'name'>,
    total: number,
    bring: (options: Parameters<typeof keepModel>[2]) => Promise<KeptModel>,
  ): Promise<string | null> => {
    const mine = new AbortController();
    control.current = mine;
    setProblem(null);
    setFetching({ name, received: 0, total });
    try {
      let told = 0;
      await bring({
        signal: mine.signal,
        received: (received) => {
          if (received < total && performance.now() - told < 100) return;
          told = performance.now();
          setFetching({ name, received, total });
        },
      });
      await look();
      return `onnx:${id}`;
    } catch (thrown) {
      const fault = faultOf(thrown);
      if (fault.code === 'storage_full') setProblem('This browser has no room left for the model.');
      else if (fault.code === 'offline')
        setProblem('The connection broke off. Add the model again: it goes on where it stopped.');
      else if (fault.code !== 'cancelled') setProblem('The model did not arrive whole. Try again.');
      // who leaves the page may come back for the rest; who cancels wants none of it
      if (mine.signal.reason === byPerson || fault.code === 'storage_full') await removeModel(id);
      return null;
    } finally {
      setFetching(null);
    }
  };

  const fetch = (model: NeuralModel) =>
    keep(model, model.bytes, (options) => fetchModel(model, fromServer(platform, model.id), options));
  const fetchSmall = useRef(fetch);
  fetchSmall.current = fetch;
  const tried = useRef(false);
  const small = server?.data.find(({ kind }) => runsAnywhere(kind));
  const lacking = automatic && here !== null && canKeep && small && !here.some(({ id }) => id === small.id);
  useEffect(() => {
    if (!lacking || !small || tried.current) return;
    tried.current = true; // without it signal processing does the work: once is enough
    void fetchSmall.current(small);
  }, [lacking, small]);

  return {
    here: here ?? none,
    looked: here !== null && canKeep !== null,
    atServer: server?.data ?? none,
    serverRuns: Boolean(server?.runtime),
    canKeep: canKeep === true,
    fetching,
    problem,
    fetch,
    async add(chosen) {
      const kind = task && kindOf(task);
      if (!kind) return null;
      const wanted: readonly string[] = modelKinds[kind].files;
      const [only] = chosen;
      const refused = chosen.find(({ name }) => /\.(pth|pt|ckpt|safetensors|th)$/i.test(name));
      if (refused) {
        setProblem(
          `${refused.name} is a PyTorch file, which can run code when it is opened. Export it to ONNX first.`,
        );
        return null;
      }
      const found = wanted.map((name) =>
        wanted.length === 1 ? only : chosen.find((file) => file.name.toLowerCase().endsWith(name)),
      );
      const missing = wanted.filter((_, i) => !found[i]);
      if (missing.length > 0) {
        setProblem(`Choose all of the model’s files together: ${wanted.join(', ')}.`);
        return null;
      }
      const files = Object.fromEntries(wanted.map((name, i) => [name, async () => found[i]!.stream()]));
      const total = found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
      let what: Pick<KeptModel, 'name' | 'otherWeights'> = { name: modelKinds[kind].name };
      try {
        if (kind === 'gtcrn')
          what = await (await import('../../../sound/models/own-gtcrn.ts')).ownGtcrn(found[0]!);
      } catch (thrown) {
        setProblem(faultOf(thrown).message);
        return null;
      }
      const about = { id: kind, ...what, kind, licence: 'see its source' };
      return keep(about, total, (options) => keepModel(about, files, options));
    },
    async remove(id) {
      await removeModel(id);
      await look();
    },
    cancel: () => control.current?.abort(byPerson),
  };
}

/** Of the server's that are not here yet. */
export const offeredOf = ({ here, atServer }: Pick<Engines, 'here' | 'atServer'>): NeuralModel[] =>
  atServer.filter((model) => !here.some(({ id }) => id === model.id));

/** The kind of model that a person's own files are for a task. */
export const kindOf = (task: ModelTask): ModelKind | null =>
  (Object.keys(modelKinds) as ModelKind[]).find((kind) => modelKinds[kind].task === task) ?? null; // safe: the table is closed
