import { useLoaderData } from 'react-router';
import type { ArticlePage } from '../../content/content-pages.ts';
import { parseMarkdown } from '../../content/markdown.ts';
import { InlineText } from './InlineText.tsx';

/** A text of `content/` as a page: one column, easy to read. */
export const Page = () => (
  <article className="wrap pt-14 [&>*]:max-w-prose">
    {parseMarkdown(useLoaderData<ArticlePage>().body).map((block, i) => {
      const key = `${block.kind}${i}`;
      switch (block.kind) {
        case 'h1':
          return (
            <h1 key={key} className="type-48 mb-4">
              <InlineText parts={block.text} />
            </h1>
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
  </article>
);
