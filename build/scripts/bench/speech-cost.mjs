// npm run bench:speech-cost [-- --json]
// What ten seconds of speech cost in CPU (user and system): the synthesizers' bare commands, the whole command
// `formant tts` from its start, and a text spoken in a process that is already running. All in one run, medians: only the
// ratios carry over from machine to machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findVoice, ownVoices, planSpeech, speak, synthesizersOf } from '@formant/engine/tts';
import { speechAssets } from '@formant/server/compute/speech-assets';
import { root } from '../workspace.mjs';
import { installed, measure } from './measure.mjs';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { json: { type: 'boolean', default: false } },
});
const text =
  'The north wind and the sun were disputing which was the stronger, when a traveler came along wrapped in a warm cloak. They agreed that the one who first succeeded in making the traveler take his cloak off should be considered stronger than the other.';
const runs = 9;
/** The kernel counts in hundredths of a second, and a bare command may take no more than one. */
const timesBare = 5;
const folder = mkdtempSync(path.join(tmpdir(), 'formant-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'text.txt');
const out = path.join(folder, 'out.wav');
writeFileSync(file, text);
const formant = path.join(root, 'server/bin/formant.mjs');
const pairs = [
  { voiceId: 'espeak:en-us', bare: ['espeak-ng', '-v', 'en-us', '-w', out, '-f', file] },
  { voiceId: 'flite:slt', bare: ['flite', '-voice', 'slt', '-f', file, '-o', out] },
];

const nodeMs = await medianMs(() => commandMs([process.execPath, '-e', '0']));
const versionMs = await medianMs(() => commandMs([process.execPath, formant, '--version']));
const toolsMs = await medianMs(() => commandMs([process.execPath, formant, 'tools']));
const rows = [];
for (const { voiceId, bare } of pairs) {
  const bareMs = installed(bare[0] ?? '') ? await medianMs(() => commandMs(bare, timesBare)) : null;
  const args = ['tts', '--file', file, '--voice', voiceId, '-o', out, '--overwrite'];
  const startMs = await medianMs(() => commandMs([process.execPath, formant, ...args, '--dry-run']));
  const commandAll = await medianMs(() => commandMs([process.execPath, formant, ...args]));
  const synthesizers = synthesizersOf(speechAssets);
  const firstMs = await spokenMs(voiceId, synthesizers);
  for (let i = 0; i < runs; i++) await spokenMs(voiceId, synthesizers); // what runs again is compiled better
  const warmMs = await medianMs(() => spokenMs(voiceId, synthesizers));
  const studioMs = await medianMs(() => spokenMs(voiceId, synthesizers, true));
  rows.push({
    voice: voiceId,
    bareMs,
    nodeMs,
    versionMs,
    toolsMs,
    startMs,
    commandMs: commandAll,
    firstMs,
    warmMs,
    studioMs,
    'warm x bare': ratio(warmMs, bareMs),
    'command x bare': ratio(commandAll, bareMs),
  });
}
if (values.json) console.log(JSON.stringify({ runs, rows }));
else console.table(rows);

/** The mean of so many runs after another. @param {string[]} command */
async function commandMs([command = '', ...args], times = 1) {
  let all = 0;
  for (let i = 0; i < times; i++) all += (await measure(command, args)).cpuSeconds ?? Number.NaN;
  return (1000 * all) / times;
}

/** In this process. @param {string} voiceId @param {ReturnType<typeof synthesizersOf>} synthesizers */
async function spokenMs(voiceId, synthesizers, studio = false) {
  const voice = findVoice(ownVoices, voiceId);
  const synthesizer = synthesizers.find(({ id }) => id === voice.engine);
  if (!synthesizer) throw new Error(`Nothing speaks ${voiceId}`);
  const before = process.cpuUsage();
  const { signal } = new AbortController();
  const plan = planSpeech(text, voice, ownVoices);
  for await (const _ of speak(plan, { synthesizer, voice, speed: 1, pitch: 0, studio, signal }));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** @param {() => Promise<number>} once */
async function medianMs(once) {
  const all = [];
  for (let i = 0; i < runs; i++) all.push(await once());
  return Math.round(all.sort((a, b) => a - b)[runs >> 1] ?? Number.NaN);
}

/** @param {number} ours @param {number | null} theirs */
function ratio(ours, theirs) {
  return theirs ? Number((ours / theirs).toFixed(2)) : null;
}
