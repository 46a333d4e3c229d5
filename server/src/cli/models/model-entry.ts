import { stat } from 'node:fs/promises';
import {
  furtherFiles,
  type ModelKind,
  modelKindIds,
  modelKinds,
  readsText,
  tellsSpeakers,
} from '@formant/engine/base/model-kinds';
import { type ModelEntry, type ModelSpeaker, modelEntry } from '@formant/engine/models/ports/manifest';
import { builtInModels } from '../../ports/models/manifest.ts';
import { UsageError } from '../usage-error.ts';

/** The manifest's entry, or one for a file from elsewhere. */
export function entryOf(
  what: string,
  {
    kind,
    id,
    language,
    'same-from': sameFrom,
  }: {
    kind?: string | undefined;
    id?: string | undefined;
    language?: string | undefined;
    'same-from'?: string | undefined;
  },
  given: readonly string[],
): ModelEntry {
  const known = builtInModels().find((entry) => entry.id === what);
  if (known) {
    if ([kind, id, language, sameFrom].some((one) => one !== undefined))
      throw new UsageError(`"${what}" is known: leave --kind, --id, --language and --same-from out.`);
    return known;
  }
  const isAddress = /^[a-z]+:\/\//i.test(what);
  const isPath = /[/\\.]/.test(what);
  if (!isAddress && !isPath)
    throw new UsageError(
      `There is no model "${what}". Models are: ${builtInModels()
        .map((entry) => entry.id)
        .join(', ')}; or name an https address or a file.`,
    );
  const chosen = modelKindIds.find((one) => one === kind);
  if (!chosen) throw new UsageError(`What kind of model is it? Add --kind ${modelKindIds.join(' | ')}.`);
  if (language !== undefined && !readsText(chosen))
    throw new UsageError(`${modelKinds[chosen].name} needs no --language: leave it out.`);
  if (tellsSpeakers(chosen) !== (sameFrom !== undefined))
    throw new UsageError(
      sameFrom === undefined
        ? `From what cosine on are two recordings one person's? Add --same-from, as its makers say: .3 to .7 are usual.`
        : `${modelKinds[chosen].name} needs no --same-from: leave it out.`,
    );
  return ownEntry(chosen, id ?? `${chosen}-own`, what, given, { language: language ?? 'en-US', sameFrom });
}

function ownEntry(
  kind: ModelKind,
  id: string,
  from: string,
  given: readonly string[],
  { language, sameFrom }: { language: string; sameFrom: string | undefined },
): ModelEntry {
  const isAddress = /^[a-z]+:\/\//i.test(from);
  const like = builtInModels().find((entry) => entry.kind === kind);
  const wanted: readonly string[] = modelKinds[kind].files;
  const end = furtherFiles[kind];
  const further = end === undefined ? [] : given.filter((name) => name.endsWith(end));
  if (end !== undefined && further.length === 0)
    throw new UsageError(
      `${modelKinds[kind].name} needs at least one file of a voice: add --file <name>${end}=<path>.`,
    );
  const parsed = modelEntry.safeParse({
    id,
    name: `${modelKinds[kind].name} (${id})`,
    task: modelKinds[kind].task,
    kind,
    licence: 'see its source',
    source: isAddress ? from : (like?.source ?? from),
    sampleRate: like?.sampleRate ?? 44_100,
    ...(readsText(kind) ? { speakers: [ownSpeaker(kind, id, language)] } : {}),
    ...(sameFrom === undefined ? {} : { comparison: { sameFrom: cosineOf(sameFrom), from: '--same-from' } }),
    files: [...wanted, ...further].map((name, index) => ({
      name,
      url: !isAddress ? null : index === 0 ? from : name === `${wanted[0]}.json` ? besideOf(from) : null,
      sha256: null,
      bytes: null,
    })),
  });
  if (parsed.success && !builtInModels().some((entry) => entry.id === id)) return parsed.data;
  throw new UsageError(
    isAddress && !from.startsWith('https://')
      ? 'Only https addresses are fetched.'
      : `--id "${id}" can't be used: small letters, digits, dots and dashes, and not the id of a known model.`,
  );
}

function cosineOf(said: string): number {
  const cosine = Number(said);
  if (said.trim() !== '' && Math.abs(cosine) <= 1) return cosine;
  throw new UsageError(`--same-from takes a cosine, -1 to 1, not "${said}".`);
}

/** Who speaks in a model that is not asked: the first one. */
const ownSpeaker = (kind: ModelKind, id: string, language: string): ModelSpeaker => ({
  number: 0,
  name: id,
  language,
  gender: 'neutral',
  ...(kind === 'pocket-tts' ? { reference: 'test_wavs/bria.wav' } : {}),
});

/** Where the description of a model lies that is called like it, as voices of Piper are published. */
function besideOf(address: string): string {
  const url = new URL(address);
  url.pathname += '.json';
  return url.href;
}

/** A path in the place of a model's id is its first file, and a description that is called like it the second. */
export async function ownFilesOf(what: string, kind: string | undefined): Promise<Record<string, string>> {
  const chosen = modelKindIds.find((one) => one === kind);
  if (!chosen || /^[a-z]+:\/\//i.test(what)) return {};
  const [main, ...rest]: readonly string[] = modelKinds[chosen].files;
  const description = `${main}.json`;
  const beside = rest.includes(description) && (await isFile(`${what}.json`));
  return { [main!]: what, ...(beside ? { [description]: `${what}.json` } : {}) };
}

const isFile = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isFile(),
    () => false,
  );

export function filesOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--file takes name=path, not "${pair}".`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
