import { expect, it } from 'vitest';
import { fingerprint, fingerprintDistance } from '../../testing/fingerprint.ts';
import { parityRoom } from '../../testing/room.ts';
import { runTool } from '../../testing/run-tool.ts';
import { known } from './parity.generated.ts';
import { run } from './run.ts';
import { tool } from './tool.ts';

// After a deliberate change of the algorithm: node server/engine/scripts/renew-parity.mjs
it('the result is what every other platform makes of the same recording, within 1e-4 of full scale', async () => {
  const { outputs } = await runTool(tool, run, parityRoom());
  expect(fingerprintDistance(fingerprint(outputs.output!), known.output)).toBeLessThan(1e-4);
});
