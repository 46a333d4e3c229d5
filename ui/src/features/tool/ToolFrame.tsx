import type { ReactNode } from 'react';
import type { HowToPage } from '../../content/tool-page.ts';
import { Breadcrumb } from '../../design/Breadcrumb.tsx';
import { HowToText } from '../../parts/HowToText.tsx';

/** What the pages of all tools have around their bench: where one is, what it is, and the words below. */
export const ToolFrame = ({
  trail,
  title,
  summary,
  badges,
  bench,
  page,
  children,
}: {
  /** Pages between the list of tools and this one. */
  trail: readonly { title: string; href: string }[];
  title: string;
  summary: string;
  badges: ReactNode;
  bench: ReactNode;
  page: HowToPage;
  /** Stands between the bench and the words. */
  children?: ReactNode;
}) => (
  <div className="wrap pt-10 pb-6 md:pt-14">
    <Breadcrumb trail={[{ title: 'Tools', href: '/tools/home' }, ...trail]} here={title} />
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="type-48">{title}</h1>
        <p className="mt-2 max-w-[60ch] text-18 text-muted">{summary}</p>
      </div>
      <div className="flex flex-wrap gap-2">{badges}</div>
    </div>
    <section className="mt-8" aria-label="Workbench">
      {bench}
    </section>
    {children}
    <HowToText page={page} />
  </div>
);
