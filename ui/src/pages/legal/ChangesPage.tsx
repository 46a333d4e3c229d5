import { useLoaderData } from 'react-router';
import { Badge } from '../../design/Badge.tsx';
import { Link } from '../../design/Link.tsx';
import { formatDate } from '../../i18n/format.ts';
import type { PageMeta } from '../row.ts';
import { type Change, type ChangesData, loadChanges, type Piece } from './changes-data.ts';
import { legalWords as words } from './words.ts';

export { loadChanges as loader };

export function meta(data: unknown): PageMeta {
  if (!data) return { title: words.gone, noindex: true }; // the loader has refused
  const { title } = data as ChangesData; // safe: what this page's loader has answered
  return { title: words.changesOf(title), description: words.changesMeta(title) };
}

/** Every version of a text, and what it changed. */
export function Page() {
  const { slug, title, changes } = useLoaderData<ChangesData>();
  return (
    <div className="wrap pt-14 [&>*]:max-w-prose">
      <h1 className="type-48">{words.changesOf(title)}</h1>
      <p className="mt-3 text-muted">{words.key}</p>
      <p className="mt-2">
        <Link className="link" to={`/${slug}`}>
          {words.read}
        </Link>
      </p>
      {changes.map((change, i) => (
        <Version key={change.changed} change={change} current={i === 0} />
      ))}
    </div>
  );
}

const Version = ({ change: { changed, before, pieces }, current }: { change: Change; current: boolean }) => (
  <section className="mt-12">
    <h2 className="type-22 flex flex-wrap items-center gap-3">
      <time dateTime={changed}>{formatDate(changed)}</time>
      {current && <Badge>{words.now}</Badge>}
    </h2>
    {pieces && before ? (
      <>
        <p className="mt-1 text-14 text-subtle">{words.since(formatDate(before))}</p>
        <div className="mt-4 whitespace-pre-line text-muted">{pieces.map(drawn)}</div>
      </>
    ) : (
      <p className="mt-3 text-muted">{words.first}</p>
    )}
  </section>
);

function drawn({ text, kind }: Piece, i: number) {
  if (kind === 'kept') return text;
  const key = `${i}${kind}`;
  return kind === 'new' ? (
    <ins key={key} className="bg-success-soft text-text decoration-success">
      {text}
    </ins>
  ) : (
    <del key={key} className="bg-error-soft decoration-error">
      {text}
    </del>
  );
}
