import { browserGoal } from './browser.mjs';
import { gtcrnLine } from './gtcrn.mjs';

/** @typedef {import('./measure.mjs').Measured} Measured */
/** @typedef {{name: string, beside: boolean} & Omit<Measured, 'out'>} Row `beside`: another program */
/**
 * @typedef {object} Result
 * @property {string} date @property {string} machine
 * @property {number} audioSeconds length of the sound
 * @property {{title: string, rows: Row[]}[]} codecs
 * @property {Row} startUp
 * @property {{tool: string, rows: Row[]}[]} tools the second row of each is MP3 in
 * @property {{worst: number, all: number[]}} cancelMs
 * @property {import('./browser.mjs').BrowserRow[]} browser
 * @property {import('./gtcrn.mjs').GtcrnCost | null} gtcrn null where the model is not installed
 * @property {Row | null} hour
 * @property {import('./quality/run.mjs').QualityTable[]} quality
 */

/** The page of one run. @param {Result} result */
export function report(result) {
  const { audioSeconds, codecs, startUp, tools, hour } = result;
  const toolLines = tools.flatMap(({ rows }) =>
    rows.map((row) => line(row, { against: rows[0], audioSeconds })),
  );
  const codecLines = codecs.flatMap(({ rows }) =>
    rows.map((row) => line(row, { against: rows.find(({ beside }) => beside), audioSeconds })),
  );
  const hourLines = hour ? [line(hour, { audioSeconds: 3600 })] : [];
  return `${[
    '# Benchmarks',
    `Written by \`npm run bench\` on ${result.date}: ${result.machine}. The sound is ${audioSeconds} s of stereo at 44.1 kHz, made by the run itself. CPU is user and system time of the process and its children, start-up included. Compare the ratios, which come from one run; absolute times change with the machine and its load. Other programs are in italics; what they do is of the same kind, not equal.`,
    '## Goals',
    goals(result).join('\n'),
    '## Quality',
    'On recordings that the project ships, alone or in surroundings that the run makes itself, so that every part is known. Mean, and in brackets the worst item; more is better, or less where there is an arrow down. CPU is user and system time for a second of sound, without what starting the program costs. Absolute figures belong to this material; the comparison within one run is what counts.',
    ...result.quality.map(qualityTable),
    '## Tools',
    [...head('tool', 'x the first'), line(startUp, { audioSeconds }), ...toolLines, ...hourLines].join('\n'),
    '## In the browser',
    'The same work on 30 s of stereo in memory, in Node and in a worker of Chromium: wall time, the fastest of three after one to warm up.',
    browserTable(result.browser),
    '## Codecs',
    [...head('codec', 'x the ffmpeg command'), ...codecLines].join('\n'),
  ].join('\n\n')}\n`;
}

/** @param {Result} result */
function goals({ tools, startUp, cancelMs, browser, gtcrn, hour }) {
  const lines = [
    `- A cancelled job ends within ${figure(cancelMs.worst, 0)} ms, the worst of ${cancelMs.all.length} (goal 200 ms).`,
  ];
  const remover = tools.find(({ tool }) => tool === 'vocal-remover')?.rows[1];
  if (remover)
    lines.unshift(
      `- 3 minutes of stereo MP3 through the vocal remover: ${figure(remover.wallSeconds, 1)} s wall (goal 15 s), ${megabytes((remover.peakBytes ?? 0) - (startUp.peakBytes ?? 0))} MB above a command that does nothing (goal 600 MB).`,
    );
  const slowest = Math.min(...browser.map(({ ratio }) => ratio));
  lines.push(
    `- In the browser the engine has ${figure(slowest, 2)} x the speed that it has in Node, at the least (goal ${browserGoal} x).`,
  );
  if (gtcrn) lines.push(`- ${gtcrnLine(gtcrn)}`);
  if (hour)
    lines.push(
      `- An hour of stereo through the vocal remover: ${figure(hour.wallSeconds, 1)} s wall, ${megabytes(hour.peakBytes)} MB at most.`,
    );
  return lines;
}

/**
 * The figures of a table as they are read; the product's own row comes first.
 * @param {import('./quality/run.mjs').QualityTable} table
 */
function qualityCells({ figures, rows }) {
  const [own] = rows;
  const ratio = (/** @type {number | null} */ value, /** @type {number | null | undefined} */ ours) =>
    value === null || !ours ? '' : `${figure(value / ours, 2)} x`;
  return {
    heads: ['program', ...figures, 'CPU s per s', 'x ours', 'peak MB', 'x ours'],
    lines: rows.map((row) => [
      row.name,
      ...row.figures.map(({ mean, worst }) =>
        Number.isNaN(mean) ? '' : `${figure(mean, 2)} (${figure(worst, 2)})`,
      ),
      row.cpuPerSecond === null ? '' : figure(row.cpuPerSecond, 4),
      row === own ? '' : ratio(row.cpuPerSecond, own?.cpuPerSecond),
      row.peakBytes === null ? '' : megabytes(row.peakBytes),
      row === own ? '' : ratio(row.peakBytes, own?.peakBytes),
    ]),
  };
}

/** @param {import('./quality/run.mjs').QualityTable} table */
function qualityTable(table) {
  const { title, about, rows, skipped } = table;
  const { heads, lines } = qualityCells(table);
  const named = lines.map(([name, ...cells], i) => [rows[i]?.beside ? `*${name}*` : name, ...cells]);
  return [
    `### ${title}`,
    `On ${about}.${skipped.length > 0 ? ` Not installed, so left out: ${skipped.join(', ')}.` : ''}`,
    [heads, heads.map((_, i) => (i === 0 ? '---' : '---:')), ...named]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  ].join('\n\n');
}

