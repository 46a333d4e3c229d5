import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    projects: [
      { test: { name: 'planted', include: [`build/test/planted/${process.env.PLANTED}.planted.ts`] } },
    ],
  },
});
