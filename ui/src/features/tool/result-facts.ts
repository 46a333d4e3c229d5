import { formatBytes, formatNumber, formatTime } from '../../i18n/format.ts';

export type ResultFact = { label: string; value: string; unit?: string };

/** Endings that say a value's unit, as the engine names its results: `echoDelayMs`, `voiceToBackingDb`. */
const units: readonly (readonly [ending: string, unit: string])[] = [
  ['Lufs', 'LUFS'],
  ['Lu', 'LU'],
  ['Dbtp', 'dBTP'],
  ['Db', 'dB'],
  ['Hz', 'Hz'],
  ['Ms', 'ms'],
  ['Cents', 'cents'],
  ['Bpm', 'BPM'],
  ['Percent', '%'],
  ['Seconds', 's'],
  ['Samples', 'samples'],
];
const acronyms = /\b(bpm|rt60|lufs|snr)\b/gi;

/** Facts in rows; a row may lack what others have. */
export type ResultTable = { label: string; rows: ResultFact[][] };

/** Reads a result of any tool: its sentence with what else should be known, its short facts, and its lists, without knowing the tool. */
export function readResult(result: Readonly<Record<string, unknown>>): {
  message: string | null;
  facts: ResultFact[];
  tables: ResultTable[];
} {
  const facts: ResultFact[] = [];
  const tables: ResultTable[] = [];
  for (const [key, value] of Object.entries(result)) {
    if (key === 'message' || key === 'warnings' || key === 'notes') continue;
    const fact = factOf(key, value);
    if (fact) facts.push(fact);
    else if (Array.isArray(value) && value.length > 0 && value.length <= 12) {
      const rows = value.flatMap((item: unknown) => {
        if (typeof item !== 'object' || item === null) return [];
        const row = Object.entries(item).flatMap(([name, part]) => factOf(name, part, longestText) ?? []);
        return row.length > 0 ? [row] : [];
      });
      if (rows.length > 0) tables.push({ label: labelOf(key).label, rows });
    } else if (isLevels(key, value)) tables.push(levelTable(key, value));
  }
  return { message: sentences(result), facts, tables };
}

function sentences({ message, notes }: Readonly<Record<string, unknown>>): string | null {
  const all = [message, ...(Array.isArray(notes) ? notes : [])].filter((text) => typeof text === 'string');
  return all.length > 0 ? all.join(' ') : null;
}

/** Levels by the name of what has them: `{vocals: -8.1, drums: null}`, null for silence. */
const isLevels = (key: string, value: unknown): value is Record<string, number | null> =>
  key.endsWith('Db') &&
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((level) => level === null || typeof level === 'number');

function levelTable(key: string, levels: Readonly<Record<string, number | null>>): ResultTable {
  const { label } = labelOf(key);
  const rows = Object.entries(levels).map(([name, level]) => [
    { label: 'Sound', value: named(name) },
    (level === null ? null : factOf('levelDb', level)) ?? { label: 'Level', value: 'silent' },
  ]);
  return { label, rows };
}

/** Texts that fit a fact's place and a table's cell. */
const factText = 40;
const longestText = 160;

function factOf(key: string, value: unknown, mostText = factText): ResultFact | null {
  const { label, unit } = labelOf(key);
  if (typeof value === 'number' && Number.isFinite(value)) {
    // Nothing repaired, nothing clipped: not worth a line.
    if (value === 0 && /replaced|clipped/i.test(key)) return null;
    if (/(confidence|share)$/i.test(key) && value <= 1)
      return { label, value: String(Math.round(value * 100)), unit: '%' };
    if (/^rt60(Before|After)$/.test(key)) return { label, value: value.toFixed(2), unit: 's' };
    if (key.endsWith('Bytes')) return { label: label.replace(/ bytes$/, ' size'), value: formatBytes(value) };
    if (unit === 's' && value >= 60) return { label, value: formatTime(value) };
    const shown = /bpm/i.test(key) ? value.toFixed(2) : formatNumber(Math.round(value * 10) / 10 || 0); // no −0
    return { label, value: shown.replace('-', '−'), ...(unit ? { unit } : {}) };
  }
  if (typeof value === 'string' && value.length <= mostText) return { label, value: named(value) };
  return null;
}

function labelOf(key: string): { label: string; unit?: string } {
  const known = units.find(([ending]) => key.endsWith(ending) && key.length > ending.length);
  const stem = known ? key.slice(0, -known[0].length) : key;
  const label = inWords(stem);
  if (key === 'bpm') return { label: 'Tempo', unit: 'BPM' };
  if (key === 'text') return { label: 'What was done' };
  if (key === 'mixedDownFrom') return { label, unit: 'channels' };
  return known ? { label, unit: known[1] } : { label };
}

function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(acronyms, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value that is a name of the engine, such as `deEss`, in words; any other text as it is. */
const names: Readonly<Record<string, string>> = { deReverb: 'Room', deEss: 'S sounds' };
const named = (text: string): string =>
  names[text] ?? (/^[a-z]+([A-Z0-9][a-z]*)*$/.test(text) ? inWords(text) : text);
