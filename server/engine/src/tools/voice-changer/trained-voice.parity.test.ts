import { expect, it } from 'vitest';
import { fingerprint, fingerprintDistance } from '../../testing/fingerprint.ts';
import { runTool } from '../../testing/run-tool.ts';
import { parityTalk } from '../../testing/trained.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';
import { known } from './trained-voice.generated.ts';

it('trains and speaks as on every other platform, within 1e-4 of full scale', async () => {
  const { audio, voice } = await parityTalk();
  const { outputs } = await runTool(tool, run, audio, {
    options: { voice: 'it' },
    readVoice: async () => voice,
  });
  expect(fingerprintDistance(fingerprint(outputs.output!), known)).toBeLessThan(1e-4);
});
