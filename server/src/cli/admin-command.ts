import { roles as knownRoles } from '@formant/contract/account';
import { auditSeal } from '@formant/contract/desk/audit';
import { QueryTypes, type Sequelize } from 'sequelize';
import { connect } from '../db/connect.ts';
import { type AuditCtx, defineAudit, record, verifyAudit } from '../desk/audit/index.ts';
import { normalEmail } from '../kernel/email.ts';
import { didYouMean } from '../kernel/suggest.ts';
import { systemClock } from '../ports/clock/port.ts';
import { commandNames, isNameKind, nameKinds } from './admin/names.ts';
import { releaseUsage } from './admin/release-usage.ts';
import { serverSettings } from './admin/server-settings.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { UsageError } from './usage-error.ts';

const given = knownRoles.filter((role) => role !== 'user');

export const actions = ['role', 'close', 'audit', 'category', 'language', 'release'] as const;
export const options = {
  json: { type: 'boolean', default: false },
  since: { type: 'string' },
  channel: { type: 'string' },
  notes: { type: 'string' },
  rollout: { type: 'string' },
  'min-os': { type: 'string' },
  unsigned: { type: 'boolean', default: false },
} as const satisfies CommandOptions;

export const help = `Usage: formant admin role <e-mail address> [<role> ...|none]
       formant admin close <e-mail address>
       formant admin audit verify [--since <seal>]
       formant admin category ${nameKinds.category.given}
       formant admin language ${nameKinds.language.given}
${releaseUsage.map((line) => `       formant admin release ${line}`).join('\n')}

  role     gives an account these roles and takes all others: ${given.join(', ')}.
           With none it becomes an ordinary account again; without a role it tells
           which the account has
  close    closes the account of somebody who has asked for it: signed out at once,
           deleted with all that is its own after some days, told of by a letter
  audit    checks the log of what staff has looked at and done: every entry holds
           the seal of the one before. Names the first that was changed or deleted,
           and ends with 1 then
  category lists the categories of voices, adds one, or gives one another name:
           formant admin category singing "Singing voices" mic-vocal
  language does the same for languages of voices: formant admin language nb Norwegian

  release  keeps versions of the desktop app: takes their files and looks into each
           (kind, size, signature, checksums, block maps), gives them to a share of
           computers, stops that, gives one computer a version of its own, and says
           which version is the oldest that need not update at once

  --channel  of a version that is added: stable or beta
  --notes    a text file with what is new
  --min-os   the oldest systems it runs on, as they count themselves, where that is not
             any: win=10.0.17763,mac=22.0.0 (macOS 13 is 22.0.0). Others get no update.
             A draft takes others by add or systems, until it is published
  --rollout  percentage of computers that get a version that is published
  --unsigned takes installers without a signature, of which systems warn
  --since  the seal that an earlier check has told: it has to be in the log still,
           so that a former state of the database that was put back shows

The server's settings (DATA_DIR, DATABASE_URL) say which database; the server may run meanwhile.
`;

export async function command(args: string[]): Promise<number> {
  const { values, positionals } = commandArguments({ args, allowPositionals: true, options });
  const [action, ...rest] = positionals;
  if (action === 'role') return onDatabase((ctx) => giveRoles(ctx, rest, values.json));
  if (action === 'close') {
    const { closeByAddress } = await import('./admin/close.ts');
    return closeByAddress(serverSettings(), rest, values.json);
  }
  if (action === 'audit' && rest.length === 1 && rest[0] === 'verify')
    return onDatabase((ctx) => checkAudit(ctx, sealIn(values.since), values.json));
  if (isNameKind(action))
    return onDatabase((ctx) =>
      commandNames(ctx, action, rest, values.json, (subject) => record(ctx, null, 'names', subject)),
    );
  if (action === 'release')
    return onDatabase(async (ctx) => {
      // the other commands start without the whole server
      const { openStorage } = await import('../compose.ts');
      const { commandReleases } = await import('./admin/release.ts');
      const storage = await openStorage(ctx.config, ctx.clock);
      try {
        return await commandReleases(
          { ...ctx, storage },
          rest,
          { ...noOptions, ...values, minOs: values['min-os'] },
          (subject) => record(ctx, null, 'release', subject),
        );
      } finally {
        await storage.close();
      }
    });
  throw new UsageError(
    `${action ? `There is no “admin ${positionals.join(' ')}”.${didYouMean(action, actions, 'admin ')}` : 'Say what to look after.'} It goes like this: formant admin role <e-mail address> [<role> ...|none], formant admin close <e-mail address>, formant admin audit verify, or formant admin category, language or release; formant admin --help says more.`,
  );
}

