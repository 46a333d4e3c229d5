import path from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: `${process.env.PLANTED}.journey.ts`,
  outputDir: path.join(process.env.PLANTED_FOLDER ?? '', 'results'), // emptied by every run
});
