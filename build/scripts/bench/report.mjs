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
 * @property {Row | null} hour
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
    '## Tools',
    [...head('tool', 'x the first'), line(startUp, { audioSeconds }), ...toolLines, ...hourLines].join('\n'),
    '## Codecs',
    [...head('codec', 'x the ffmpeg command'), ...codecLines].join('\n'),
  ].join('\n\n')}\n`;
}

/** @param {Result} result */
function goals({ tools, startUp, cancelMs, hour }) {
  const lines = [
    `- A cancelled job ends within ${figure(cancelMs.worst, 0)} ms, the worst of ${cancelMs.all.length} (goal 200 ms).`,
  ];
  const remover = tools.find(({ tool }) => tool === 'vocal-remover')?.rows[1];
  if (remover)
    lines.unshift(
      `- 3 minutes of stereo MP3 through the vocal remover: ${figure(remover.wallSeconds, 1)} s wall (goal 15 s), ${megabytes((remover.peakBytes ?? 0) - (startUp.peakBytes ?? 0))} MB above a command that does nothing (goal 600 MB).`,
    );
  if (hour)
    lines.push(
      `- An hour of stereo through the vocal remover: ${figure(hour.wallSeconds, 1)} s wall, ${megabytes(hour.peakBytes)} MB at most.`,
    );
  return lines;
}

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
