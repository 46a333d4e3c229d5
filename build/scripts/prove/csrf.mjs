// npm run prove:csrf
// Sends what another page could make a browser send to every call that changes something. Goals: each refused by 419
// before anything else is looked at, and no row of the database changed.
import { proveCsrf } from '@formant/server/testing/strangers/prove-csrf';

const begun = performance.now();
const { routes, forgeries, faults } = await proveCsrf();
for (const fault of faults) console.log(fault);
console.log(
  `${routes} calls that change something, ${forgeries} forged requests, ${faults.length} faults (${Math.round((performance.now() - begun) / 1000)} s)`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