/** What the website shows of one run, as a module. @param {Result} result */
export function published({ date, machine, quality }) {
  const tables = quality.map((table) => {
    const { heads, lines } = qualityCells(table);
    const [, ...columns] = heads;
    const rows = lines.map(([name = '', ...cells], i) => ({
      name,
      beside: table.rows[i]?.beside ?? false,
      command: table.rows[i]?.command ?? '',
      version: table.rows[i]?.version ?? null,
      cells,
    }));
    return { title: table.title, about: table.about, columns, rows };
  });
  return `// Written by \`npm run bench\`.
import type { Benchmarks } from './benchmarks.ts';

export const benchmarks: Benchmarks = ${JSON.stringify({ date, machine, tables }, null, 2)};
`;
}

/** @param {import('./browser.mjs').BrowserRow[]} rows */
const browserTable = (rows) =>
  [
    '| tool | Node s | Chromium s | x Node’s speed |',
    '|---|---:|---:|---:|',
    ...rows.map(
      ({ tool, nodeSeconds, browserSeconds, ratio }) =>
        `| ${tool} | ${figure(nodeSeconds, 2)} | ${figure(browserSeconds, 2)} | ${figure(ratio, 2)} x |`,
    ),
  ].join('\n');

const head = (/** @type {string} */ what, /** @type {string} */ ratio) => [
  `| ${what} | wall s | CPU s | CPU s per s of sound | peak MB | ${ratio} |`,
  '|---|---:|---:|---:|---:|---:|',
];

/** @param {Row} row @param {{against?: Row | undefined, audioSeconds: number}} options */
function line(row, { against, audioSeconds }) {
  const { cpuSeconds: cpu } = row;
  const ratio =
    against && against !== row && cpu !== null && against.cpuSeconds ? cpu / against.cpuSeconds : null;
  const cells = [
    row.beside ? `*${row.name}*` : row.name,
    figure(row.wallSeconds, 2),
    figure(cpu, 2),
    figure(cpu === null ? null : cpu / audioSeconds, 4),
    megabytes(row.peakBytes),
    ratio === null ? '' : `${figure(ratio, 2)} x`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const figure = (/** @type {number | null} */ value, /** @type {number} */ digits) =>
  value === null ? '-' : value.toFixed(digits);
const megabytes = (/** @type {number | null} */ bytes) =>
  bytes === null ? '-' : String(Math.round(bytes / 1e6));
