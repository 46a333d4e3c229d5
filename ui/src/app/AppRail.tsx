import { CircleUser, LayoutGrid, LogIn, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../api/context.ts';
import { Glyph } from '../design/Glyph.tsx';
import { NavLink } from '../design/Link.tsx';
import { JobsButton } from '../features/jobs/JobsButton.tsx';
import { useToolCards } from '../pages/parts/root-data.ts';
import { usePlatform } from '../platform/context.ts';
import { Brand } from './Header.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const railRow =
  'flex min-h-11 w-full items-center gap-3 rounded-button px-2.5 text-15 font-medium text-muted hover:bg-sunken hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary-text';
const barRow =
  'flex flex-col items-center gap-0.5 rounded-small px-1 py-2 text-12 font-medium text-muted aria-[current=page]:font-semibold aria-[current=page]:text-primary-text';
const toolGlyph = (id: string): ReactNode => <Glyph name={id} className="h-5 w-6 self-start pt-0" />;

/** The app's left edge from 960 px. */
export const AppRail = () => (
  <nav
    aria-label="Main"
    className="sticky top-0 hidden h-dvh flex-col gap-1 overflow-auto border-e border-line p-3 pt-4 md:flex"
  >
    <div className="-mt-1 mb-3 px-2.5">
      <Brand />
    </div>
    <NavLink to="/" end className={railRow}>
      <LayoutGrid aria-hidden="true" />
      All tools
    </NavLink>
    {useToolCards().map(({ id, href, name }) => (
      <NavLink key={id} to={href} className={railRow}>
        <span className="h-5 w-6 pt-1">{toolGlyph(id)}</span>
        {name}
      </NavLink>
    ))}
    <div className="mt-auto">
      <SettingsRow />
    </div>
    <div className="flex items-center gap-1 border-t border-line pt-2">
      <AccountRow className={railRow} />
      <JobsButton />
      <ThemeSwitch />
    </div>
  </nav>
);

/** The app's lower edge below 960 px. */
export const BottomBar = () => (
  <nav
    aria-label="Main"
    className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface p-1 pb-[calc(4px+env(safe-area-inset-bottom))] md:hidden"
  >
    <NavLink to="/" end className={barRow}>
      <LayoutGrid aria-hidden="true" />
      Tools
    </NavLink>
    {useToolCards()
      .slice(0, 3)
      .map(({ id, href, name }) => (
        <NavLink key={id} to={href} className={barRow}>
          <Glyph name={id} className="h-5 w-6" />
          {name}
        </NavLink>
      ))}
    <AccountRow className={barRow} />
  </nav>
);

function SettingsRow() {
  const user = useUser();
  if (!user) return null;
  return (
    <NavLink to="/tools/account-settings" className={railRow}>
      <CircleUser aria-hidden="true" />
      Account settings
    </NavLink>
  );
}

function AccountRow({ className }: { className: string }) {
  const user = useUser();
  const platform = usePlatform();
  const { pathname } = useLocation();
  if (user)
    return (
      <NavLink to="/logout" className={className} title={user.email}>
        <LogOut aria-hidden="true" />
        Sign out
      </NavLink>
    );
  return (
    <button type="button" className={className} onClick={() => void platform.signIn(pathname)}>
      <LogIn aria-hidden="true" />
      Sign in
    </button>
  );
}
