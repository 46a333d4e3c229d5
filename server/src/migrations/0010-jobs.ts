import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable('jobs', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    name: { type: DataTypes.STRING(64), allowNull: false },
    payload: { type: DataTypes.TEXT, allowNull: false },
    state: { type: DataTypes.STRING(16), allowNull: false },
    priority: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    stage: { type: DataTypes.STRING(64), allowNull: true },
    progress: { type: DataTypes.DOUBLE, allowNull: false, defaultValue: 0 },
    attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    // rises with each claim: what a run writes counts only while its own number stands here
    fence: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    cancel_requested: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
    // moments are milliseconds since the epoch, the same in both databases
    lease_until: { type: DataTypes.BIGINT, allowNull: true },
    run_after: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 },
    error_code: { type: DataTypes.STRING(64), allowNull: true },
    error_message: { type: DataTypes.STRING(1000), allowNull: true },
    created_at: { type: DataTypes.BIGINT, allowNull: false },
    started_at: { type: DataTypes.BIGINT, allowNull: true },
    ended_at: { type: DataTypes.BIGINT, allowNull: true },
  });
  await query.addIndex('jobs', ['name', 'state', 'priority', 'id'], { name: 'jobs_in_line' });
  await query.addIndex('jobs', ['state', 'lease_until'], { name: 'jobs_leases' });
};
