import { ToolError } from '../../base/faults.ts';
import { engineValue } from '../../base/model-kinds.ts';
import { z } from '../../base/schema.ts';
import { upperBandCount } from '../spectrum/upper-band.ts';
import { voiceSettings } from './voice-settings.ts';

/** What training found out about the samples; people read it, and it decides about warnings. */
export const voiceQuality = z.object({
  /** Sound given, and speech found in it. */
  seconds: z.number().min(0),
  speechSeconds: z.number().min(0),
  /** Speech against what is left in its pauses, dB; null where there are no pauses. */
  snrDb: z.number().nullable(),
  clippingPercent: z.number().min(0).max(100),
  /** How long words ring on, seconds: dry speech reads up to .25. null where too little was heard. */
  decaySeconds: z.number().nullable(),
  /** Share of speech with a pitch, percent. */
  voicedPercent: z.number().min(0).max(100),
  /**
   * Up to which frequency speech was found in every sample, Hz, whatever their sample rates promise. Nothing in voices
   * that were made before it was measured, or of too little sound.
   */
  bandwidthHz: z.number().min(0).max(24_000).optional(),
  /** What could be better, in people's words; empty when all is well. */
  warnings: z.array(z.string().max(300)).max(12),
  /**
   * What has compared the speakers of the recordings, and of the consent sentence: `dsp`, or `onnx:<id>` where a model
   * has heard all of them. Nothing where there was only one recording.
   */
  comparedBy: z.string().regex(engineValue).optional(),
});
export type VoiceQuality = z.infer<typeof voiceQuality>;

/** How high a voice speaks: percentiles and mean of log F0, in Hz. */
export const voicePitch = z.object({
  meanHz: z.number().min(20).max(2000),
  medianHz: z.number().min(20).max(2000),
  /** 10th and 90th percentile. */
  lowHz: z.number().min(20).max(2000),
  highHz: z.number().min(20).max(2000),
  /** Standard deviation of log F0. */
  spreadSemitones: z.number().min(0).max(48),
});
export type VoicePitch = z.infer<typeof voicePitch>;

/** Who allowed this voice to be made, in which words. */
export const voiceConsent = z.object({
  statement: z.string().min(1).max(1000),
  /** Whether the speaker was recorded saying it. */
  recorded: z.boolean(),
  /** Whether a comparison has found the words in the recording; nothing where none was made. */
  wordsFound: z.boolean().optional(),
  givenAt: z.iso.datetime(),
});
export type VoiceConsent = z.infer<typeof voiceConsent>;

const tableNames = ['envelope', 'codebook'] as const;
export type VoiceTableName = (typeof tableNames)[number];

const tableShape = z.object({
  name: z.enum(tableNames),
  rows: z.int().min(1).max(4096),
  columns: z.int().min(1).max(512),
});

const upperLevels = z.array(z.number().min(-200).max(100)).length(upperBandCount);

/** The readable part of a voice file. Fields that a later version adds are left out when an older one reads it. */
export const voiceHeader = z.object({
  name: z.string().trim().min(1).max(100),
  /** SPDX name or words, such as `CC-BY-4.0` or `private`. */
  licence: z.string().min(1).max(200),
  consent: voiceConsent.nullable(),
  /** BCP 47, such as `en-GB`; null where nobody has said. */
  language: z.string().max(35).nullable(),
  /** Of the samples, Hz; above half of it nothing is known of the voice. */
  sampleRate: z.number().min(4000).max(768_000),
  /**
   * How it speaks above 8 kHz, as `UpperBand`: levels in dB against those of 500 Hz to 5 kHz. Nothing where the samples
   * end lower, and in voices that were made before it was measured: these change what is there by the envelope alone.
   */
  upperBand: z.object({ quietDb: upperLevels, loudDb: upperLevels }).optional(),
  /** null for a voice that only whispers. */
  pitch: voicePitch.nullable(),
  /** Length of the vocal tract as a factor on formant frequencies: 1 is an average adult, above it a smaller one. */
  formantScale: z.number().min(0.5).max(2),
  quality: voiceQuality,
  /** What is added to the voice whenever it speaks: melody, breath, effects. */
  settings: voiceSettings,
  /** Which training made the tables. */
  engine: z.string().max(100),
  createdAt: z.iso.datetime(),
});
export type VoiceHeader = z.infer<typeof voiceHeader>;

/** Numbers in rows; `values` has rows * columns. */
export interface VoiceTable {
  rows: number;
  columns: number;
  values: Float32Array;
}

/**
 * A trained voice. Levels are dB on the bands of `band-scale.ts`:
 * `envelope` 1 row, the long-term mean of the voice's spectral envelope;
 * `codebook` one row a typical sound of the voice, its envelope less its level and the long-term one.
 */
