import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { onEachDatabase } from './testing/databases.ts';
import { letterTo } from './testing/letters.ts';
import { signUp } from './testing/people.ts';
import { startServer } from './testing/server.ts';
import { wavFile } from './testing/sound.ts';
import { upload } from './testing/upload.ts';

/** Files in a folder that other users of the machine could read, were they let into it. */
async function readableByOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    const { mode } = await stat(file);
    if (!entry.isDirectory()) {
      if (mode & 0o004) found.push(file);
    } else if (mode & 0o005) found.push(...(await readableByOthers(file)));
  }
  return found;
}

onEachDatabase('the data folder', (database) => {
  it('shows nothing to other users of the machine, although somebody has opened it to them', async () => {
    const server = await startServer({ database });
    const { dataDir } = server.ctx.config;
    try {
      const person = await signUp(server);
      await upload(person, wavFile({ seconds: 1 }));
      await letterTo(server, (await person.call('GET /api/user')).email, /is your/);
      await chmod(dataDir, 0o755);
      const all = await readdir(dataDir, { recursive: true });
      expect(all.some((name) => name.endsWith('.eml'))).toBe(true);
      expect(await readableByOthers(dataDir)).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
