import { useLocation } from 'react-router';
import { useUser } from '../api/context.ts';
import { Avatar } from '../design/Avatar.tsx';
import { buttonClass } from '../design/Button.tsx';
import { iconButtonClass } from '../design/IconButton.tsx';
import { Menu as MenuIcon } from '../design/icons.tsx';
import { Link, NavLink } from '../design/Link.tsx';
import { Logo } from '../design/Logo.tsx';
import { useDestinations } from '../pages/parts/root-data.ts';
import { headerLinks } from '../routes/navigation.ts';
import { JobsEntry } from './JobsEntry.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useNavigationSheet } from './use-navigation-sheet.tsx';
import { headerWords } from './words.ts';

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
        <nav aria-label="Main" className="hidden gap-1 md:flex">
          {headerLinks(useDestinations()).map(({ href, label }, i) => (
            <NavLink
              key={href}
              to={href}
              end
              // between 960 and 1320 px there is room for four; the menu has them all
              className={`min-h-11 items-center rounded-small px-3 text-15 font-medium text-muted hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-text ${i < 4 ? 'flex' : 'hidden lg:flex'}`}
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1">
          <JobsEntry />
          <ThemeSwitch className="hidden sm:inline-grid" />
          <AccountEntry />
          <NavigationButton />
        </div>
      </div>
    </header>
  );
}

function AccountEntry() {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user)
    return (
      <>
        <Link
          to="/account-settings"
          title={headerWords.accountSettings}
          className="hidden min-h-11 max-w-56 items-center gap-2 px-2 text-14 text-muted hover:text-text md:flex"
        >
          <Avatar url={user.avatarUrl} name={user.username ?? user.email} size={28} />
          <span className="truncate">{user.username ?? user.email}</span>
        </Link>
        <Link to="/logout" className={`${buttonClass({ variant: 'quiet' })} hidden sm:inline-flex`}>
          {headerWords.signOut}
        </Link>
      </>
    );
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

/** Below 1320 px: opens the navigation as a sheet; before the page's code is there it is a link to the tools. */
function NavigationButton() {
  const { prepare, show, sheet } = useNavigationSheet();
  return (
    <>
      <Link
        to="/tools"
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
