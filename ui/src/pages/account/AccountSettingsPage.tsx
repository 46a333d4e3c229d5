import { accountUndoDays } from '@formant/contract/base/constants';
import { useNavigate } from 'react-router';
import { useSessionStore } from '../../api/context.ts';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { AccountSettings } from '../../features/account/AccountSettings.tsx';
import { settingsWords } from '../../features/account/words.ts';
import { OwnShares } from '../../features/share/OwnShares.tsx';
import { usePlatform } from '../../platform/context.ts';
import type { ClosedAccount } from './ReactivatePage.tsx';

const dayMs = 24 * 3_600_000;

export function Page() {
  const session = useSessionStore();
  const platform = usePlatform();
  const toasts = useToasts();
  const navigate = useNavigate();

  async function leave(to: string, state?: { closed: ClosedAccount }) {
    await platform.forgetSession();
    await navigate(to, { replace: true, state });
    session.set(null);
  }
  return (
    <AccountSettings
      shares={<OwnShares />}
      onLeft={() => leave('/')}
      onDeleted={async () => {
        const email = session.getState().user?.email ?? '';
        // the app signs in through the website, and that is where a closed account opens again
        if (platform.kind === 'web') {
          const deleteAfter = new Date(Date.now() + accountUndoDays * dayMs);
          await leave('/reactivate', { closed: { email, deleteAfter } });
          return;
        }
        toasts.show(settingsWords.delete.done({ days: accountUndoDays }), 'info');
        await leave('/');
      }}
    />
  );
}
