// Ends the build when a page has no title or stands where another does.
import { pageFaults } from './dist/server/entry-server.js';

const faults = await pageFaults();
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
