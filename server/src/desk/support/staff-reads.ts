import { type CreationOptional, DataTypes, Op } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { dayMs } from '../../kernel/time.ts';

const keptMs = 365 * dayMs;

interface StaffReadModel extends Row<StaffReadModel> {
  id: CreationOptional<number>;
  staffId: number | null;
  what: 'search' | 'device-log';
  /** What was searched for or opened. */
  subject: string;
  at: number;
}

export const staffReadRows = table<StaffReadModel>('staff_reads', {
  id,
  staffId: DataTypes.INTEGER,
  what: DataTypes.STRING(32),
  subject: DataTypes.STRING(500),
  at: DataTypes.BIGINT,
});

export const defineStaffReads = tables(staffReadRows);

/** Nothing of a person is shown to staff before this is written. */
export async function recordRead(
  ctx: Ctx,
  staffId: number,
  what: StaffReadModel['what'],
  subject: string,
): Promise<void> {
  await staffReadRows(ctx).create({ staffId, what, subject: subject.slice(0, 500), at: ctx.clock.now() });
}

export async function sweepReads(ctx: Ctx): Promise<void> {
  await staffReadRows(ctx).destroy({ where: { at: { [Op.lt]: ctx.clock.now() - keptMs } } });
}
