// npm run prove:fuzz [-- --cases 100000] [-- --from 0] [-- --json]
// Calls the whole contract with requests that nearly fit it, as strangers, members, apps and staff. Goals: no answer of
// 5xx, no refusal without words for people, none that tells of the inside. The same number is always the same request.
import { parseArgs } from 'node:util';
import { fuzzContract } from '@formant/server/testing/fuzz/contract-fuzz';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    cases: { type: 'string', default: '100000' },
    from: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
});
const begun = performance.now();
const found = await fuzzContract({ cases: Number(values.cases), from: Number(values.from) });
const seconds = Math.round((performance.now() - begun) / 1000);
if (values.json) console.log(JSON.stringify({ ...found, seconds }));
else {
  for (const { index, sent, what } of found.faults) console.log(`case ${index}, ${sent}\n  ${what}`);
  const statuses = Object.entries(found.statuses).map(([status, count]) => `${count} x ${status}`);
  console.log(
    `${found.cases} requests, ${found.faults.length} faults; ${statuses.join(', ')}; the slowest took ${Math.round(found.slowestMs)} ms (${seconds} s in all)`,
  );
}
process.exitCode = found.faults.length > 0 ? 1 : 0;
