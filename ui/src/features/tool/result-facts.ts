import { formatNumber, formatTime } from '../../i18n/format.ts';

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

/** Reads a result of any tool: its sentence, its short facts, and its lists, without knowing the tool. */
export function readResult(result: Readonly<Record<string, unknown>>): {
  message: string | null;
  facts: ResultFact[];
  tables: { label: string; rows: ResultFact[][] }[];
} {
  const facts: ResultFact[] = [];
  const tables: { label: string; rows: ResultFact[][] }[] = [];
  for (const [key, value] of Object.entries(result)) {
    if (key === 'message' || key === 'warnings') continue;
    const fact = factOf(key, value);
    if (fact) facts.push(fact);
    else if (Array.isArray(value) && value.length > 0 && value.length <= 12) {
      const rows = value.flatMap((item: unknown) => {
        if (typeof item !== 'object' || item === null) return [];
        return [Object.entries(item).flatMap(([name, part]) => factOf(name, part) ?? [])];
      });
      if (rows.length > 0) tables.push({ label: labelOf(key).label, rows });
    }
  }
  return { message: typeof result.message === 'string' ? result.message : null, facts, tables };
}

function factOf(key: string, value: unknown): ResultFact | null {
  const { label, unit } = labelOf(key);
  if (typeof value === 'number' && Number.isFinite(value)) {
    // Nothing repaired, nothing clipped: not worth a line.
    if (value === 0 && /replaced|clipped/i.test(key)) return null;
    if (/(confidence|share)$/i.test(key) && value <= 1)
      return { label, value: String(Math.round(value * 100)), unit: '%' };
    if (unit === 's' && value >= 60) return { label, value: formatTime(value) };
    const shown = /bpm/i.test(key) ? value.toFixed(2) : formatNumber(Math.round(value * 10) / 10 || 0); // no −0
    return { label, value: shown.replace('-', '−'), ...(unit ? { unit } : {}) };
  }
  if (typeof value === 'string' && value.length <= 40) return { label, value };
  return null;
}

function labelOf(key: string): { label: string; unit?: string } {
  const known = units.find(([ending]) => key.endsWith(ending) && key.length > ending.length);
  const stem = known ? key.slice(0, -known[0].length) : key;
  const words = stem
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(acronyms, (word) => word.toUpperCase());
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  if (key === 'bpm') return { label: 'Tempo', unit: 'BPM' };
  return known ? { label, unit: known[1] } : { label };
}
