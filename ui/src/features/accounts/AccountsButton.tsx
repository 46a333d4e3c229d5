import { Users } from 'lucide-react';
import { useState } from 'react';
import { useLater } from '../../design/use-later.ts';
import { usePlatform } from '../../platform/context.ts';
import { words } from './words.ts';

const loadMenu = () => import('./AccountsMenu.tsx');

/** Opens the accounts of this computer, where the platform keeps several. */
export function AccountsButton({ className }: { className: string }) {
  const { accounts } = usePlatform();
  const [wanted, setWanted] = useState(false);
  const menu = useLater(loadMenu, wanted);
  if (!accounts) return null;
  const button = (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu().catch(() => {})}
      onClick={() => setWanted(true)}
    >
      <Users aria-hidden="true" />
      {words.open}
    </button>
  );
  return menu ? <menu.AccountsMenu port={accounts} trigger={button} /> : button;
}
