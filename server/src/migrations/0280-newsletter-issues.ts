import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const utf8 = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const moment = { type: DataTypes.BIGINT, allowNull: true };
const count = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 };

/** Issues of the newsletter, whom each was sent to, and subscribers whose address is refused. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'newsletter_issues',
    {
      id,
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      subject: { type: DataTypes.STRING(150), allowNull: false },
      text: { type: DataTypes.TEXT, allowNull: false },
      state: { type: DataTypes.STRING(12), allowNull: false },
      // counts starts: the jobs of an earlier one do nothing any more
      round: count,
      // subscribers up to this one have had their turn
      up_to: count,
      send_at: moment,
      started_at: moment,
      ended_at: moment,
      retry_at: moment,
      // of its next batch
      job_id: { type: DataTypes.INTEGER, allowNull: true },
      // once the rows of whom it was sent to are gone
      sent: count,
      refused: count,
      unknown: count,
      created_at: { ...moment, allowNull: false },
    },
    utf8,
  );
  await query.createTable(
    'newsletter_sendings',
    {
      id,
      issue_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'newsletter_issues', key: 'id' },
        onDelete: 'CASCADE',
      },
      // leads to nobody once the subscription has ended
      subscriber_id: { type: DataTypes.INTEGER, allowNull: false },
      // hash of the address, under a key: the same person may have subscribed anew meanwhile
      recipient_hash: { type: DataTypes.CHAR(64), allowNull: false },
      state: { type: DataTypes.STRING(12), allowNull: false },
      attempts: count,
      next_at: moment,
      at: { ...moment, allowNull: false },
    },
    utf8,
  );
  await query.addIndex('newsletter_sendings', ['issue_id', 'recipient_hash'], {
    name: 'newsletter_sendings_once',
    unique: true,
  });
  await query.addIndex('newsletter_sendings', ['issue_id', 'state', 'next_at'], {
    name: 'newsletter_sendings_by_state',
  });
  await query.addIndex('newsletter_sendings', ['subscriber_id'], { name: 'newsletter_sendings_of' });
  await query.addColumn('newsletter_subscribers', 'refused_at', moment);
  await query.addColumn('newsletter_subscribers', 'refusal', {
    type: DataTypes.STRING(200),
    allowNull: true,
  });
};
