import { type AuditEntry, type MaskedKind, unmaskedMinutes } from '@formant/contract/desk/audit';
import { maskedEmail, maskedName } from '@formant/contract/facts/masks';
import { scrubPersonal } from '@formant/contract/facts/scrub-personal';
import { Op } from 'sequelize';
import { findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { record } from './chain.ts';
import { entryRows } from './models.ts';

const unmaskedMs = unmaskedMinutes * 60_000;
/** What the entry of an unmasking says. */
export const subjectOf = (kind: MaskedKind, id: string | number): string =>
  `${kind} ${String(id).toLowerCase()}`;

/** Records why somebody of staff has to see the personal data of one thing, and shows it from now on for a while. */
export async function unmask(
  ctx: Ctx,
  staffId: number,
  { kind, id, reason }: { kind: MaskedKind; id: string; reason: string },
): Promise<{ until: string }> {
  const at = ctx.clock.now();
  await record(ctx, staffId, 'unmask', subjectOf(kind, id), reason);
  return { until: new Date(at + unmaskedMs).toISOString() };
}

/** Until when this member of staff sees the personal data of a thing, as ISO 8601; null where it is masked. */
export type UntilOf = (kind: MaskedKind, id: string | number) => string | null;

/** What the log says of the last minutes: nobody sees anything that is not recorded there. */
export async function unmaskedBy(ctx: Ctx, staffId: number): Promise<UntilOf> {
  const rows = await findRows(entryRows(ctx), {
    where: { staffId, what: 'unmask', at: { [Op.gt]: ctx.clock.now() - unmaskedMs } },
    order: [['seq', 'ASC']],
  });
  const moments = new Map(rows.map(({ subject, at }) => [subject, Number(at)]));
  return (kind, id) => {
    const at = moments.get(subjectOf(kind, id));
    return at === undefined ? null : new Date(at + unmaskedMs).toISOString();
  };
}

/** A text without addresses of people, numbers and names of their devices. */
export const maskedText = (text: string): string => scrubPersonal(text);

/** An entry of the log without what tells who it was about; who did it stays. */
export const maskedEntry = ({ subject, reason, whom, ...entry }: AuditEntry): AuditEntry => ({
  ...entry,
  // what was searched for may be a name
  subject: maskedText(
    subject.replace(/"(user|person|q)":"((?:[^"\\]|\\.)+)/g, (_, field: string, sought: string) => {
      const masked = sought.includes('@') ? maskedEmail(sought) : maskedName(sought);
      return `"${field}":"${masked}`;
    }),
  ),
  reason: reason === null ? null : maskedText(reason),
  whom: whom && {
    id: whom.id,
    email: maskedEmail(whom.email),
    username: whom.username === null ? null : maskedName(whom.username),
  },
});
