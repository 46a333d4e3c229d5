import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../api/context.ts';
import { mainLinks } from '../content/navigation.ts';
import { buttonClass } from '../design/Button.tsx';
import { iconButtonClass } from '../design/IconButton.tsx';
import { Menu as MenuIcon } from '../design/icons.tsx';
import { Link, NavLink } from '../design/Link.tsx';
import { Logo } from '../design/Logo.tsx';
import { useToolCards } from '../pages/parts/root-data.ts';
import { JobsEntry } from './JobsEntry.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const loadNavigation = () => import('./NavigationSheet.tsx');
const NavigationSheet = lazy(async () => ({ default: (await loadNavigation()).NavigationSheet }));

export const Brand = () => (
  <Link
    to="/"
    className="inline-flex min-h-11 items-center gap-2.5 rounded-small text-[19px] font-bold tracking-tight"
    aria-label="Formant, home"
  >
    <Logo />
    Formant
  </Link>
);

/** The website's upper edge: only pages that exist, and who is signed in. */
export function Header() {
  const links = mainLinks(useToolCards());
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg/88 backdrop-blur-md">
      <div className="wrap flex h-16 max-w-wide! items-center gap-4 md:gap-8">
        <Brand />
        <nav aria-label="Main" className="hidden gap-1 md:flex">
          {links.map(({ href, label }) => (
            <NavLink
              key={href}
              to={href}
              end
              className="flex min-h-11 items-center rounded-small px-3 text-15 font-medium text-muted hover:text-text aria-[current=page]:font-semibold aria-[current=page]:text-text"
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
          title="Account settings"
          className="hidden min-h-11 max-w-48 items-center px-2 text-14 text-muted hover:text-text md:flex"
        >
          <span className="truncate">{user.username ?? user.email}</span>
        </Link>
        <Link to="/logout" className={`${buttonClass({ variant: 'quiet' })} hidden sm:inline-flex`}>
          Sign out
        </Link>
      </>
    );
  const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <>
      <Link to={`/login${next}`} className={buttonClass({ variant: 'quiet' })}>
        Sign in
      </Link>
      <Link
        to={`/register${next}`}
        className={`${buttonClass({ variant: 'primary', size: 'small' })} hidden sm:inline-flex`}
      >
        Create account
      </Link>
    </>
  );
}

/** Phones: opens the navigation as a sheet; before the page's code is there it is a link to the tools. */
function NavigationButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Link
        to="/tools"
        role="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        className={`${iconButtonClass()} md:hidden`}
        onPointerEnter={() => void loadNavigation()}
        onClick={(event) => {
          event.preventDefault();
          setWanted(true);
          setOpen(true);
        }}
      >
        <MenuIcon aria-hidden="true" />
      </Link>
      {wanted && (
        <Suspense>
          <NavigationSheet open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
