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
import { useLocation } from 'react-router';
import { useUser } from '../api/context.ts';
import { Avatar } from '../design/Avatar.tsx';
import { Glyph } from '../design/Glyph.tsx';
import { NavLink } from '../design/Link.tsx';
import { AccountsButton } from '../features/accounts/AccountsButton.tsx';
import { JobsButton } from '../features/jobs/JobsButton.tsx';
import { useDestinations, useToolCards } from '../pages/parts/root-data.ts';
import type { RailIcon } from '../pages/row.ts';
import { usePlatform } from '../platform/context.ts';
import { type RailLink, railLinks } from '../routes/navigation.ts';
import { Brand, SearchButton } from './Header.tsx';
import { appRailWords } from './menus/words.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useNavigationSheet } from './use-navigation-sheet.tsx';

const railRow =
  'flex min-h-11 w-full items-center gap-3 rounded-button px-2.5 text-15 font-medium text-muted hover:bg-sunken hover:text-text aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary-text';
const barRow =
  'flex flex-col items-center gap-0.5 rounded-small px-1 py-2 text-12 font-medium text-muted aria-[current=page]:font-semibold aria-[current=page]:text-primary-text';
const icons: Readonly<Record<Exclude<RailIcon, 'avatar'>, LucideIcon>> = {
  arrows: ArrowRightLeft,
  grid: Grid2x2,
  layers: Layers,
  message: MessageSquareText,
  microphone: Mic,
  'sound-waves': AudioLines,
  tools: LayoutGrid,
};
function PlaceIcon({ icon }: Pick<RailLink, 'icon'>) {
  const user = useUser();
  if (icon === 'avatar')
    return user && <Avatar url={user.avatarUrl} name={user.username ?? user.email} size={20} />;
  const Icon = icons[icon];
  return <Icon aria-hidden="true" />;
}
const RailRow = ({ href, label, icon, title }: RailLink & { title?: string }) => (
  <NavLink to={href} end={icon === 'tools'} className={railRow} title={title}>
    <PlaceIcon icon={icon} />
    {label}
  </NavLink>
);

/** The left edge of the app, and of the website for its members, from 960 px; in a low window its middle scrolls. */
export function AppRail() {
  const [home, ...places] = railLinks(useDestinations(), false);
  return (
    <nav aria-label="Main" className="sticky top-0 hidden h-dvh flex-col border-e border-line pt-3 md:flex">
      <div className="mb-3 flex min-h-11 items-center justify-between ps-5.5 pe-3">
        <Brand />
        <JobsButton />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-1 overflow-auto px-3 [scrollbar-width:thin]">
        {home && <RailRow {...home} />}
        {useToolCards().map(({ id, href, name }) => (
          <NavLink key={id} to={href} className={railRow}>
            <span className="h-5 w-5 pt-1">
              <Glyph name={id} className="h-5 w-5 self-start pt-0" />
            </span>
            {name}
          </NavLink>
        ))}
        {places.map((place) => (
          <RailRow key={place.href} {...place} />
        ))}
        <div className="mt-auto">
          <OwnRows />
          <AccountsButton className={railRow} />
        </div>
      </div>
      <div className="flex items-center gap-1 border-t border-line p-2 px-3">
        <SessionRow />
        <SearchButton />
        <ThemeSwitch />
      </div>
    </nav>
  );
}

/** The app's lower edge below 960 px: five entries, of which the last has all the others. */
export function BottomBar() {
  const { prepare, show, sheet } = useNavigationSheet();
  return (
    <nav
      aria-label="Main"
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface p-1 pb-[calc(4px+env(safe-area-inset-bottom))] md:hidden"
    >
      {railLinks(useDestinations(), false).map(
        ({ href, icon, short }) =>
          short && (
            <NavLink key={href} to={href} end={icon === 'tools'} className={barRow}>
              <PlaceIcon icon={icon} />
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
  const own = railLinks(useDestinations(), true);
  return (
    user &&
    own.map((place) => (
      <RailRow key={place.href} {...place} {...(place.icon === 'avatar' ? { title: user.email } : {})} />
    ))
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
        {appRailWords.signOut}
      </NavLink>
    );
  return (
    <button type="button" className={railRow} onClick={() => void platform.signIn(pathname)}>
      <LogIn aria-hidden="true" />
      {appRailWords.signIn}
    </button>
  );
}
