import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const workspace = new URL('../scripts/workspace.mjs', import.meta.url).href;

test.skipIf(process.platform === 'win32')(
  'what npm start has started ends when npm alone is ended',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'formant-npm-gone-'));
    await writeFile(path.join(folder, 'package.json'), '{"scripts": {"start": "node server.mjs"}}');
    await writeFile(
      path.join(folder, 'server.mjs'),
      `import { whenNpmIsGone } from ${JSON.stringify(workspace)};
setTimeout(() => process.exit(1), 15_000);
whenNpmIsGone(() => { console.log('gone'); process.exit(0); });
console.log('up');
`,
    );
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    let told = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    await expect.poll(() => told, { timeout: 30_000 }).toBe('up\n');
    npm.kill('SIGTERM');
    // its pipe closes when the last process that has it ends
    await once(npm, 'close');
    expect(told).toBe('up\ngone\n');
    await rm(folder, { recursive: true });
  },
);
