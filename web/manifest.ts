import type { Manifest } from 'vite';
import type { PageAssets } from './document.ts';
import { type BuiltStyles, stylesFile } from './styles/start-styles.ts';

const entryFile = 'entry-client.tsx';
const analyticsFile = 'entry-analytics.ts';

/**
 * Reads from the client build's manifest what a page loads: the entry and, for its layout and page, every
 * chunk they import, so that nothing is found out late.
 * @param read the text of a file of the build
 * @throws Error when the build does not know a module (a stale build)
 */
export function assetsFrom(manifest: Manifest, font: string, read: (file: string) => string) {
  // safe: the build has written it in this shape
  const { start } = JSON.parse(read(stylesFile)) as BuiltStyles;
  const sheets = new Map<string, PageAssets['styles'][number]>();
  const sheetOf = (file: string) => {
    const known = sheets.get(file) ?? { href: `/${file}`, css: read(file).trim() };
    sheets.set(file, known);
    return known;
  };
  return (modules: readonly string[]): PageAssets => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const collect = (name: string): void => {
      const chunk = manifest[name];
      if (!chunk) throw new Error(`The build of the website does not know ${name}; build it again.`);
      if (scripts.has(chunk.file)) return;
      scripts.add(chunk.file);
      for (const style of chunk.css ?? []) styles.add(style);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    collect(entryFile);
    for (const file of modules) collect(`../ui/src/${file}`);
    const entry = manifest[entryFile]!.file;
    scripts.delete(entry);
    const address = (file: string) => `/${file}`;
    return {
      entry: address(entry),
      styles: [...styles].map(sheetOf),
      start,
      preloads: [...scripts].map(address),
      font,
      ...(manifest[analyticsFile] ? { analytics: address(manifest[analyticsFile].file) } : {}),
    };
  };
}
