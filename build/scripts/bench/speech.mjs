// node build/scripts/bench/speech.mjs [-- --json] [-- --requests 20]
// How long a listener waits for the first sound of the server's speech: from the request to the first line with samples,
// over HTTP, for texts that were never spoken before. First with nothing else to do, then beside one job.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultValues } from '@formant/engine';
import { encodeWav } from '@formant/engine/codecs/wav';
import { tools } from '@formant/engine/tools';
import { signUpWithToken } from '@formant/server/testing/people';
import { startServer } from '@formant/server/testing/server';
import { stop } from '../workspace.mjs';

const goalMs = 300;
const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { json: { type: 'boolean', default: false }, requests: { type: 'string', default: '20' } },
});
const requests = Number(values.requests);
const voices = [
  { voiceId: 'flite:slt', text: (/** @type {number} */ n) => `Number ${n} is ready. Then more follows it.` },
  { voiceId: 'espeak:de', text: (/** @type {number} */ n) => `Nummer ${n} ist da. Danach kommt noch mehr.` },
];
const folder = mkdtempSync(path.join(tmpdir(), 'formant-bench-'));
const server = await startServer({ working: true });
const listener = await signUpWithToken(server);
let asked = 0;
try {
  const rows = [];
  await wait(voices[0]); // the route itself is then compiled; its worker is not told of below
  server.ctx.compute.warmUp();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  for (const beside of ['nothing else', 'one job']) {
    const job = beside === 'one job' ? busy() : null;
    for (const voice of voices) {
      const times = [];
      for (let n = 0; n < requests; n++) times.push(await wait(voice));
      times.sort((a, b) => a - b);
      rows.push({
        what: `${voice.voiceId}, beside ${beside}`,
        p50Ms: Math.round(times[requests >> 1] ?? 0),
        p95Ms: Math.round(times[Math.floor(requests * 0.95)] ?? 0),
        mostMs: Math.round(times.at(-1) ?? 0),
      });
    }
    await job?.end();
  }
  if (values.json) console.log(JSON.stringify({ requests, rows }));
  else console.table(rows);
  const slow = rows.filter(({ p50Ms }) => p50Ms > goalMs);
  if (slow.length > 0) stop(`Slower than ${goalMs} ms: ${slow.map(({ what }) => what).join(', ')}`);
} finally {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds until the first samples are there; the rest is heard to its end. */
async function wait(/** @type {typeof voices[number] | undefined} */ voice) {
  if (!voice) throw new Error('There is no such voice');
  const body = { voiceId: voice.voiceId, text: voice.text(++asked) };
  const started = performance.now();
  const response = await listener.open('POST', '/api/tts/stream', { body });
  let text = '';
  let first = 0;
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    // a line counts when all of it has come
    if (first === 0 && /"type":"sound".*\n/.test(text)) first = performance.now() - started;
  }
  if (first === 0) throw new Error(`Nothing was heard: ${response.status} ${text.slice(0, 300)}`);
  return first;
}

/** A job that keeps one worker busy until it is ended. */
function busy() {
  const input = path.join(folder, 'song.wav');
  const channel = Float32Array.from({ length: 44_100 * 600 }, (_, i) => 0.3 * Math.sin(i * i * 1e-7));
  writeFileSync(input, encodeWav({ sampleRate: 44_100, channels: [channel, channel] }, 'int16'));
  const control = new AbortController();
  const running = server.ctx.compute
    .runTool(
      {
        tool: 'vocal-remover',
        options: defaultValues(tools['vocal-remover'].tool.options),
        input,
        outDir: folder,
        format: 'wav',
      },
      { signal: control.signal, progress() {} },
    )
    .catch((/** @type {unknown} */ error) => {
      if (!control.signal.aborted) throw error;
    });
  return {
    async end() {
      control.abort();
      await running;
    },
  };
}
