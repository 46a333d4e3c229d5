import type { User } from '@formant/contract/account';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../api/context.ts';
import { Avatar } from '../design/Avatar.tsx';
import { buttonClass } from '../design/Button.tsx';
import { IconButton, iconButtonClass } from '../design/IconButton.tsx';
import { Menu as MenuIcon, Search } from '../design/icons.tsx';
import { Link, NavLink } from '../design/Link.tsx';
import { Logo } from '../design/Logo.tsx';
import { useLater } from '../design/use-later.ts';
import { useDestinations } from '../pages/parts/root-data.ts';
import { paletteButton } from '../platform/early-press.ts';
import { headerLinks } from '../routes/navigation.ts';
import { JobsEntry } from './JobsEntry.tsx';
import { showPalette } from './palette/palette-store.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useNavigationSheet } from './use-navigation-sheet.tsx';
import { headerWords } from './words.ts';

const loadMenu = () => import('./AccountMenu.tsx');

export const Brand = () => (
  <Link
    to="/"
    className="inline-flex min-h-11 items-center gap-2.5 rounded-small text-[19px] font-bold tracking-tight"
    aria-label={headerWords.formantHome}
  >
    <Logo />
    Formant
  </Link>
);

/** The website's upper edge: only pages that exist, and who is signed in. */
export function Header() {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg/88 backdrop-blur-md">
      <div className="wrap flex h-16 max-w-wide! items-center gap-4 md:gap-8">
        <Brand />
        {/* links without room go to a row that shows only to who moves into it by keyboard: the menu has them all */}
        <nav
          aria-label="Main"
          className="hidden -m-1 h-13 min-w-0 flex-wrap gap-1 overflow-hidden p-1 md:flex"
        >
          {headerLinks(useDestinations()).map(({ href, label }, i) => (
            <NavLink
              key={href}
              to={href}
              end
              // between 960 and 1320 px there is room for four; the menu has them all
              className={`min-h-11 items-center rounded-small px-2 text-15 font-medium whitespace-nowrap text-muted xl:px-3 hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-text ${i < 4 ? 'flex' : 'hidden lg:flex'}`}
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1">
          <JobsEntry />
          <SearchButton />
          <ThemeSwitch className="hidden sm:inline-grid" />
          <AccountEntry />
          <NavigationButton />
        </div>
      </div>
    </header>
  );
}

export const SearchButton = () => (
  <IconButton {...paletteButton} label={headerWords.search} onClick={() => showPalette(true)}>
    <Search aria-hidden="true" />
  </IconButton>
);

function AccountEntry() {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user) return <AccountButton user={user} />;
  const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <>
      <Link to={`/login${next}`} className={buttonClass({ variant: 'quiet' })}>
        {headerWords.signIn}
      </Link>
      <Link
        to={`/register${next}`}
        className={`${buttonClass({ variant: 'primary', size: 'small' })} hidden sm:inline-flex`}
      >
        {headerWords.createAccount}
      </Link>
    </>
  );
}

/** The picture of who is signed in: opens the account's menu, and is a link to the settings until that is there. */
function AccountButton({ user }: { user: User }) {
  const [wanted, setWanted] = useState(false);
  const menu = useLater(loadMenu, wanted);
  const button = (
    <Link
      to="/account-settings"
      role="button"
      aria-haspopup="menu"
      aria-label={headerWords.accountOf(user.username ?? user.email)}
      className={iconButtonClass()}
      onPointerEnter={() => void loadMenu().catch(() => {})}
      onClick={(event) => {
        event.preventDefault();
        setWanted(true);
      }}
    >
      <Avatar url={user.avatarUrl} name={user.username ?? user.email} size={32} />
    </Link>
  );
  return menu ? <menu.AccountMenu trigger={button} /> : button;
}

/** Below 1320 px: opens the navigation as a sheet; before the page's code is there it is a link to the tools. */
function NavigationButton() {
  const { prepare, show, sheet } = useNavigationSheet();
  return (
    <>
      <Link
        to="/tools/home"
        role="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        className={`${iconButtonClass()} lg:hidden`}
        onPointerEnter={prepare}
        onClick={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <MenuIcon aria-hidden="true" />
      </Link>
      {sheet}
    </>
  );
}
