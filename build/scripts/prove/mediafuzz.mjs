// npm run prove:mediafuzz [-- --files 12000] [-- --from 0] [-- --workers 2] [-- --json]
// Gives damaged files of every format (flipped bits, cut off, spliced, repeated, lying headers) to the server's own
// compute pool. Goals: no crash, nothing at work for more than 30 s, no worker above 1 GB, no error that people
// could not read. The same number is always the same file, so that a fault can be looked into.
import { parseArgs } from 'node:util';
import { fuzzMedia } from '@formant/server/testing/fuzz/media-fuzz';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    files: { type: 'string', default: '12000' },
    from: { type: 'string', default: '0' },
    workers: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
const begun = performance.now();
const found = await fuzzMedia({
  files: Number(values.files),
  from: Number(values.from),
  hangMs: 30_000,
  memoryBytes: 2 ** 30,
  workers: Number(values.workers),
});
const seconds = Math.round((performance.now() - begun) / 1000);
if (values.json) console.log(JSON.stringify({ ...found, seconds }));
else {
  for (const { index, format, mutation, what } of found.faults)
    console.log(`file ${index}, ${format}, ${mutation}: ${what}`);
  console.log(
    `${found.files} damaged files: ${found.done} converted, ${found.refused} refused in words, ${found.faults.length} faults; the slowest took ${Math.round(found.slowestMs)} ms (${seconds} s in all)`,
  );
}
process.exitCode = found.faults.length > 0 ? 1 : 0;
