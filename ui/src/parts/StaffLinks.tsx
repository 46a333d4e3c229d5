import { useUser } from '../api/context.ts';
import { NavLink } from '../design/Link.tsx';
import { staffLinksWords as words } from './words.ts';

/** The pages of those who help; some are for administrators alone. */
const pages: readonly { to: string; label: string; isFor?: 'admin' }[] = [
  { to: '/support', label: words.console },
  { to: '/support/inbox', label: words.inbox },
  { to: '/support/errors', label: words.errors },
  { to: '/support/device-logs', label: words.logs },
  { to: '/support/voice-reports', label: words.voiceReports },
  { to: '/support/surveys', label: words.surveys },
  { to: '/support/newsletter', label: words.newsletter },
  { to: '/support/releases', label: words.releases, isFor: 'admin' },
  { to: '/support/audit', label: words.audit, isFor: 'admin' },
];

/** Links to the pages for staff that the one who is signed in may open. */
export function StaffLinks() {
  const isAdmin = useUser()?.roles.includes('admin') === true;
  return (
    <nav aria-label={words.label} className="flex flex-wrap gap-x-5 text-14">
      {pages
        .filter(({ isFor }) => isFor !== 'admin' || isAdmin)
        .map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/support'}
            className="inline-flex min-h-11 items-center text-muted hover:text-text aria-[current=page]:font-medium aria-[current=page]:text-text"
          >
            {label}
          </NavLink>
        ))}
    </nav>
  );
}
