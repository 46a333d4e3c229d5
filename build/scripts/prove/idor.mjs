// npm run prove:idor
// Asks for everything that a member and a visitor own as every kind of stranger. Goals: at least 1,500 tries, none let
// in, nothing read, no row changed, no refusal that tells there is such a thing, and no call left out.
import { proveIdor } from '@formant/server/testing/strangers/prove-idor';

const least = 1500;
const begun = performance.now();
const { calls, tried, tries, byOwner, faults } = await proveIdor();
for (const fault of faults) console.log(fault);
console.log(
  `${calls} calls take an id, ${tried} of them something that somebody owns: ${tries} tries, ${faults.length} faults; ${byOwner} requests by the owners (${Math.round((performance.now() - begun) / 1000)} s)`,
);
if (tries < least) console.log(`At least ${least} tries were wanted.`);
process.exitCode = faults.length > 0 || tries < least ? 1 : 0;