export interface VoiceFile {
  header: VoiceHeader;
  tables: Record<VoiceTableName, VoiceTable>;
}

/** "FVOICE" and the version of the layout. */
const magic = [0x46, 0x56, 0x4f, 0x49, 0x43, 0x45, 0x00, 0x01] as const;
const prefixBytes = magic.length + 4;
const mostHeaderBytes = 256 * 1024;
/** More than the largest voice that training makes, less than what could fill a machine's memory. */
export const mostVoiceFileBytes = 16 * 2 ** 20;
/** Levels beyond this many dB are no sound. */
const largestValue = 1000;

const stored = voiceHeader.extend({ tables: z.array(tableShape).length(tableNames.length) });

/**
 * Bytes of a voice file: magic and version, length of the header (32 bit), the header as JSON with the tables'
 * names and shapes, zeros up to a multiple of 4, the tables as 32-bit floats. Everything little-endian; nothing in
 * it is executable. The same voice gives the same bytes, so their SHA-256 addresses it.
 * Cost: one pass over header and tables; memory of the file.
 * Source: own format.
 */
export function encodeVoiceFile({ header, tables }: VoiceFile): Uint8Array {
  const shapes = tableNames.map((name) => ({ name, rows: tables[name].rows, columns: tables[name].columns }));
  const json = new Uint8Array(utf8(JSON.stringify(stored.parse({ ...header, tables: shapes }))));
  const start = align(prefixBytes + json.length);
  const floats = tableNames.reduce((sum, name) => sum + tables[name].values.length, 0);
  const bytes = new Uint8Array(start + 4 * floats);
  const view = new DataView(bytes.buffer);
  bytes.set(magic);
  view.setUint32(magic.length, json.length, true);
  bytes.set(json, prefixBytes);
  let at = start;
  for (const name of tableNames)
    for (const value of tables[name].values) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  return bytes;
}

/**
 * Reads a voice file that may come from anywhere: nothing in it is believed before it is checked.
 * Cost: one pass over the bytes, at most `mostVoiceFileBytes`; memory of the tables, which are copied.
 * Source: the format of `encodeVoiceFile`.
 * @throws ToolError bad_voice
 */
export function decodeVoiceFile(bytes: Uint8Array): VoiceFile {
  if (bytes.length < prefixBytes || magic.some((byte, i) => i < 6 && bytes[i] !== byte))
    throw badVoice('This is not a voice file (.fvoice). Choose one that this product has exported.');
  if (bytes[7] !== magic[7] || bytes[6] !== magic[6])
    throw badVoice('This voice file was made by a newer version. Update, or export it again there.');
  if (bytes.length > mostVoiceFileBytes) throw damaged('it is too large');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(magic.length, true);
  const start = align(prefixBytes + headerBytes);
  if (headerBytes > mostHeaderBytes || start > bytes.length) throw damaged('it breaks off');
  const parsed = stored.safeParse(json(bytes.subarray(prefixBytes, prefixBytes + headerBytes)));
  if (!parsed.success)
    throw damaged(`its description is wrong at "${parsed.error.issues[0]?.path.join('.')}"`);
  const { tables: shapes, ...header } = parsed.data;
  const tables: Partial<Record<VoiceTableName, VoiceTable>> = {};
  let at = start;
  for (const { name, rows, columns } of shapes) {
    if (tables[name]) throw damaged('a table is there twice');
    if (at + 4 * rows * columns > bytes.length) throw damaged('it breaks off');
    const values = new Float32Array(rows * columns);
    for (let i = 0; i < values.length; i++, at += 4) {
      const value = view.getFloat32(at, true);
      if (!(Math.abs(value) <= largestValue)) throw damaged('a table holds impossible numbers');
      values[i] = value;
    }
    tables[name] = { rows, columns, values };
  }
  if (at !== bytes.length) throw damaged('it goes on after its end');
  // safe: as many tables as names, none of them twice
  return { header, tables: tables as Record<VoiceTableName, VoiceTable> };
}

const align = (bytes: number): number => Math.ceil(bytes / 4) * 4;
const badVoice = (message: string): ToolError => new ToolError('bad_voice', message);
const damaged = (how: string): ToolError =>
  badVoice(`This voice file is damaged: ${how}. Fetch or export it again.`);

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8(bytes));
  } catch (cause) {
    throw new ToolError('bad_voice', 'This voice file is damaged: its description can’t be read.', { cause });
  }
}

/** The engine has no TextEncoder of its own: it belongs to no platform. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return bytes;
}

function fromUtf8(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i++]!;
    const more = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    let code = more === 0 ? first : first & (0x3f >> more);
    for (let n = 0; n < more; n++) code = (code << 6) | ((bytes[i++] ?? 0) & 63);
    text += String.fromCodePoint(Math.min(code, 0x10ffff));
  }
  return text;
}
