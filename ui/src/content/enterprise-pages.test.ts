import { describe, expect, it } from 'vitest';
import { agentScriptIds } from './agents/scripts.ts';
import { contentNames, loadContent } from './content-pages.ts';
import type { Demo, SectionsPage } from './sections-page.ts';

const areas = /^(product|enterprise|use-cases)\//;
const pages = await Promise.all(
  contentNames
    .filter((name) => areas.test(name))
    .map(async (name) => ({ name, page: (await loadContent(name)) as SectionsPage })), // safe: these areas hold no others
);
const faults = (of: (page: SectionsPage) => readonly string[]) =>
  pages.flatMap(({ name, page }) => of(page).map((fault) => `${name}: ${fault}`));

const demosOf = ({ demo, sections }: SectionsPage): Demo[] => [
  ...(demo ? [demo] : []),
  ...sections.flatMap((section) => (section.kind === 'demo' ? [section.demo] : [])),
];

describe('pages of product, enterprise and use cases', () => {
  it('are all there', () => {
    const of = (area: string) => pages.filter(({ name }) => name.startsWith(`${area}/`)).length;
    expect([of('product'), of('enterprise'), of('use-cases')]).toEqual([3, 6, 13]);
  });

  it('have titles and descriptions of the length that search results show', () => {
    expect(
      faults(({ title, description }) => [
        ...(title.length > 60 ? [`a title of ${title.length} characters`] : []),
        ...(description.length < 70 || description.length > 155
          ? [`a description of ${description.length} characters`]
          : []),
      ]),
    ).toEqual([]);
  });

  it('show only conversations that are written', () => {
    const scripts: readonly string[] = agentScriptIds;
    expect(
      faults((page) =>
        demosOf(page).flatMap((demo) =>
          demo.kind === 'agent' && !scripts.includes(demo.script) ? [demo.script] : [],
        ),
      ),
    ).toEqual([]);
  });

  it('let every use case be heard', () => {
    const silent = pages.filter(
      ({ name, page }) => name.startsWith('use-cases/') && !page.sections.some(({ kind }) => kind === 'hear'),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('promise nothing that nobody can check', () => {
    const empty =
      /\b(best-in-class|world[- ]class|leading|revolutionary|cutting[- ]edge|seamless|effortless|unleash|unlock|game[- ]changer|state[- ]of[- ]the[- ]art|trusted by|award)\b/i;
    expect(faults((page) => empty.exec(JSON.stringify(page)) ?? [])).toEqual([]);
  });
});
