import type { SoundMeasure } from '@formant/engine/base/measure';
import { figuresOf } from '@formant/engine/base/measure-text';
import type { ToolId } from '@formant/engine/tools';
import { formatBytes, formatNumber, formatTime } from '../../../i18n/format.ts';
import type { Job, JobResult } from '../../../jobs/jobs.ts';
import { type ResultFact, type ResultTable, readResult } from '../result-facts.ts';
import { factWords as words } from './words.ts';

/** What a result says at first sight, and what is folded. */
export type KeyFacts = {
  /** Three at most. */
  chief: ResultFact[];
  /** A sentence that says more than that it worked. */
  message: string | null;
  /** Of a tool that works in steps; not folded, as it is what a person asks for. */
  report: ResultTable | null;
  /** What was measured before and after, in place of the chief facts. */
  changed: ResultTable | null;
  more: { facts: ResultFact[]; tables: ResultTable[] };
};

type About = { job: Pick<Job, 'input' | 'region'>; outputs: JobResult['outputs']; data: JobResult['result'] };

/** Sentences that only say that it worked, as every result does. */
const saysNothing = /^(The voice was changed|The recording was enhanced|Converted to \w+)\.$/;

/** Never worth a line: said by the chief facts, or by the page itself. */
const left = new Set([
  ...['changed', 'copied', 'stereoCue', 'sizePercent', 'inputBytes', 'outputBytes', 'from', 'to', 'preset'],
  ...['lufsBefore', 'lufsAfter', 'inputLufs', 'outputLufs', 'voiceToBackingDb', 'rt60Before', 'rt60After'],
  ...['f0MedianHz', 'voicedPercent', 'channels', 'message', 'notes', 'measures'],
]);

const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const signed = (value: number, digits = 1) => value.toFixed(digits).replace('-', '−');
const rows = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];

function length({ job, outputs }: About): ResultFact | null {
  const { input, region } = job;
  const seconds = outputs[0]?.seconds || (region ? region.to - region.from : input?.seconds) || 0;
  return seconds > 0 ? { label: words.length, value: formatTime(seconds) } : null;
}

/** Before and after, once: as it was measured here, else as the tool tells it. */
function loudness({ job, outputs, data }: About): ResultFact | null {
  const text = (lufs: number | null) => (lufs === null ? words.silent : signed(lufs));
  const [only] = outputs;
  if (outputs.length !== 1 || !only) return null;
  const before = job.input ? job.input.loudness : number(data.lufsBefore ?? data.inputLufs);
  const after = only.remote ? number(data.lufsAfter ?? data.outputLufs) : only.loudness;
  if (after === null && (only.remote || before === null)) return null;
  return before === null && !job.input
    ? { label: words.loudness, value: text(after), unit: 'LUFS' }
    : { label: words.loudness, value: `${text(before)} → ${text(after)}`, unit: 'LUFS' };
}

function loudnessOf({ outputs }: About, name: string): ResultFact | null {
  const output = outputs.find((one) => one.name === name && !one.remote);
  return output && output.loudness !== null
    ? {
        label: words.loudnessOf(output.label.toLowerCase()),
        value: signed(output.loudness),
        unit: 'LUFS',
      }
    : null;
}

type Read = (about: About) => (ResultFact | null)[];

/** Of any tool. */
const plain: Read = (about) => [loudness(about), length(about)];

