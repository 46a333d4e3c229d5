import { espeakFiles } from './espeak-files.generated.ts';

/** One file of eSpeak NG in `espeak-ng.data` of @echogarden/espeak-ng-emscripten. */
interface PackedFile {
  /** Below the folder of its data. */
  name: string;
  /** Its first byte in the package's file. */
  at: number;
  bytes: number;
}

/** The part that every voice needs: sounds, intonations, and what there is of languages and voices. */
export const corePart = 'core';

/** The parts that the data is read in: the core, and a dictionary for each language, by eSpeak NG's name for it. */
export const espeakParts: ReadonlyMap<string, readonly PackedFile[]> = partsIn(espeakFiles);

function partsIn(list: string): Map<string, PackedFile[]> {
  const parts = new Map<string, PackedFile[]>();
  let at = 0;
  for (const line of list.split('\n')) {
    const cut = line.lastIndexOf(' '); // names have spaces too
    const file: PackedFile = { name: line.slice(0, cut), at, bytes: Number(line.slice(cut + 1)) };
    at += file.bytes;
    const part = /^(\w+)_dict$/.exec(file.name)?.[1] ?? corePart;
    const files = parts.get(part);
    if (files) files.push(file);
    else parts.set(part, [file]);
  }
  return parts;
}

/** Bytes of a part, unpacked; 0 where there is none of that name. */
export const espeakPartBytes = (part: string): number =>
  (espeakParts.get(part) ?? []).reduce((sum, { bytes }) => sum + bytes, 0);

/** Its files of the standard British and French voices are called by the language alone. */
export const espeakFile = (name: string): string =>
  name.replace(/^(en-gb|fr-fr)(?=\+|$)/, (one) => one.slice(0, 2));

/** Languages that are read by the dictionary of another. */
const borrowed: Readonly<Record<string, string>> = { nb: 'no', hyw: 'hy', ltg: 'lv' };

/**
 * The parts that a voice cannot begin without. What else a text wants, such as English for its foreign words, is told
 * by `MissingEspeakPart` when it is reached.
 * @param voice as eSpeak NG calls it, such as `en-us+f2`
 */
export function espeakPartsOf(voice: string): string[] {
  const [language = ''] = espeakFile(voice).toLowerCase().split(/[-+]/);
  const dictionary = borrowed[language] ?? language;
  return espeakParts.has(dictionary) ? [corePart, dictionary] : [corePart];
}

/** A part of the package's whole file, as it is kept and read. */
export function cutEspeakPart(data: Uint8Array, part: string): Uint8Array<ArrayBuffer> {
  const cut = new Uint8Array(espeakPartBytes(part));
  let to = 0;
  for (const { at, bytes } of espeakParts.get(part) ?? []) {
    cut.set(data.subarray(at, at + bytes), to);
    to += bytes;
  }
  return cut;
}

/** eSpeak NG wants data that has not been loaded; what it was doing is lost, and it has to be started again. */
export class MissingEspeakPart extends Error {
  readonly part: string;
  constructor(part: string) {
    super(`eSpeak NG wants its part “${part}”`);
    this.part = part;
  }
}
