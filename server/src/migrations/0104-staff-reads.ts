import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Which member of staff has looked at what of whom. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'staff_reads',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      staff_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'users', key: 'id' },
        onDelete: 'SET NULL',
      },
      what: { type: DataTypes.STRING(32), allowNull: false },
      subject: { type: DataTypes.STRING(500), allowNull: false },
      at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('staff_reads', ['staff_id', 'id'], { name: 'staff_reads_of_staff' });
  await query.addIndex('staff_reads', ['at'], { name: 'staff_reads_to_sweep' });
};
