/**
 * Writes the references of the parity tests anew from what this platform computes. Run it only after a
 * deliberate change of an algorithm: `node server/engine/scripts/renew-parity.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { fingerprint } from '../src/testing/fingerprint.ts';
import { runTool } from '../src/testing/run-tool.ts';
import { paritySong } from '../src/testing/signals.ts';
import { parityVoice } from '../src/testing/vowel.ts';
import { run } from '../src/tools/vocal-remover/run.ts';
import { tool } from '../src/tools/vocal-remover/tool.ts';
import { run as changeVoice } from '../src/tools/voice-changer/run.ts';
import { tool as voiceChanger } from '../src/tools/voice-changer/tool.ts';

const { outputs } = await runTool(tool, run, paritySong());
const known = Object.fromEntries(Object.entries(outputs).map(([name, audio]) => [name, fingerprint(audio)]));
write('vocal-remover', known);

const voices = {};
for (const preset of ['child', 'giant', 'robot', 'radio']) {
  const changed = await runTool(voiceChanger, changeVoice, parityVoice(), {
    options: { preset, breath: 20 },
  });
  voices[preset] = fingerprint(changed.outputs.output);
}
write('voice-changer', voices);

function write(toolId, fingerprints) {
  writeFileSync(
    new URL(`../src/tools/${toolId}/parity.generated.ts`, import.meta.url),
    `// Made by scripts/renew-parity.mjs; do not edit.\nexport const known = ${JSON.stringify(fingerprints)};\n`,
  );
}
