import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Which variant of a flag somebody has seen first. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'flag_assignments',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      flag: { type: DataTypes.STRING(32), allowNull: false },
      variant: { type: DataTypes.STRING(32), allowNull: false },
      // one of the two
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      visitor_key: { type: DataTypes.CHAR(36), allowNull: true },
      first_at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  const indexes: [string, string[], boolean][] = [
    ['flag_assignments_of_user', ['user_id', 'flag'], true],
    ['flag_assignments_of_visitor', ['visitor_key', 'flag'], true],
    ['flag_assignments_by_variant', ['flag', 'variant'], false],
    ['flag_assignments_to_sweep', ['first_at'], false],
  ];
  for (const [name, fields, unique] of indexes)
    await query.addIndex('flag_assignments', fields, { name, unique });
};
