import { LogOut, Send } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../api/context.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../design/overlays/Menu.tsx';
import { useDestinations } from '../pages/parts/root-data.ts';
import { menuLinks } from '../routes/navigation.ts';
import { accountMenuWords } from './menus/words.ts';
import { chosenTheme, setTheme, themeChoices } from './theme.ts';

const signOutHref = '/logout';

/** Who is signed in, an account's own pages, the theme, and the way out. It opens with its code. */
export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const user = useUser();
  const navigate = useNavigate();
  const [theme, setShown] = useState(chosenTheme);
  const links = menuLinks(useDestinations(), 'members').filter(({ href }) => href !== signOutHref);
  if (!user) return trigger;
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuLabel>
        <span className="block max-w-60 truncate font-semibold text-text">{user.username ?? user.email}</span>
        {user.username && <span className="block max-w-60 truncate font-normal">{user.email}</span>}
      </MenuLabel>
      {links.map(({ href, label }) => (
        <MenuItem key={href} onSelect={() => void navigate(href)}>
          {label}
        </MenuItem>
      ))}
      <MenuLine />
      {themeChoices.map((choice) => (
        <MenuItem
          key={choice}
          checked={choice === theme}
          onSelect={() => {
            setTheme(choice);
            setShown(choice);
          }}
        >
          {accountMenuWords.theme[choice]}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => void navigate('/account-settings#invite')}>
        {accountMenuWords.invite}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void navigate(signOutHref)}>
        {accountMenuWords.signOut}
      </MenuItem>
    </Menu>
  );
}
