import { type CreationOptional, DataTypes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** An address that was given, or that wants the newsletter: `confirmedAt` tells. */
export interface SubscriberModel extends Row<SubscriberModel> {
  id: CreationOptional<number>;
  email: string;
  source: string;
  /** Of the link in the newest letter that asks. */
  tokenHash: CreationOptional<string | null>;
  /** When it was last asked for. */
  createdAt: number;
  confirmedAt: CreationOptional<number | null>;
  /** Since when its mail server refuses the address, which then gets no issue. */
  refusedAt: CreationOptional<number | null>;
  /** What that server said. */
  refusal: CreationOptional<string | null>;
}

export const subscriberRows = table<SubscriberModel>('newsletter_subscribers', {
  id,
  email: DataTypes.STRING(254),
  source: DataTypes.STRING(64),
  tokenHash: DataTypes.CHAR(64),
  createdAt: DataTypes.BIGINT,
  confirmedAt: DataTypes.BIGINT,
  refusedAt: DataTypes.BIGINT,
  refusal: DataTypes.STRING(200),
});

export const defineSubscribers = tables(subscriberRows);
