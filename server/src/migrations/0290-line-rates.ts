import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const maybe = { type: DataTypes.INTEGER, allowNull: true };

/** How fast the line of a device was, where its owner lets that be sent. */
export const up: Migration['up'] = async ({ query }) => {
  await query.addColumn('bandwidth_samples', 'down_kbps', maybe);
  await query.addColumn('bandwidth_samples', 'up_kbps', maybe);
  await query.addColumn('bandwidth_samples', 'lost_permille', maybe);
};
