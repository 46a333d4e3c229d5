// `npm run new-tool pitch-shifter`: one folder under server/engine/src/tools, one line in the registry, and the
// page's words under ui/src/content/tools. The form, the page, the sitemap, the API, the queue job, the command line
// and the app follow from it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, stop } from './workspace.mjs';

const id = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
  stop('Give the tool a name in kebab-case: npm run new-tool pitch-shifter');

const folder = path.join(root, 'server/engine/src/tools', id);
if (existsSync(folder)) stop(`There is a tool ${id} already.`);
const name = id.replace(/-/g, ' ').replace(/^./, (first) => first.toUpperCase());
const camel = id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

const files = {
  'tool.ts': `import { range } from '../../base/options.ts';
import { defineTool } from '../../base/tool.ts';

export const tool = defineTool({
  id: '${id}',
  name: '${name}',
  summary: 'Turns the level up or down.',
  options: {
    gainDb: range({ label: 'Gain', min: -24, max: 24, step: 0.5, default: -6, unit: 'dB' }),
  },
  outputs: [{ name: 'output', label: 'Result' }],
  limits: { maxSeconds: 4 * 3600, maxChannels: 8 },
  stages: { process: 'Processing' },
});
`,
  'run.ts': `import type { RunTool } from '../../base/tool.ts';
import type { tool } from './tool.ts';

/** Streams block by block in constant memory. */
export const run: RunTool<(typeof tool)['options']> = async ({ input, options, open, signal, progress }) => {
  const gain = 10 ** (options.gainDb / 20);
  const sink = open('output', { sampleRate: input.sampleRate, channelCount: input.channelCount });
  let done = 0;
  for await (const block of input.blocks()) {
    signal.throwIfAborted();
    await sink.write(block.map((channel) => channel.map((sample) => sample * gain)));
    done += block[0]?.length ?? 0;
    if (input.frames) progress({ stage: 'process', fraction: done / input.frames });
  }
  return { engine: 'dsp', result: { gainDb: options.gainDb } };
};
`,
  'run.test.ts': `import { expect, test } from 'vitest';
import { memorySink, memorySource } from '../../base/audio.ts';
import { run } from './run.ts';

test('changes the level by the gain', async () => {
  const sink = memorySink(48000);
  await run({
    input: memorySource({ sampleRate: 48000, channels: [new Float32Array(48000).fill(0.5)] }),
    options: { gainDb: -6 },
    open: () => sink,
    signal: new AbortController().signal,
    progress: () => {},
  });
  expect(sink.audio().channels[0]?.[100]).toBeCloseTo(0.2506, 4); // 0.5 * 10^(-6/20)
});
`,
};

const page = `import type { ToolPage } from '../tool-page.ts';

export const page: ToolPage = {
  title: '${name}',
  description: 'Turn the level of a recording up or down in your browser.',
  headline: '${name}',
  start: 'Turn the level',
  steps: ['Drop a recording', 'Choose the gain', 'Download the result'],
  faq: [{ question: 'Where is my recording processed?', answer: 'On this device, unless you choose the server.' }],
};
`;

mkdirSync(folder);
for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
writeFileSync(path.join(root, 'ui/src/content/tools', `${id}.ts`), page);

const registry = path.join(root, 'server/engine/src/tools/index.ts');
const entry = `  '${id}': entry(${camel}, () => import('./${id}/run.ts')),
} as const satisfies Record<string, Entry>;`;
const before = readFileSync(registry, 'utf8');
const after = before
  .replace(
    /(import \{ tool as [\s\S]*?;\n)(?!import)/,
    `$1import { tool as ${camel} } from './${id}/tool.ts';\n`,
  )
  .replace('} as const satisfies Record<string, Entry>;', entry);
if (!after.includes(entry) || !after.includes(`tool as ${camel} `))
  stop('The registry has changed its form; add the tool there by hand.');
writeFileSync(registry, after);
console.log(
  `Made server/engine/src/tools/${id}. Write its algorithm in run.ts, its words in ui/src/content/tools/${id}.ts; then: npm test -- unit`,
);
