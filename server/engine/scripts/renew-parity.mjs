/**
 * Writes the references of the parity tests anew from what this platform computes. Run it only after a
 * deliberate change of an algorithm: `node server/engine/scripts/renew-parity.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { fingerprint } from '../src/testing/fingerprint.ts';
import { runTool } from '../src/testing/run-tool.ts';
import { paritySong } from '../src/testing/signals.ts';
import { run } from '../src/tools/vocal-remover/run.ts';
import { tool } from '../src/tools/vocal-remover/tool.ts';

const { outputs } = await runTool(tool, run, paritySong());
const known = Object.fromEntries(Object.entries(outputs).map(([name, audio]) => [name, fingerprint(audio)]));
writeFileSync(
  new URL('../src/tools/vocal-remover/parity.generated.ts', import.meta.url),
  `// Made by scripts/renew-parity.mjs; do not edit.\nexport const known = ${JSON.stringify(known)};\n`,
);
