import type { LoginProvider } from '@formant/contract/sign-in/social';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** Who a person is at a provider: `provider` and `subject` together, and never the address. */
export interface SocialAccountModel extends Row<SocialAccountModel> {
  id: CreationOptional<number>;
  userId: number;
  provider: LoginProvider;
  subject: string;
  email: string | null;
  /** Milliseconds since the epoch. */
  connectedAt: number;
}

/** A sign-in under way at a provider. Its state is kept as a hash; nonce and verifier follow from the state. */
export interface AttemptModel extends Row<AttemptModel> {
  id: CreationOptional<number>;
  stateHash: string;
  provider: LoginProvider;
  purpose: 'sign-in' | 'connect';
  visitorKey: string | null;
  /** Who was signed in and connects. */
  userId: number | null;
  /** In token mode, of the caller's own verifier. */
  challenge: string | null;
  expiresAt: number;
  usedAt: CreationOptional<number | null>;
  /** Whose account the provider's answer opens once the code of its second factor comes. */
  provenUserId: CreationOptional<number | null>;
}
export type Attempt = InferAttributes<AttemptModel>;

export const socialAccounts = table<SocialAccountModel>('social_accounts', {
  id,
  userId: DataTypes.INTEGER,
  provider: DataTypes.STRING(16),
  subject: DataTypes.STRING(255),
  email: DataTypes.STRING(254),
  connectedAt: DataTypes.BIGINT,
});

export const attemptRows = table<AttemptModel>('social_attempts', {
  id,
  stateHash: DataTypes.CHAR(64),
  provider: DataTypes.STRING(16),
  purpose: DataTypes.STRING(8),
  visitorKey: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  challenge: DataTypes.CHAR(43),
  expiresAt: DataTypes.BIGINT,
  usedAt: DataTypes.BIGINT,
  provenUserId: DataTypes.INTEGER,
});

export const defineSocial = tables(socialAccounts, attemptRows);
