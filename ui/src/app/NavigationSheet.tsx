import type { User } from '@formant/contract/account';
import { useLocation } from 'react-router';
import { useUser } from '../api/context.ts';
import { Avatar } from '../design/Avatar.tsx';
import { NavLink } from '../design/Link.tsx';
import { Sheet } from '../design/overlays/Sheet.tsx';
import { AccountsButton } from '../features/accounts/AccountsButton.tsx';
import { JobsButton } from '../features/jobs/JobsButton.tsx';
import { useDestinations } from '../pages/parts/root-data.ts';
import { usePlatform } from '../platform/context.ts';
import { headerLinks, menuLinks } from '../routes/navigation.ts';
import { navigationSheetWords } from './menus/words.ts';
import { useSurface } from './surface.ts';
import { cycleTheme } from './theme.ts';

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-button px-3 text-16 font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text';

/** The whole navigation on phones and in narrow windows. */
export function NavigationSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const user = useUser();
  const surface = useSurface();
  const destinations = useDestinations();
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label={navigationSheetWords.allPages} className="-mx-2 flex flex-col gap-1">
        {headerLinks(destinations).map(({ href, label }) => (
          <NavLink key={href} to={href} end className={row} onClick={close}>
            {label}
          </NavLink>
        ))}
        <hr className="mx-3 my-2 border-line" />
        {user ? (
          <OwnLinks user={user} onChosen={close} />
        ) : surface === 'desktop' ? (
          <AppSignIn onChosen={close} />
        ) : (
          menuLinks(destinations, 'guests').map(({ href, label }) => (
            <NavLink key={href} to={href} className={row} onClick={close}>
              {label}
            </NavLink>
          ))
        )}
        <AccountsButton className={row} />
        <div className="flex items-center gap-1">
          <button type="button" className={row} onClick={cycleTheme}>
            {navigationSheetWords.switchTheme}
          </button>
          {/* the website's header has it */}
          {surface === 'desktop' && <JobsButton />}
        </div>
      </nav>
    </Sheet>
  );
}

/** An account's pages; the first, its settings, shows whose account it is. */
function OwnLinks({ user, onChosen }: { user: User; onChosen: () => void }) {
  return menuLinks(useDestinations(), 'members').map(({ href, label }, i) => (
    <NavLink key={href} to={href} className={row} onClick={onChosen}>
      {i > 0 ? (
        label
      ) : (
        <>
          <Avatar url={user.avatarUrl} name={user.username ?? user.email} size={32} />
          <span className="min-w-0">
            {label}
            <span className="block truncate text-14 font-normal text-muted">
              {user.username ?? user.email}
            </span>
          </span>
        </>
      )}
    </NavLink>
  ));
}

function AppSignIn({ onChosen }: { onChosen: () => void }) {
  const platform = usePlatform();
  const { pathname } = useLocation();
  return (
    <button
      type="button"
      className={row}
      onClick={() => {
        onChosen();
        void platform.signIn(pathname);
      }}
    >
      {navigationSheetWords.signIn}
    </button>
  );
}
