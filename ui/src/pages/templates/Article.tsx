import { parseMarkdown } from '@formant/contract/base/markdown';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { ArticlePage } from '../../content/content-pages.ts';
import { Link } from '../../design/Link.tsx';
import { formatDate } from '../../i18n/format.ts';
import { InlineText } from './InlineText.tsx';
import { articleWords } from './words.ts';

/** A text of `content/` as a page. */
export const Page = () => <Article page={useLoaderData<ArticlePage>()} />;

/** A text in one column, easy to read; under it what belongs to the text. */
export const Article = ({ page, children }: { page: ArticlePage; children?: ReactNode }) => (
  <article className="wrap pt-14 [&>*]:max-w-prose">
    {parseMarkdown(page.body).map((block, i) => {
      const key = `${block.kind}${i}`;
      switch (block.kind) {
        case 'h1':
          return (
            <div key={key} className="mb-4">
              <h1 className="type-48">
                <InlineText parts={block.text} />
              </h1>
              {page.changed && page.slug && <LastChange day={page.changed} slug={page.slug} />}
            </div>
          );
        case 'h2':
          return (
            <h2 key={key} className="type-22 mt-10 mb-3">
              <InlineText parts={block.text} />
            </h2>
          );
        case 'p':
          return (
            <p key={key} className="mt-3 text-muted">
              <InlineText parts={block.text} />
            </p>
          );
        case 'list':
          return (
            <ul key={key} className="mt-3 list-disc space-y-2 ps-5 text-muted marker:text-subtle">
              {block.items.map((item) => (
                <li key={item.map((part) => part.text).join('')}>
                  <InlineText parts={item} />
                </li>
              ))}
            </ul>
          );
        default:
          return block satisfies never;
      }
    })}
    {children}
  </article>
);

const LastChange = ({ day, slug }: { day: string; slug: string }) => (
  <p className="mt-3 text-14 text-subtle">
    {articleWords.lastChanged} <time dateTime={day}>{formatDate(day)}</time>.{' '}
    <Link className="link print:hidden" to={`/legal/changes/${slug}`}>
      {articleWords.whatHasChanged}
    </Link>
  </p>
);
