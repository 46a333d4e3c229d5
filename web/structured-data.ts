import { product } from '@formant/contract/base/product';

interface Question {
  question: string;
  answer: string;
}
/** What a page is made of, as far as search engines are told of it. */
export interface Described {
  /** The page's own path. */
  path: string;
  title: string;
  description: string;
  /** What its loader has answered. */
  data: unknown;
  /** The pages above it, the outermost first. */
  above: readonly { path: string; title: string }[];
}

/** What search engines read of a page beside its words (schema.org), as JSON-LD; addresses are whole ones. */
export function structuredData(
  origin: string,
  { path, title, description, data, above }: Described,
): object[] {
  const tool = toolWords(data);
  const questions = tool?.faq ?? asked(data);
  const things: object[] = [];
  if (path === '/')
    things.push(
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: product.name,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        name: product.name,
        url: `${origin}/`,
        inLanguage: 'en',
        publisher: { '@id': `${origin}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/voice-universe?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    );
  if (path === '/' || tool)
    things.push({
      '@type': 'SoftwareApplication',
      name: path === '/' ? product.name : title,
      description,
      url: origin + path,
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Any, in a browser',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    });
  if (questions.length > 0)
    things.push({
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
      })),
    });
  if (above.length > 0)
    things.push({
      '@type': 'BreadcrumbList',
      itemListElement: [{ path: '/', title: product.name }, ...above, { path, title }].map((crumb, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name: crumb.title,
        item: origin + crumb.path,
      })),
    });
  return things;
}

/** As the head's script; nothing where there is nothing to tell. */
export const structuredScript = (things: readonly object[]): string =>
  things.length === 0
    ? ''
    : `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': things,
      }).replaceAll('<', '\\u003c')}</script>`;

/** The words of a tool's page, as its loader hands them on. */
function toolWords(data: unknown): { faq: readonly Question[] } | undefined {
  // safe: whatever it is, its parts are looked at before they are used
  const { page, words } = (data ?? {}) as { page?: { faq?: unknown }; words?: { faq?: unknown } };
  const found = page?.faq ?? words?.faq;
  return Array.isArray(found) ? { faq: found as Question[] } : undefined; // safe: only words of tools have questions by this name
}

function asked(data: unknown): readonly Question[] {
  const { questions } = (data ?? {}) as { questions?: unknown }; // safe: looked at next
  return Array.isArray(questions) ? (questions as Question[]) : []; // safe: only pages of sections have questions
}

/** Answers may carry links, strong and code as in Markdown. */
const plain = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/\*\*|`/g, '');
