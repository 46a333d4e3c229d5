// `node run.mjs <kind> <name>`: the runner of `npm test` on one planted suite.
import { playwright } from '../../scripts/suites/playwright.mjs';
import { runSuites } from '../../scripts/suites/run.mjs';
import { vitest } from '../../scripts/suites/vitest.mjs';

const kinds = {
  vitest: () => vitest('build/test/planted/vitest.config.ts', 'planted'),
  playwright: () => playwright('build/test/planted/playwright.config.ts'),
};
const kind = /** @type {keyof typeof kinds} */ (process.argv[2]); // as the test that starts this says
process.exit(await runSuites({ suites: { planted: kinds[kind]() } }));
