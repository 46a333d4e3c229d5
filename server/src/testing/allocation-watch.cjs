// Preloaded into a command: tells at its end, as JSON in the file ALLOCATION_TO, what the engine's own functions have put
// on the heap, in bytes by function.
const { writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');

const session = new Session();
session.connect();
session.post('HeapProfiler.startSampling', {
  samplingInterval: 65_536,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
});
process.on('exit', () =>
  session.post('HeapProfiler.stopSampling', (_error, { profile }) => {
    const bytes = {};
    const visit = ({ callFrame, selfSize, children }) => {
      const file = /\/engine\/src\/(.+)$/.exec(callFrame.url)?.[1];
      const name = `${file}:${callFrame.functionName}`;
      if (file) bytes[name] = (bytes[name] ?? 0) + selfSize;
      children.forEach(visit);
    };
    visit(profile.head);
    writeFileSync(process.env.ALLOCATION_TO, JSON.stringify(bytes));
  }),
);
