// `node run.mjs <kind> <name> [<seconds>]`: the runner of `npm test` on one planted suite, with so much time.
import { playwright } from '../../scripts/suites/playwright.mjs';
import { runSuites } from '../../scripts/suites/run.mjs';
import { vitest } from '../../scripts/suites/vitest.mjs';

const kinds = {
  vitest: () => vitest('build/test/planted/vitest.config.ts', 'planted'),
  playwright: () => playwright('build/test/planted/playwright.config.ts'),
};
const kind = /** @type {keyof typeof kinds} */ (process.argv[2]); // as the test that starts this says
const until = process.argv[4] ? Date.now() + 1000 * Number(process.argv[4]) : undefined;
process.exit(await runSuites({ suites: { planted: kinds[kind]() }, ...(until ? { until } : {}) }));
