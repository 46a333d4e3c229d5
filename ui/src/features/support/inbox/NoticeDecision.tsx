import type { DeskMessage } from '@formant/contract/desk/inbox';
import { Link } from '../../../design/Link.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { Strikes } from './Strikes.tsx';
import { Verdict } from './Verdict.tsx';
import { words } from './words.ts';

/** What a copyright notice names here, and the verdict on it. */
export const NoticeDecision = ({ notice, onDecided }: { notice: DeskMessage; onDecided: () => void }) => (
  <section className="panel min-w-0">
    <h2 className="mb-4 text-18 font-semibold">{words.notice.title}</h2>
    <h3 className="text-14 text-muted">{words.notice.found}</h3>
    {notice.content.length === 0 && <p>{words.notice.nothing}</p>}
    <ul className="mb-4">
      {notice.content.map(({ path, title, owner }) => (
        <li key={path} className="py-2">
          <Link className="link wrap-anywhere" to={path}>
            {title}
          </Link>
          <span className="block text-14 text-muted">
            {owner
              ? words.notice.owner({
                  name: owner.username ?? words.account({ id: owner.id }),
                  strikes: owner.strikes,
                  until: owner.closedUntil && formatDate(owner.closedUntil),
                })
              : words.notice.visitor}
          </span>
        </li>
      ))}
    </ul>
    <Verdict
      message={notice}
      asked={notice.content.length > 0 ? words.notice : words.noticeOfNothing}
      dangerous
      onDecided={onDecided}
    />
    {notice.strikes.length > 0 && <Strikes notice={notice} onChanged={onDecided} />}
  </section>
);
