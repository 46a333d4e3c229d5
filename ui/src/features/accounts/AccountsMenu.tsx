import { Plus, Settings2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../design/overlays/Menu.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { nameOf } from '../../platform/account-name.ts';
import { hostOf } from '../../platform/host-of.ts';
import type { AccountsPort } from '../../platform/port.ts';
import { AccountList } from './AccountList.tsx';
import { AddAccount } from './AddAccount.tsx';
import { toAccount, useAccounts } from './use-accounts.ts';
import { words } from './words.ts';

/** Who is signed in on this computer, going over to another, and adding one. It opens with its code. */
export function AccountsMenu({ port, trigger }: { port: AccountsPort; trigger: ReactElement }) {
  const known = useAccounts(port);
  const toasts = useToasts();
  const [shown, setShown] = useState<'add' | 'manage' | null>(null);
  const { accounts, home } = known ?? { accounts: [], home: '' };
  const current = accounts.find(({ isCurrent }) => isCurrent);
  const close = () => setShown(null);
  return (
    <>
      <Menu trigger={trigger} align="start" defaultOpen>
        <MenuLabel>
          <span className="block max-w-72 truncate font-semibold text-text">
            {current ? nameOf(current, accounts) : words.none}
          </span>
          {current && (
            <span className="block max-w-72 truncate font-normal">
              {words.here({ server: hostOf(current.server) })}
            </span>
          )}
        </MenuLabel>
        {accounts.map((account) => (
          <MenuItem
            key={account.id}
            checked={account.isCurrent}
            note={account.state === 'ready' ? hostOf(account.server) : words.again}
            onSelect={() =>
              void toAccount(port, account).then((problem) => problem && toasts.show(problem, 'warning'))
            }
          >
            {nameOf(account, accounts)}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => setShown('add')}>
          {words.add}
        </MenuItem>
        <MenuItem icon={<Settings2 aria-hidden="true" />} onSelect={() => setShown('manage')}>
          {words.manage}
        </MenuItem>
      </Menu>
      {shown === 'add' && <AddAccount port={port} home={home} onClose={close} />}
      {shown === 'manage' && <AccountList port={port} accounts={accounts} onClose={close} />}
    </>
  );
}
