/**
 * Writes the references of the parity tests anew from what this platform computes. Run it only after a
 * deliberate change of an algorithm: `node server/engine/scripts/renew-parity.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { fingerprint } from '../src/testing/fingerprint.ts';
import { runTool } from '../src/testing/run-tool.ts';
import { parityEcho, paritySong } from '../src/testing/signals.ts';

const sounds = { 'vocal-remover': paritySong(), 'stem-splitter': paritySong(), 'echo-remover': parityEcho() };

for (const [id, sound] of Object.entries(sounds)) {
  const { tool } = await import(`../src/tools/${id}/tool.ts`);
  const { run } = await import(`../src/tools/${id}/run.ts`);
  const { outputs } = await runTool(tool, run, sound);
  const known = Object.fromEntries(
    Object.entries(outputs).map(([name, audio]) => [name, fingerprint(audio)]),
  );
  writeFileSync(
    new URL(`../src/tools/${id}/parity.generated.ts`, import.meta.url),
    `// Made by scripts/renew-parity.mjs; do not edit.\nexport const known = ${JSON.stringify(known)};\n`,
  );
}
