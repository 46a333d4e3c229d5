import { type ConverterPair, converterPairs, pairHref, pairName } from '../../content/converter-pairs.ts';
import { Link } from '../../design/Link.tsx';
import { converterLinksWords } from './words.ts';

/** The converter's other pages: all formats, and the pairs that share a format with this one. */
export function ConverterLinks({ current }: { current: ConverterPair | null }) {
  const near = converterPairs.filter(
    (pair) => pair.from === null || !current || pair.from === current.from || pair.to === current.to,
  );
  return (
    <nav aria-label="Conversions" className="mt-16">
      <h2 className="text-18 font-semibold">{converterLinksWords.otherConversions}</h2>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-15">
        {near.map((pair) => (
          <li key={pair.slug}>
            <Link
              to={pairHref(pair)}
              preventScrollReset
              aria-current={pair.slug === current?.slug ? 'page' : undefined}
              className="link inline-block py-2"
            >
              {pairName(pair)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
