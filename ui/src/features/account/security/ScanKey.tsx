import { encode } from 'uqr';
import { words } from './words.ts';

const quiet = 4; // empty modules around the code, as ISO/IEC 18004 asks for

/** The key of an authenticator app: as a picture drawn here, as a link, and for typing. */
export function ScanKey({ secret, uri }: { secret: string; uri: string }) {
  const { data, size } = encode(uri, { ecc: 'M', border: 0 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  );
  const side = size + 2 * quiet;
  return (
    <div className="flex flex-wrap items-center gap-5">
      <svg
        role="img"
        aria-label={words.scan.picture}
        viewBox={`0 0 ${side} ${side}`}
        className="w-44 flex-none rounded-input"
        shapeRendering="crispEdges"
      >
        {/* readers want black on white in either theme */}
        <rect width={side} height={side} fill="#fff" />
        <path d={modules.join('')} fill="#000" />
      </svg>
      <div className="min-w-52 flex-1 text-14">
        <a className="link" href={uri}>
          {words.scan.open}
        </a>
        <p className="mt-3 text-muted">{words.scan.manual}</p>
        <p className="mt-1 font-mono break-all select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
    </div>
  );
}
