import { useLoaderData } from 'react-router';
import type { ArticlePage } from '../../content/content-pages.ts';
import { type Inline, parseMarkdown } from '../../content/markdown.ts';
import { Link } from '../../design/Link.tsx';

/** A text of `content/` as a page: one column, easy to read. */
export const Page = () => (
  <article className="wrap pt-14 [&>*]:max-w-prose">
    {parseMarkdown(useLoaderData<ArticlePage>().body).map((block, i) => {
      const key = `${block.kind}${i}`;
      switch (block.kind) {
        case 'h1':
          return (
            <h1 key={key} className="type-48 mb-4">
              <Text parts={block.text} />
            </h1>
          );
        case 'h2':
          return (
            <h2 key={key} className="type-22 mt-10 mb-3">
              <Text parts={block.text} />
            </h2>
          );
        case 'p':
          return (
            <p key={key} className="mt-3 text-muted">
              <Text parts={block.text} />
            </p>
          );
        case 'list':
          return (
            <ul key={key} className="mt-3 list-disc space-y-2 ps-5 text-muted marker:text-subtle">
              {block.items.map((item) => (
                <li key={item.map((part) => part.text).join('')}>
                  <Text parts={item} />
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

const Text = ({ parts }: { parts: Inline[] }) =>
  parts.map((part) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'strong':
        return (
          <strong key={part.text} className="font-semibold text-text">
            {part.text}
          </strong>
        );
      case 'code':
        return (
          <code key={part.text} className="rounded-input bg-sunken px-1 py-0.5 font-mono text-14">
            {part.text}
          </code>
        );
      case 'link':
        return (
          <Link key={part.href} className="link" to={part.href}>
            {part.text}
          </Link>
        );
      default:
        return part satisfies never;
    }
  });
