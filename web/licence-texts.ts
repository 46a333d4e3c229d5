import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shipped } from '@formant/ui/content/licences.generated.ts';
import type { Plugin } from 'vite';

const modules = path.join(import.meta.dirname, '../node_modules');
const licenceFile = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

/**
 * The licence of every package that is shipped, in full, at `/licences.txt`. Packages of other systems than the one
 * that builds lie in no folder here; their licences are named in the list on the page.
 */
export const licenceTexts = (): Plugin => ({
  name: 'licence-texts',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: allTexts() });
  },
  configureServer(server) {
    server.middlewares.use('/licences.txt', (_, res) => {
      res.setHeader('Content-Type', 'text/plain; charset=utf-8').end(allTexts());
    });
  },
});

function allTexts(): string {
  const found = shipped.flatMap(([name, version, licence]) => {
    const texts = textsOf(path.join(modules, name));
    return texts.length > 0 ? [`${name} ${version} (${licence})\n\n${texts.join('\n\n')}`] : [];
  });
  return `${found.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

function textsOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => licenceFile.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  } catch {
    return []; // not installed on this system
  }
}
