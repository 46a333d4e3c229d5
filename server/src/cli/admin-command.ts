import { roles as knownRoles } from '@formant/contract/account';
import { QueryTypes } from 'sequelize';
import { connect } from '../db/connect.ts';
import { readConfig } from '../kernel/config.ts';
import { UsageError } from './usage-error.ts';

const given = knownRoles.filter((role) => role !== 'user');

export const help = `Usage: formant admin role <e-mail address> [<role> ...]

  role     gives an account these roles and takes all others: ${given.join(', ')}.
           Without a role it becomes an ordinary account again

The server's settings (DATA_DIR, DATABASE_URL) say which database; the server may run meanwhile.
`;

export async function command(args: string[]): Promise<number> {
  const [action, address, ...wanted] = args;
  if (action !== 'role' || !address) throw new UsageError('formant admin role <e-mail address> [<role> ...]');
  const foreign = wanted.find((role) => !(given as readonly string[]).includes(role));
  if (foreign) throw new UsageError(`There is no role "${foreign}". Roles are: ${given.join(', ')}.`);
  const roles = [...new Set(['user', ...wanted])].join(',');
  const email = address.trim().toLowerCase();
  const db = await connect(readConfig(process.env));
  try {
    const [account] = await db.query<{ id: number }>('SELECT id FROM users WHERE email = ?', {
      type: QueryTypes.SELECT,
      replacements: [email],
    });
    if (!account) throw new UsageError(`There is no account with the address ${email}.`);
    await db.query('UPDATE users SET roles = ? WHERE id = ?', { replacements: [roles, account.id] });
  } finally {
    await db.close();
  }
  process.stdout.write(`${email}: ${roles}\n`);
  return 0;
}
