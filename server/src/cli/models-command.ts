import { execFile } from 'node:child_process';
import { join } from 'node:path';
import {
  bundleFile,
  modelKindIds,
  modelKinds,
  readsText,
  runsAnywhere,
  runsBySherpa,
  tellsSpeakers,
} from '@formant/engine/base/model-kinds';
import { measureModel, measureSpeakers, measureText } from '@formant/engine/models/measure';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { sha256Of } from '../ports/models/file-hash.ts';
import { modelFolder } from '../ports/models/folder.ts';
import { bundleFolder, installModel } from '../ports/models/install.ts';
import { dropPart } from '../ports/models/part-file.ts';
import type { KnownModel } from '../ports/models/port.ts';
import { otherThanPublished } from '../ports/models/published.ts';
import { removeModel } from '../ports/models/remove.ts';
import { findRuntime, runtimeHint } from '../ports/models/runtime.ts';
import { installSherpa, speechRuntimeHint } from '../ports/models/sherpa/package.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { interruptible } from './interruptible.ts';
import { entryOf, filesOf, ownFilesOf } from './models/model-entry.ts';
import { ownModels } from './own-folders.ts';
import { ProgressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';

export const actions = ['list', 'install', 'check', 'remove'] as const;
export const options = {
  json: { type: 'boolean', default: false },
  file: { type: 'string', multiple: true, default: [] as string[] },
  kind: { type: 'string' },
  id: { type: 'string' },
  language: { type: 'string' },
  'same-from': { type: 'string' },
} as const satisfies CommandOptions;

export const help = `Usage: formant models list [--json]
       formant models install <id> [--file <name>=<path> ...]
       formant models install <https address or path> --kind <kind> [--id <id>] [--file ...]
       formant models check [<id>]
       formant models remove <id>

  list     what can be installed and what is, with licence and size
  install  fetches a model over https (or takes files of this machine), compares its SHA-256 with the known one,
           or records it the first time. Either the whole model is there afterwards or nothing has changed
  check    loads installed models, compares their files, inputs and outputs, times them on 10 s of sound (RTF: seconds
           of work a second of sound; below 1 is faster than it plays) and tells the memory that took
  remove   deletes an installed model, or what has arrived of one whose fetching was cut short

  --file <name>=<path>  takes this file of the model from here; needed for what has no public address
  --kind <kind>         ${modelKindIds.join(', ')}
  --language <tag>      of a voice that reads text itself and comes from elsewhere: what it speaks; default en-US
  --same-from <cosine>  of a model that tells speakers apart and comes from elsewhere: recordings whose vectors have this
                        cosine and more count as one person's; its makers say, or you measure it
  --id <id>             how it is called here; default the kind with "-own" behind it
  --json                print JSON

GTCRN (0.5 MB) runs anywhere; the server fetches it by itself unless MODELS=none. Other models run by onnxruntime, which is not part of the product: "npm i onnxruntime-node" installs it.
Where that lies elsewhere, FORMANT_ONNXRUNTIME names its folder, which ends with node_modules/onnxruntime-node.
They lie in FORMANT_MODELS, else in DATA_DIR/models, else in your own folder for data. Use one with "formant run ... --engine onnx:<id>"; those for
speech bring voices to "formant voices". A voice of Piper needs its .onnx.json, which is taken from beside it; Kokoro
its tokenizer.json and one .bin for each voice: --file tokenizer.json=<path> --file af_heart.bin=<path>.
Voices that read text themselves (sherpa-*, pocket-tts) come as a .tar.bz2 and run by sherpa-onnx-node, which is fetched
beside the first of them. It also runs sherpa-speaker, by which training compares who speaks in the recordings, and who
has read the consent sentence, from then on; nothing fetches that one by itself.
`;

export async function command(args: string[]): Promise<number> {
  const { values, positionals } = commandArguments({ args, allowPositionals: true, options });
  const [action, what, ...surplus] = positionals;
  if (surplus.length > 0) throw new UsageError(`One model at a time: "${surplus[0]}" is too much.`);
  switch (action) {
    case 'list':
      return list(values.json);
    case 'check':
      return check(what ?? null, values.json);
    case 'install':
      if (what === undefined) throw new UsageError('Which model? "formant models list" shows them.');
      return install(
        entryOf(what, values, Object.keys(filesOf(values.file))),
        { ...(await ownFilesOf(what, values.kind)), ...filesOf(values.file) },
        values.json,
      );
    case 'remove':
      if (what === undefined) throw new UsageError('Which model? "formant models list" shows them.');
      return remove(what, values.json);
    default:
      throw new UsageError(
        'formant models list, install, check or remove? "formant models --help" says more.',
      );
  }
}

async function list(json: boolean): Promise<number> {
  const store = modelFolder(ownModels());
  const known = await store.list();
  const runtime = await store.runtimeName();
  const speechRuntime = store.speechRuntimeName();
  if (json) {
    const models = known.map(({ entry, installed, bytes }) => ({ ...entry, installed, bytes }));
    const all = { folder: store.folder, runtime, speechRuntime, models };
    process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
    return 0;
  }
  const lines = known.map(describe);
  process.stdout.write(
    `${lines.join('\n')}\n\nFolder: ${store.folder}\nRuntime: ${runtime ?? (await runtimeHint())}\nOf voices that read text themselves: ${speechRuntime ?? speechRuntimeHint()}\n`,
  );
  return 0;
}

function describe({ entry, installed, bytes }: KnownModel): string {
  const size = bytes === null ? 'size unknown' : `${Math.max(0.1, bytes / 1e6).toFixed(1)} MB`;
  return [
    `${entry.id}: ${entry.name} (${installed ? 'installed' : 'not installed'})`,
    `    for ${entry.task}, ${size}, licence ${entry.licence}`,
    `    ${entry.source}`,
    ...(entry.note ? [`    ${entry.note}`] : []),
  ].join('\n');
}

async function install(entry: ModelEntry, local: Record<string, string>, json: boolean): Promise<number> {
  const line = new ProgressLine(process.stderr, {});
  try {
    const files = await interruptible((signal) =>
      installModel(ownModels(), entry, {
        signal,
        local,
        progress: (file, received, total) =>
          line.show({ stage: `${entry.id}/${file}`, fraction: total ? Math.min(1, received / total) : 0 }),
      }),
    );
    line.clear();
    const other = otherThanPublished(entry, files);
    if (json) process.stdout.write(`${JSON.stringify({ id: entry.id, files, otherThanPublished: other })}\n`);
    else {
      for (const [name, { sha256, bytes }] of Object.entries(files))
        process.stdout.write(`${name}  ${(bytes / 1e6).toFixed(1)} MB  ${sha256}\n`);
      for (const { name, published } of other)
        process.stdout.write(
          `${name} has other weights than the published ${modelKinds[entry.kind].name} (SHA-256 ${published}). It is used as it is; what Formant says of ${modelKinds[entry.kind].name} was measured with the published file.\n`,
        );
      process.stdout.write(`${entry.id} is installed. Licence: ${entry.licence}\n`);
      if (!runsBySherpa(entry.kind) && !runsAnywhere(entry.kind) && !(await findRuntime()))
        process.stdout.write(`${await runtimeHint()}\n`);
    }
    if (runsBySherpa(entry.kind)) await bringRuntime(json);
    return 0;
  } finally {
    line.clear();
  }
}

/** What runs models of sherpa-onnx; the model is installed without it, too. */
async function bringRuntime(json: boolean): Promise<void> {
  if (modelFolder(ownModels()).speechRuntimeName()) return;
  let told: string;
  try {
    const { name } = await interruptible((signal) => installSherpa(ownModels(), signal));
    told = `${name} was fetched for it. Licence: Apache-2.0, with eSpeak NG inside: GPL-3.0-or-later`;
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AbortError') throw error;
    told = `${error.message}\n${speechRuntimeHint()}`;
  }
  (json ? process.stderr : process.stdout).write(`${told}\n`);
}

/** @throws UsageError for one that nobody knows */
function entryAmong(known: readonly KnownModel[], id: string): ModelEntry {
  const found = known.find(({ entry }) => entry.id === id);
  if (found) return found.entry;
  throw new UsageError(
    `There is no model "${id}". Models are: ${known.map(({ entry }) => entry.id).join(', ')}.`,
  );
}

/** @returns 1 when there is nothing of it to remove */
async function remove(id: string, json: boolean): Promise<number> {
  const folder = ownModels();
  const { name, files } = entryAmong(await modelFolder(folder).list(), id);
  const wasInstalled = await removeModel(folder, id);
  let removed = wasInstalled;
  for (const { sha256 } of files) if (sha256 && (await dropPart(folder, sha256))) removed = true;
  if (json) process.stdout.write(`${JSON.stringify({ id, removed })}\n`);
  else if (removed) {
    // one of somebody's own files is no longer known
    const known = (await modelFolder(folder).list()).some(({ entry }) => entry.id === id);
    const back = known ? ` "formant models install ${id}" brings it back.` : '';
    process.stdout.write(`${name} is removed${wasInstalled ? '' : ': what had arrived of it'}.${back}\n`);
  } else process.stderr.write(`formant: ${id} is not installed.\n`);
  return removed ? 0 : 1;
}

/** @returns 1 when a model does not fit, or there is nothing to check with */
async function check(id: string | null, json: boolean): Promise<number> {
  const store = modelFolder(ownModels());
  const runtime = await store.runtimeName();
  const known = await store.list();
  if (id !== null) entryAmong(known, id);
  const asked = known.filter(({ entry, installed }) => (id === null ? installed : entry.id === id));
  const results: Verdict[] = [];
  // of several each gets a process of its own: memory is only told apart there
  for (const { entry } of asked)
    results.push(
      asked.length > 1 ? await inOwnProcess(entry.id) : { id: entry.id, ...(await verdict(entry)) },
    );
  if (json) process.stdout.write(`${JSON.stringify({ runtime, models: results })}\n`);
  else {
    process.stdout.write(`Runtime: ${runtime ?? (await runtimeHint())}\n`);
    if (results.length === 0) process.stdout.write('No model is installed.\n');
    for (const { id: one, message } of results) process.stdout.write(`${one}: ${message}\n`);
  }
  const needsRuntime =
    asked.length === 0 || asked.some(({ entry }) => !runsAnywhere(entry.kind) && !runsBySherpa(entry.kind));
  return (runtime || !needsRuntime) && results.every(({ ok }) => ok) ? 0 : 1;

  async function verdict(entry: ModelEntry): Promise<Omit<Verdict, 'id'>> {
    const unpacked = await store.unpacked(entry.id);
    for (const [name, { sha256 }] of Object.entries(unpacked ?? {})) {
      const place = join(store.folder, entry.id, bundleFolder, name);
      if ((await sha256Of(place).catch(() => null)) !== sha256)
        return {
          ok: false,
          message: `${name} is missing, or has changed since it was installed. Install the model again.`,
        };
    }
    const files: Record<string, { sha256: string }> = {};
    for (const { name } of entry.files) {
      if (unpacked && name === bundleFile) continue;
      const file = await store.file(entry.id, name);
      if (!file) return { ok: false, message: `not installed (${name} is missing)` };
      if ((await sha256Of(file.path)) !== file.sha256)
        return { ok: false, message: `${name} has changed since it was installed. Install the model again.` };
      files[name] = file;
    }
    try {
      if (readsText(entry.kind)) {
        const [first] = entry.speakers ?? [];
        const speed = await measureText(store.text, entry.id, first?.number ?? 0, () => performance.now());
        const rtf = speed.seconds / speed.audioSeconds;
        return {
          ok: true,
          message: `speaks by ${store.speechRuntimeName()}; RTF ${rtf.toFixed(rtf < 0.1 ? 3 : 2)} on ${Math.round(speed.audioSeconds)} s of speech`,
          rtf,
        };
      }
      if (tellsSpeakers(entry.kind)) {
        const embedder = await store.speakers(entry.id);
        if (!embedder) throw new Error(`${entry.id} is not installed`);
        const speed = await measureSpeakers(embedder, () => performance.now()).finally(() =>
          embedder.release(),
        );
        const rtf = speed.seconds / speed.audioSeconds;
        return {
          ok: true,
          message: `tells speakers apart by ${store.speechRuntimeName()}, with ${speed.numbers} numbers; RTF ${rtf.toFixed(rtf < 0.1 ? 3 : 2)} on ${speed.audioSeconds} s of sound`,
          rtf,
        };
      }
      const before = process.memoryUsage.rss();
      const model = await store.open(entry.id);
      const names = entry.files.map(({ name }) => name);
      const { audioSeconds, seconds } = await measureModel(entry.kind, model, names, () =>
        performance.now(),
      ).finally(() => model.release());
      const rtf = seconds / audioSeconds;
      // in KB, the most that this process ever had
      const memoryBytes = Math.max(0, 1024 * process.resourceUsage().maxRSS - before);
      return {
        ok: true,
        message: `fits its loader (${modelKinds[entry.kind].name}${otherThanPublished(entry, files).length > 0 ? ', with other weights than the published' : ''}); RTF ${rtf.toFixed(rtf < 0.1 ? 3 : 2)} on ${Math.round(audioSeconds)} s of sound, ${Math.round(memoryBytes / 1e6)} MB of memory`,
        rtf,
        memoryBytes,
      };
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  }
}

interface Verdict {
  id: string;
  ok: boolean;
  message: string;
  /** Seconds of work a second of sound. */
  rtf?: number;
  memoryBytes?: number;
}

function inOwnProcess(id: string): Promise<Verdict> {
  return new Promise((resolve) => {
    const args = [process.argv[1]!, 'models', 'check', id, '--json'];
    execFile(process.execPath, args, (error, out) => {
      try {
        // safe: written by the same command
        resolve((JSON.parse(out) as { models: [Verdict] }).models[0]);
      } catch {
        resolve({ id, ok: false, message: `checking it ended the process: ${error?.message ?? out}` });
      }
    });
  });
}
