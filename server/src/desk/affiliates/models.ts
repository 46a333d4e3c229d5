import type { AffiliateStatus, PayoutWay } from '@formant/contract/facts/affiliate-facts';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** Who takes part in the affiliate programme or has asked to. Moments are milliseconds since the epoch. */
export interface AffiliateModel extends Row<AffiliateModel> {
  id: CreationOptional<number>;
  email: string;
  name: string;
  /** The account that has registered, where somebody was signed in. */
  userId: number | null;
  /** What was written at the last registration; null once it is deleted. */
  messageId: number | null;
  tier: string;
  status: AffiliateStatus;
  referralCode: string;
  /** How payouts would travel; there are none yet. */
  payout: PayoutWay;
  country: string;
  website: string | null;
  createdAt: number;
  decidedAt: CreationOptional<number | null>;
}
export type Affiliate = InferAttributes<AffiliateModel>;

/** How often an affiliate's link was followed on a day of UTC. */
export interface ClickModel extends Row<ClickModel> {
  affiliateId: number;
  day: string;
  clicks: number;
}

export const clickRows = table<ClickModel>('affiliate_clicks', {
  affiliateId: { type: DataTypes.INTEGER, primaryKey: true },
  day: { type: DataTypes.CHAR(10), primaryKey: true },
  clicks: DataTypes.INTEGER,
});

export const affiliateRows = table<AffiliateModel>('affiliates', {
  id,
  email: DataTypes.STRING(254),
  name: DataTypes.STRING(130),
  userId: DataTypes.INTEGER,
  messageId: DataTypes.INTEGER,
  tier: DataTypes.STRING(20),
  status: DataTypes.STRING(10),
  referralCode: DataTypes.STRING(16),
  payout: DataTypes.STRING(10),
  country: DataTypes.CHAR(2),
  website: DataTypes.STRING(500),
  createdAt: DataTypes.BIGINT,
  decidedAt: DataTypes.BIGINT,
});

export const defineAffiliates = tables(affiliateRows, clickRows);
