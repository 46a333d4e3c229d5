import { expect, it } from 'vitest';
import { fingerprint, fingerprintDistance } from '../../testing/fingerprint.ts';
import { runTool } from '../../testing/run-tool.ts';
import { parityVoice } from '../../testing/vowel.ts';
import { known } from './parity.generated.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

// After a deliberate change of the algorithm: node server/engine/scripts/renew-parity.mjs
it.each(['child', 'giant', 'robot', 'radio'] as const)(
  '%s is what every other platform makes of the same voice, within 1e-4 of full scale',
  async (preset) => {
    const { outputs } = await runTool(tool, run, parityVoice(), { options: { preset, breath: 20 } });
    expect(fingerprintDistance(fingerprint(outputs.output!), known[preset])).toBeLessThan(1e-4);
  },
);
