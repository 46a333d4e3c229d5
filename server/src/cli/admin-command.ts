import { roles as knownRoles } from '@formant/contract/account';
import { QueryTypes } from 'sequelize';
import { connect } from '../db/connect.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { serverSettings } from './own-folders.ts';
import { UsageError } from './usage-error.ts';

const given = knownRoles.filter((role) => role !== 'user');

export const actions = ['role'] as const;
export const options = { json: { type: 'boolean', default: false } } as const satisfies CommandOptions;

export const help = `Usage: formant admin role <e-mail address> [<role> ...]

  role     gives an account these roles and takes all others: ${given.join(', ')}.
           Without a role it becomes an ordinary account again

The server's settings (DATA_DIR, DATABASE_URL) say which database; the server may run meanwhile.
`;

export async function command(args: string[]): Promise<number> {
  const { values, positionals } = commandArguments({ args, allowPositionals: true, options });
  const [action, address, ...wanted] = positionals;
  if (action !== 'role' || !address) throw new UsageError('formant admin role <e-mail address> [<role> ...]');
  const foreign = wanted.find((role) => !(given as readonly string[]).includes(role));
  if (foreign) throw new UsageError(`There is no role "${foreign}". Roles are: ${given.join(', ')}.`);
  const roles = [...new Set(['user', ...wanted])].join(',');
  const email = address.trim().toLowerCase();
  const db = await connect(serverSettings());
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
  process.stdout.write(
    values.json ? `${JSON.stringify({ email, roles: roles.split(',') })}\n` : `${email}: ${roles}\n`,
  );
  return 0;
}
