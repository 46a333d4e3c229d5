import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import { Link } from '../../../design/Link.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { words as all } from './words.ts';

const words = all.hardware;

/** The logs of a device, each with what is different from the one before. */
export const Hardware = ({ logs }: { logs: ConsoleDevicePage['hardware'] }) =>
  logs.length === 0 ? (
    <p className="text-muted">{words.none}</p>
  ) : (
    <ul className="divide-y divide-line">
      {logs.map(({ logId, ticket, createdAt, hasLog, changes }) => (
        <li key={logId} className="py-3">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 tabular-nums">
            <Link className="text-primary-text hover:underline" to={`/support/device-logs/${logId}`}>
              {formatMoment(createdAt)}
            </Link>
            <span className="text-14 text-muted">
              {[ticket && words.ticket({ ticket }), hasLog && words.withLog].filter(Boolean).join(' · ')}
            </span>
          </p>
          {changes === null && <p className="mt-1 text-14 text-muted">{words.first}</p>}
          {changes?.length === 0 && <p className="mt-1 text-14 text-muted">{words.same}</p>}
          {changes?.map(({ field, before, after }) => (
            <dl key={field} className="mt-2 text-14">
              <dt className="font-medium">{words.fields[field]}</dt>
              <dd className="wrap-anywhere">
                <span className="text-muted">{words.before}: </span>
                <del className="no-underline">{before || words.nothing}</del>
              </dd>
              <dd className="wrap-anywhere">
                <span className="text-muted">{words.after}: </span>
                <ins className="no-underline">{after || words.nothing}</ins>
              </dd>
            </dl>
          ))}
        </li>
      ))}
    </ul>
  );
