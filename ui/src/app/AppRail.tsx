import {
  ArrowRightLeft,
  AudioLines,
  Grid2x2,
  Layers,
  LayoutGrid,
  LogIn,
  LogOut,
  type LucideIcon,
  Menu,
  MessageSquareText,
  Mic,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../api/context.ts';
import { Avatar } from '../design/Avatar.tsx';
import { Glyph } from '../design/Glyph.tsx';
import { NavLink } from '../design/Link.tsx';
import { JobsButton } from '../features/jobs/JobsButton.tsx';
import { useToolCards } from '../pages/parts/root-data.ts';
import { usePlatform } from '../platform/context.ts';
import { Brand } from './Header.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useNavigationSheet } from './use-navigation-sheet.tsx';

const railRow =
  'flex min-h-11 w-full items-center gap-3 rounded-button px-2.5 text-15 font-medium text-muted hover:bg-sunken hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary-text';
const barRow =
  'flex flex-col items-center gap-0.5 rounded-small px-1 py-2 text-12 font-medium text-muted aria-[current=page]:font-semibold aria-[current=page]:text-primary-text';
const toolGlyph = (id: string): ReactNode => <Glyph name={id} className="h-5 w-6 self-start pt-0" />;

/** Where the app leads besides the tools; the lower edge has room for those with a short name, the menu for all. */
const places: readonly { to: string; label: string; short?: string; Icon: LucideIcon }[] = [
  { to: '/live', label: 'Live', short: 'Live', Icon: AudioLines },
  { to: '/voice-universe', label: 'Voices', short: 'Voices', Icon: Layers },
  { to: '/text-to-speech', label: 'Text to speech', short: 'Speech', Icon: MessageSquareText },
  { to: '/voice-cloning', label: 'Voice cloning', Icon: Mic },
  { to: '/soundboard', label: 'Soundboard', Icon: Grid2x2 },
];

/** The app's left edge from 960 px; in a low window its middle scrolls. */
export const AppRail = () => (
  <nav aria-label="Main" className="sticky top-0 hidden h-dvh flex-col border-e border-line pt-3 md:flex">
    <div className="mb-3 px-5.5">
      <Brand />
    </div>
    <div className="flex min-h-0 flex-1 flex-col gap-1 overflow-auto px-3">
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
      {places.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={railRow}>
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      ))}
      <div className="mt-auto">
        <OwnRows />
      </div>
    </div>
    <div className="flex items-center gap-1 border-t border-line p-2 px-3">
      <SessionRow />
      <JobsButton />
      <ThemeSwitch />
    </div>
  </nav>
);

/** The app's lower edge below 960 px: five entries, of which the last has all the others. */
export function BottomBar() {
  const { prepare, show, sheet } = useNavigationSheet();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface p-1 pb-[calc(4px+env(safe-area-inset-bottom))] md:hidden"
    >
      <NavLink to="/" end className={barRow}>
        <LayoutGrid aria-hidden="true" />
        Tools
      </NavLink>
      {places.map(
        ({ to, short, Icon }) =>
          short && (
            <NavLink key={to} to={to} className={barRow}>
              <Icon aria-hidden="true" />
              {short}
            </NavLink>
          ),
      )}
      <button type="button" aria-haspopup="dialog" className={barRow} onPointerEnter={prepare} onClick={show}>
        <Menu aria-hidden="true" />
        Menu
      </button>
      {sheet}
    </nav>
  );
}

function OwnRows() {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <NavLink to="/tools/conversions" className={railRow}>
        <ArrowRightLeft aria-hidden="true" />
        Conversions
      </NavLink>
      <NavLink to="/tools/account-settings" className={railRow} title={user.email}>
        <Avatar url={user.avatarUrl} name={user.username ?? user.email} size={20} />
        Account settings
      </NavLink>
    </>
  );
}

function SessionRow() {
  const user = useUser();
  const platform = usePlatform();
  const { pathname } = useLocation();
  if (user)
    return (
      <NavLink to="/logout" className={railRow} title={user.email}>
        <LogOut aria-hidden="true" />
        Sign out
      </NavLink>
    );
  return (
    <button type="button" className={railRow} onClick={() => void platform.signIn(pathname)}>
      <LogIn aria-hidden="true" />
      Sign in
    </button>
  );
}
