import { useUser } from '../api/context.ts';
import { mainLinks } from '../content/navigation.ts';
import { NavLink } from '../design/Link.tsx';
import { Sheet } from '../design/Sheet.tsx';
import { useToolCards } from '../pages/parts/root-data.ts';
import { switchTheme } from './theme.ts';

const row =
  'flex min-h-12 w-full items-center rounded-button px-3 text-16 font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text';

/** The whole navigation on phones. */
export function NavigationSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const user = useUser();
  const tools = useToolCards();
  const close = () => onOpenChange(false);
  const account = user
    ? [
        { href: '/account-settings', label: 'Account settings' },
        { href: '/logout', label: 'Sign out' },
      ]
    : [
        { href: '/login', label: 'Sign in' },
        { href: '/register', label: 'Create account' },
      ];
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Main" className="-mx-2 flex flex-col gap-1">
        {[...mainLinks(tools), ...account].map(({ href, label }) => (
          <NavLink key={href} to={href} end className={row} onClick={close}>
            {label}
          </NavLink>
        ))}
        <button type="button" className={row} onClick={switchTheme}>
          Switch theme
        </button>
      </nav>
    </Sheet>
  );
}
