import { useLoaderData } from 'react-router';
import type { ArticlePage } from '../../content/content-pages.ts';
import { DmcaForm } from '../../features/forms/DmcaForm.tsx';
import { Article } from '../templates/Article.tsx';

/** How notices are dealt with, and the form for one. */
export const Page = () => (
  <>
    <Article page={useLoaderData<ArticlePage>()} />
    <section className="print:hidden">
      <DmcaForm />
    </section>
  </>
);
