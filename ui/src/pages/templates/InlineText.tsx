import { type Inline, parseInline } from '@formant/contract/base/markdown';
import { Link } from '../../design/Link.tsx';

/** A line of `content/`, read as Markdown. */
export const Marked = ({ children }: { children: string }) => <InlineText parts={parseInline(children)} />;

/** Running text with its links, strong words and code. */
export const InlineText = ({ parts }: { parts: readonly Inline[] }) =>
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
          <code
            key={part.text}
            className="rounded-input bg-sunken wrap-anywhere px-1 py-0.5 font-mono text-14"
          >
            {part.text}
          </code>
        );
      case 'link':
        return (
          <Link
            key={part.href}
            className="link"
            to={part.href}
            reloadDocument={part.href.startsWith('/api/')}
          >
            {part.text}
          </Link>
        );
      default:
        return part satisfies never;
    }
  });