/** What a person asks first of each tool's result. */
const chiefOf: Readonly<Partial<Record<ToolId, Read>>> = {
  'vocal-remover': (about) => {
    const level = number(about.data.voiceToBackingDb);
    return [
      level === null
        ? null
        : {
            label: words.voiceBesideMusic,
            value: signed(Math.abs(level)),
            unit: level < 0 ? words.dbQuieter : words.dbLouder,
          },
      loudnessOf(about, 'instrumental'),
      length(about),
    ];
  },
  'stem-splitter': (about) => {
    const { levelsDb } = about.data;
    const levels = Object.entries(typeof levelsDb === 'object' && levelsDb ? levelsDb : {}).flatMap(
      ([name, level]) => (typeof level === 'number' ? [{ name, level }] : []),
    );
    const [strongest] = levels.sort((a, b) => b.level - a.level);
    const output = about.outputs.find(({ name }) => name === strongest?.name);
    return [
      output ? { label: words.strongest, value: output.label } : null,
      about.outputs.length > 0
        ? { label: words.stemsWithSound, value: words.of(levels.length, about.outputs.length) }
        : null,
      length(about),
    ];
  },
  'voice-changer': (about) => {
    const pitch = number(about.data.f0MedianHz);
    const voiced = number(about.data.voicedPercent);
    return [
      pitch === null ? null : { label: words.voicePitch, value: formatNumber(Math.round(pitch)), unit: 'Hz' },
      loudness(about),
      voiced ? { label: words.voiced, value: String(Math.round(voiced)), unit: '%' } : length(about),
    ];
  },
  'audio-enhancer': (about) => {
    const steps = rows(about.data.stages);
    const noise = number(steps.find(({ step }) => step === 'noise')?.amountDb);
    return [
      noise === null ? null : { label: words.noise, value: signed(Math.abs(noise)), unit: words.dbLess },
      loudness(about),
      steps.length > 0
        ? { label: words.steps, value: words.of(steps.filter(({ applied }) => applied).length, steps.length) }
        : length(about),
    ];
  },
  'echo-remover': (about) => {
    const echoes = rows(about.data.echoes);
    const strongest = echoes.toSorted((a, b) => (number(b.gainDb) ?? -99) - (number(a.gainDb) ?? -99))[0];
    const delay = number(strongest?.delayMs);
    return [
      { label: words.echoes, value: String(echoes.length) },
      delay === null
        ? null
        : { label: words.strongestEcho, value: formatNumber(Math.round(delay)), unit: words.afterMs },
      loudness(about),
    ];
  },
  'reverb-remover': (about) => {
    const before = number(about.data.rt60Before);
    const after = number(about.data.rt60After);
    const ends = after === null || after === before ? [before] : [before, after];
    return [
      before === null
        ? null
        : {
            label: words.reverberation,
            value: ends.flatMap((seconds) => (seconds === null ? [] : [seconds.toFixed(2)])).join(' → '),
            unit: 's',
          },
      loudness(about),
      length(about),
    ];
  },
  'bpm-finder': (about) => [length(about)],
  converter: (about) => {
    const { to } = about.data;
    const after = number(about.data.outputBytes);
    const before = number(about.data.inputBytes);
    const size = after === null ? null : { label: words.size, value: formatBytes(after) };
    return [
      typeof to === 'string' ? { label: words.format, value: to } : null,
      size && before !== null ? { ...size, unit: words.was(formatBytes(before)) } : size,
      number(about.data.outputLufs) === null ? length(about) : loudness(about),
    ];
  },
};

/** A tool's own measures of the two sounds, as a table; null where it made none. */
function changedTable(measures: unknown): ResultTable | null {
  // safe: written by the engine, here or at the server, whose contract has the same schema
  const told = rows(measures) as SoundMeasure[];
  if (told.length === 0) return null;
  return {
    label: words.whatChanged,
    rows: told.map((measure) => [
      { label: words.measure, value: measure.label },
      { label: words.beforeAfter, value: figuresOf(measure) || '—' },
      { label: words.inWords, value: measure.word },
    ]),
  };
}

/** Reads a result for its page: three facts that a person asks for, and the rest to be unfolded. */
export function keyFacts(job: Pick<Job, 'tool' | 'input' | 'region'>, result: JobResult): KeyFacts {
  const data = result.result;
  const chief = (chiefOf[job.tool] ?? plain)({ job, outputs: result.outputs, data }).filter(
    (fact) => fact !== null,
  );
  const { message, ...rest } = data;
  const { tables, facts } = readResult(
    Object.fromEntries(Object.entries(rest).filter(([name]) => !left.has(name))),
  );
  const sentence = typeof message === 'string' && !saysNothing.test(message) ? { message } : {};
  const changed = changedTable(data.measures);
  const steps = job.tool === 'audio-enhancer' ? tables[0] : undefined;
  // the sentence of a step says its amount
  return {
    chief: changed ? [] : chief.slice(0, 3),
    changed,
    message: readResult({ ...sentence, notes: data.notes }).message,
    report: steps ? { ...steps, rows: steps.rows.map((row) => row.slice(0, 2)) } : null,
    more: { facts, tables: tables.filter((table) => table !== steps) },
  };
}
