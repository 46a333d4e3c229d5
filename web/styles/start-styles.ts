import type { Plugin, Rolldown } from 'vite';
import { classNamesOf, namesIn, partsOf } from './style-parts.ts';

/** Where the build keeps, beside Vite's manifest, what every document brings along. */
export const stylesFile = '.vite/styles.json';
export interface BuiltStyles {
  /** All that the landing page and what is around pages look like. */
  start: string;
}

/**
 * Divides the style sheet: what these modules and the entry draw stands in every document, the rest comes with each
 * chunk that uses a class of it. Vite loads it before such a chunk is there, so nothing is drawn without its looks.
 */
export const startStyles = (entry: string, modules: readonly string[]): Plugin => ({
  name: 'start-styles',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const start = new Set<Rolldown.OutputChunk>();
    const collect = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || start.has(chunk)) return;
      start.add(chunk);
      for (const file of chunk.imports) collect(chunks.find(({ fileName }) => fileName === file));
    };
    for (const module of [entry, ...modules]) {
      const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
      if (!found) throw new Error(`No chunk begins with ${module}.`);
      collect(found);
    }
    const whole = [...start].find(({ viteMetadata }) => viteMetadata?.importedCss.size);
    const [file = ''] = whole?.viteMetadata?.importedCss ?? [];
    const sheet = bundle[file];
    if (!whole || sheet?.type !== 'asset') throw new Error('What pages begin with has no style sheet.');
    const css = String(sheet.source);
    const names = classNamesOf(css);
    // libraries give no class of ours, but have words such as "filter"
    const used = ({ code, moduleIds }: Rolldown.OutputChunk) =>
      moduleIds.every((id) => id.includes('node_modules')) ? new Set<string>() : namesIn(code, names);
    const atStart = new Set([...start].flatMap((chunk) => [...used(chunk)]));
    const parts = partsOf(css, atStart);
    const rest = this.getFileName(this.emitFile({ type: 'asset', name: 'styles.css', source: parts.rest }));
    delete bundle[file];
    whole.viteMetadata?.importedCss.delete(file);
    for (const chunk of chunks)
      if (!start.has(chunk) && [...used(chunk)].some((name) => !atStart.has(name)))
        chunk.viteMetadata?.importedCss.add(rest);
    const built: BuiltStyles = { start: parts.start };
    this.emitFile({ type: 'asset', fileName: stylesFile, source: JSON.stringify(built) });
  },
});
