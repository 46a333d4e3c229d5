import type { AuditEntry, AuditedThing } from '@formant/contract/desk/audit';
import { QueryTypes } from 'sequelize';
import type { Ctx } from '../../kernel/ctx.ts';
import { subjectOf } from './masks.ts';
import type { Entry } from './models.ts';

type Account = NonNullable<AuditEntry['whom']>;

/** What has a device's number, or an account's uuid, at the beginning of its subject. */
export const heads = {
  device: ['device', 'device-timeline', 'device-diagnostics', 'device-release', 'device-pin'],
  account: ['account-closed', 'roles'],
} as const satisfies Record<string, readonly AuditedThing[]>;

/** Subjects that lead to these accounts. */
export async function subjectsOf(
  ctx: Ctx,
  accounts: readonly number[],
): Promise<{ devices: string[]; logs: string[]; uuids: string[]; unmasked: string[] }> {
  const ids = [-1, ...accounts];
  const [devices, logs, uuids] = await Promise.all(
    [
      'SELECT id AS name FROM devices WHERE user_id IN (:ids)',
      'SELECT log_id AS name FROM hardware_logs WHERE user_id IN (:ids)',
      'SELECT uuid AS name FROM users WHERE id IN (:ids)',
    ].map(async (sql) =>
      (
        await ctx.db.query<{ name: string | number }>(sql, { type: QueryTypes.SELECT, replacements: { ids } })
      ).map(({ name }) => String(name)),
    ),
  );
  return {
    devices: devices ?? [],
    logs: logs ?? [],
    uuids: uuids ?? [],
    unmasked: [
      ...(devices ?? []).map((id) => subjectOf('device', id)),
      ...(logs ?? []).map((id) => subjectOf('device-log', id)),
    ],
  };
}

/** Whose each entry's subject is, in their order; null where it leads to no account, or to one that is gone. */
export async function whomOf(
  ctx: Ctx,
  entries: readonly Pick<Entry, 'what' | 'subject'>[],
): Promise<(Account | null)[]> {
  const targets = entries.map(targetOf);
  const found = new Map<string, Account>();
  await Promise.all(
    (Object.keys(queries) as Kind[]).map(async (kind) => {
      const names = [...new Set(targets.flatMap((target) => (target?.kind === kind ? target.name : [])))];
      if (names.length === 0) return;
      const rows = await ctx.db.query<Account & { name: string | number }>(queries[kind], {
        type: QueryTypes.SELECT,
        replacements: { names },
      });
      for (const { name, ...account } of rows) found.set(`${kind} ${name}`.toLowerCase(), account);
    }),
  );
  return targets.map((target) => (target && found.get(`${target.kind} ${target.name}`)) ?? null);
}

type Kind = keyof typeof queries;
const columns = 'u.id, u.email, u.username';
const queries = {
  device: `SELECT d.id AS name, ${columns} FROM devices d JOIN users u ON u.id = d.user_id WHERE d.id IN (:names)`,
  log: `SELECT l.log_id AS name, ${columns} FROM hardware_logs l JOIN users u ON u.id = l.user_id WHERE l.log_id IN (:names)`,
  account: `SELECT u.uuid AS name, ${columns} FROM users u WHERE u.uuid IN (:names)`,
} as const;

const has = (list: readonly AuditedThing[], what: AuditedThing): boolean => list.includes(what);

function targetOf({ what, subject }: Pick<Entry, 'what' | 'subject'>): { kind: Kind; name: string } | null {
  const [first = '', second = ''] = subject.toLowerCase().split(' ');
  const device = (name: string) => (/^\d{1,10}$/.test(name) ? ({ kind: 'device', name } as const) : null);
  if (has(heads.device, what)) return device(first);
  if (has(heads.account, what)) return { kind: 'account', name: first };
  if (what === 'device-log') return { kind: 'log', name: first };
  if (what !== 'unmask') return null;
  if (first === 'device') return device(second);
  return first === 'device-log' ? { kind: 'log', name: second } : null;
}
