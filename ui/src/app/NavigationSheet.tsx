import type { User } from '@formant/contract/account';
import { useLocation } from 'react-router';
import { useUser } from '../api/context.ts';
import { mainLinks } from '../content/navigation.ts';
import { Avatar } from '../design/Avatar.tsx';
import { NavLink } from '../design/Link.tsx';
import { Sheet } from '../design/overlays/Sheet.tsx';
import { JobsButton } from '../features/jobs/JobsButton.tsx';
import { usePlatform } from '../platform/context.ts';
import { useSurface } from './surface.ts';
import { switchTheme } from './theme.ts';

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
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="All pages" className="-mx-2 flex flex-col gap-1">
        {mainLinks.map(({ href, label }) => (
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
          <>
            <NavLink to="/login" className={row} onClick={close}>
              Sign in
            </NavLink>
            <NavLink to="/register" className={row} onClick={close}>
              Create account
            </NavLink>
          </>
        )}
        <div className="flex items-center gap-1">
          <button type="button" className={row} onClick={switchTheme}>
            Switch theme
          </button>
          {/* the website's header has it */}
          {surface === 'desktop' && <JobsButton />}
        </div>
      </nav>
    </Sheet>
  );
}

function OwnLinks({ user, onChosen }: { user: User; onChosen: () => void }) {
  const settings = useSurface() === 'desktop' ? '/tools/account-settings' : '/account-settings';
  return (
    <>
      <NavLink to={settings} className={row} onClick={onChosen}>
        <Avatar url={user.avatarUrl} name={user.username ?? user.email} size={32} />
        <span className="min-w-0">
          Account settings
          <span className="block truncate text-14 font-normal text-muted">{user.username ?? user.email}</span>
        </span>
      </NavLink>
      <NavLink to="/tools/conversions" className={row} onClick={onChosen}>
        Conversions
      </NavLink>
      <NavLink to="/logout" className={row} onClick={onChosen}>
        Sign out
      </NavLink>
    </>
  );
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
      Sign in
    </button>
  );
}
