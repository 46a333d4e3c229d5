/**
 * Writes the references of the parity tests anew from what this platform computes. Run it only after a
 * deliberate change of an algorithm: `node server/engine/scripts/renew-parity.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { fingerprint } from '../src/testing/fingerprint.ts';
import { parityRoom } from '../src/testing/room.ts';
import { runTool } from '../src/testing/run-tool.ts';
import { parityEcho, paritySong } from '../src/testing/signals.ts';
import { parityTalk } from '../src/testing/trained.ts';
import { parityVoice } from '../src/testing/vowel.ts';

const sounds = {
  'vocal-remover': paritySong(),
  'stem-splitter': paritySong(),
  'echo-remover': parityEcho(),
  'reverb-remover': parityRoom(),
  'audio-enhancer': paritySong(),
};

for (const [id, sound] of Object.entries(sounds)) write(id, await outputsOf(id, sound));

const voices = {};
for (const preset of ['child', 'giant', 'robot', 'radio']) {
  const { output } = await outputsOf('voice-changer', parityVoice(), { preset, breath: 20 });
  voices[preset] = output;
}
write('voice-changer', voices);

const { audio: talk, voice } = await parityTalk();
const spoken = await outputsOf('voice-changer', talk, { voice: 'it' }, async () => voice);
write('voice-changer', spoken.output, 'trained-voice');

async function outputsOf(id, sound, options = {}, readVoice = undefined) {
  const { tool } = await import(`../src/tools/${id}/tool.ts`);
  const { run } = await import(`../src/tools/${id}/run.ts`);
  const { outputs } = await runTool(tool, run, sound, { options, readVoice });
  return Object.fromEntries(Object.entries(outputs).map(([name, audio]) => [name, fingerprint(audio)]));
}

function write(id, known, name = 'parity') {
  writeFileSync(
    new URL(`../src/tools/${id}/${name}.generated.ts`, import.meta.url),
    `// Made by scripts/renew-parity.mjs; do not edit.\nexport const known = ${JSON.stringify(known)};\n`,
  );
}