const noOptions = { channel: undefined, notes: undefined, rollout: undefined };

async function onDatabase(work: (ctx: AuditCtx) => Promise<number>): Promise<number> {
  const config = serverSettings();
  const db: Sequelize = await connect(config);
  try {
    defineAudit({ db });
    return await work({ db, config, clock: systemClock });
  } finally {
    await db.close();
  }
}

async function giveRoles(
  ctx: AuditCtx,
  [address, ...wanted]: readonly string[],
  json: boolean,
): Promise<number> {
  if (!address) throw new UsageError('formant admin role <e-mail address> [<role> ...|none]');
  // as they are told, and as lists of other programs have them
  const words = wanted
    .flatMap((word) => word.split(','))
    .filter((word) => !['', 'user', 'none'].includes(word));
  const foreign = words.find((role) => !(given as readonly string[]).includes(role));
  if (foreign)
    throw new UsageError(`There is no role "${foreign}". Roles are: ${given.join(', ')}, or none.`);
  if (words.length > 0 && wanted.includes('none'))
    throw new UsageError('Give roles, or none: both at once contradict each other.');
  const email = normalEmail(address);
  const [account] = await ctx.db.query<Account>(
    'SELECT id, uuid, roles, second_factor_at AS secondFactorAt FROM users WHERE email = ?',
    { type: QueryTypes.SELECT, replacements: [email] },
  );
  if (!account)
    throw new UsageError(
      `There is no account with the address ${email}. It is made on the website, at /register; then give it the role.`,
    );
  if (wanted.length === 0) return tellRoles(email, account, json);
  const roles = [...new Set(['user', ...words])].join(',');
  await record(ctx, null, 'roles', `${account.uuid} ${roles}`);
  await ctx.db.query('UPDATE users SET roles = ? WHERE id = ?', { replacements: [roles, account.id] });
  return tellRoles(email, { ...account, roles }, json);
}

interface Account {
  id: number;
  uuid: string;
  /** With commas between them. */
  roles: string;
  secondFactorAt: string | null;
}

function tellRoles(email: string, { roles, secondFactorAt }: Account, json: boolean): number {
  const all = roles.split(',');
  const told = all.filter((role) => role !== 'user');
  // the API refuses staff without it
  const waits = secondFactorAt === null && told.some((role) => role === 'support' || role === 'admin');
  const text = `${email}: ${told.join(' ') || 'none'}\n`;
  const how = waits
    ? 'Support pages open once two-step sign-in is on: it is switched on in the account settings.\n'
    : '';
  process.stdout.write(json ? `${JSON.stringify({ email, roles: all })}\n` : text + how);
  return 0;
}

/** @throws UsageError for what is no seal: nothing is said of the log then */
function sealIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const seal = auditSeal.safeParse(text.trim().toLowerCase());
  if (seal.success) return seal.data;
  throw new UsageError(
    `“${text}” is not a seal. A seal has 64 characters from 0 to f: copy the whole of what an earlier check has told.`,
  );
}

async function checkAudit(ctx: AuditCtx, since: string | null, json: boolean): Promise<number> {
  const verdict = await verifyAudit(ctx, since);
  const text = verdict.whole
    ? `The audit log is whole: ${verdict.entries} entries.${verdict.newest ? ` Newest seal: ${verdict.newest}` : ''}`
    : `The audit log was tampered with. ${verdict.broken}`;
  process.stdout.write(json ? `${JSON.stringify(verdict)}\n` : `${text}\n`);
  return verdict.whole ? 0 : 1;
}
