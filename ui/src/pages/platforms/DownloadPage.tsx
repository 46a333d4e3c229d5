import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { page as written } from '../../content/download-page.ts';
import type { SectionsPage } from '../../content/sections-page.ts';
import { type DownloadsData, loadDownloads } from '../../features/downloads/downloads-data.ts';
import { Installers } from '../../features/downloads/Installers.tsx';
import { words } from '../../features/downloads/words.ts';
import type { PageMeta } from '../row.ts';
import { PageOfSections } from '../templates/Sections.tsx';

export const loader = (args: LoaderFunctionArgs): Promise<DownloadsData> => loadDownloads(args);

export function meta(data: unknown): PageMeta {
  const { title, description } = pageFor(data as DownloadsData | undefined); // safe: what this page's loader has answered
  return { title, description };
}

/** Says that there is nothing to install until there is, and then what. */
function pageFor(data: DownloadsData | undefined): SectionsPage {
  const [newest] = data?.releases ?? [];
  if (!newest) return written;
  const { systems: _, ...page } = written;
  return {
    ...page,
    description: words.description({ version: newest.version }),
    lead: words.lead,
    actions: [],
    // what a version brings stands above; these tell of a source without one
    sections: page.sections.filter(({ heading }) => heading !== 'Releases and notes'),
  };
}

export function Page() {
  const data = useLoaderData<DownloadsData>();
  return (
    <PageOfSections page={pageFor(data)}>
      <Installers data={data} />
    </PageOfSections>
  );
}
