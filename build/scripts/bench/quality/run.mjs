import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { decodeWav } from '@formant/engine/codecs/wav';
import { installed, measure } from '../measure.mjs';
import { typed, versionOf } from '../programs.mjs';
import { makeMaterial } from './material.mjs';
import { qualityTasks } from './tasks.mjs';

/** @typedef {{mean: number, worst: number}} Figure over all items; NaN where a program gives nothing of the kind */
/**
 * @typedef {object} QualityRow
 * @property {string} name @property {boolean} beside another program
 * @property {Figure[]} figures
 * @property {number | null} cpuPerSecond CPU seconds for a second of sound, without what starting costs
 * @property {number | null} peakBytes
 * @property {string} command as people would type it; empty for nothing done
 * @property {string | null} version of the other program
 */
/** @typedef {{title: string, about: string, figures: string[], rows: QualityRow[], skipped: string[]}} QualityTable */

const { resolve } = createRequire(import.meta.url);

/**
 * Every task with the product and whatever else is installed, in this one run.
 * @param {string} folder for files @param {string | null} models where GTCRN is installed
 * @param {(text: string) => void} say
 * @returns {Promise<QualityTable[]>}
 */
export async function benchQuality(folder, models, say) {
  const material = await makeMaterial(folder);
  const { file } = material.speech;
  const train = ['voice', 'train', file, '--name', 'Bench', '--out', `${file}.fvoice`, '--json'];
  await measure(process.execPath, [
    path.join(import.meta.dirname, '../../../../server/bin/formant.mjs'),
    ...train,
  ]);
  const tables = [];
  for (const [number, task] of qualityTasks(material, models).entries()) {
    const { title, about, figures, items, contenders, untouched } = task;
    /** @type {QualityRow[]} */
    const rows = [];
    const skipped = [];
    for (const [index, contender] of contenders.entries()) {
      if (contender.needs && !isThere(contender.needs)) {
        skipped.push(contender.name);
        continue;
      }
      say(`${title}: ${contender.name}`);
      const place = (/** @type {number} */ at) => path.join(folder, `task-${number}-${index}-${at}`);
      const run = async (/** @type {import('./material.mjs').Item} */ item, /** @type {number} */ at) => {
        mkdirSync(place(at), { recursive: true });
        const [command, ...args] = contender.run(item, place(at));
        return measure(command, args, contender.env);
      };
      // some refuse so short a sound; what they cost to start is then left in
      let start = Number.POSITIVE_INFINITY;
      for (let again = 0; again < 3; again++) {
        const { cpuSeconds } = await run(task.snip, items.length).catch(() => ({ cpuSeconds: 0 }));
        start = Math.min(start, cpuSeconds ?? 0); // the least: a busy machine makes a start look dear
      }
      /** @type {number[][]} */
      const scores = [];
      let cpu = 0;
      let seconds = 0;
      let peakBytes = 0;
      for (const [at, item] of items.entries()) {
        const measured = await run(item, at);
        const read = async (/** @type {string} */ name) => {
          const own = Object.entries(contender.files ?? {}).find(([, part]) => part === name)?.[0] ?? name;
          const made = outputOf(measured.out, own) ?? path.join(place(at), `${own}.wav`);
          if (!existsSync(made)) throw new Error(`${contender.name} makes no ${name}`);
          return decodeWav(readFileSync(made));
        };
        scores.push(await task.score(item, { out: measured.out, read }));
        cpu += Math.max(0, (measured.cpuSeconds ?? Number.NaN) - start);
        const sound = item.audio.channels.length > 0 ? item.audio : await read('output');
        seconds += (sound.channels[0]?.length ?? 0) / sound.sampleRate;
        peakBytes = Math.max(peakBytes, measured.peakBytes ?? 0);
      }
      rows.push({
        name: contender.name,
        beside: index > 0 && !contender.own,
        figures: figures.map((figure, i) =>
          summed(
            figure,
            scores.map((score) => score[i] ?? Number.NaN),
          ),
        ),
        cpuPerSecond: Number.isNaN(cpu) ? null : cpu / seconds,
        peakBytes: peakBytes || null,
        command: items[0] ? typed(contender.run(items[0], place(0)), folder) : '',
        version: contender.needs ? versionOf(contender.needs) : null,
      });
    }
    if (untouched) {
      const scores = items.map(untouched);
      const all = figures.map((figure, i) =>
        summed(
          figure,
          scores.map((score) => score[i] ?? Number.NaN),
        ),
      );
      const nothing = { cpuPerSecond: null, peakBytes: null, command: '', version: null };
      rows.push({ name: 'nothing done', beside: true, figures: all, ...nothing });
    }
    tables.push({ title, about, figures, rows, skipped });
  }
  return tables;
}

/** @param {string} figure @param {number[]} values @returns {Figure} */
function summed(figure, values) {
  const worst = figure.endsWith('↓') ? Math.max(...values) : Math.min(...values);
  return { mean: values.reduce((sum, value) => sum + value, 0) / values.length, worst };
}

/**
 * Where the product says that it has put an output; others put it where they were told.
 * @param {string} out what it printed @param {string} name @returns {string | undefined}
 */
function outputOf(out, name) {
  if (!out.startsWith('{')) return undefined;
  /** @type {{outputs?: {name: string, path: string}[]}} */
  const { outputs } = JSON.parse(out);
  return outputs?.find((output) => output.name === name)?.path;
}

/** Whether a command or a package is there. @param {string} name */
function isThere(name) {
  if (installed(name)) return true;
  try {
    resolve(name);
    return true;
  } catch {
    return false;
  }
}
