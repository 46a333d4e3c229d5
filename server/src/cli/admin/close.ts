import { accountUndoDays } from '@formant/contract/base/constants';
import { compose } from '../../compose.ts';
import { record } from '../../desk/audit/index.ts';
import type { Config } from '../../kernel/config.ts';
import { normalEmail } from '../../kernel/email.ts';
import { closeAccount, users } from '../../people/account/index.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Closes the account of somebody who has asked for it: as if the person had done it, with the same letter and the same
 * days to think again. The whole server is composed for it, because every domain hides what is its own.
 */
export async function closeByAddress(
  config: Config,
  [address, ...others]: readonly string[],
  json: boolean,
): Promise<number> {
  if (!address || others.length > 0) throw new UsageError('formant admin close <e-mail address>');
  const composition = await compose({
    ...config,
    role: 'web',
    models: 'none',
    starterContent: false,
    logLevel: 'error',
  });
  const { ctx } = composition;
  try {
    await composition.start({ working: false });
    const email = normalEmail(address);
    const user = await users(ctx).findOne({ where: { email } });
    if (!user) throw new UsageError(`There is no account with the address ${email}.`);
    if (!user.deleteAfter) {
      await record(ctx, null, 'account-closed', user.uuid);
      await closeAccount(ctx, user);
    }
    const deleteAfter = user.deleteAfter?.toISOString() ?? '';
    const text = `${email} is closed. Everything of it is deleted on ${deleteAfter.slice(0, 10)}, unless the person signs in again within ${accountUndoDays} days.\n`;
    process.stdout.write(json ? `${JSON.stringify({ email, deleteAfter })}\n` : text);
    return 0;
  } finally {
    await composition.close();
  }
}
