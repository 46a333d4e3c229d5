import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** A key that opens an account. Moments are milliseconds since the epoch. */
export interface PasskeyModel extends Row<PasskeyModel> {
  id: CreationOptional<number>;
  userId: number;
  credentialHash: string;
  /** Base64url, as the next one. */
  credentialId: string;
  publicKey: string;
  /** What its device counted last; stays 0 for keys that are kept in several devices. */
  counter: number;
  /** How browsers reach it, comma separated. */
  transports: string;
  synced: boolean;
  name: string;
  createdAt: number;
  lastUsedAt: CreationOptional<number | null>;
}
export type PasskeyRow = InferAttributes<PasskeyModel>;

/** What a browser was asked to sign. */
export interface ChallengeModel extends Row<ChallengeModel> {
  id: CreationOptional<number>;
  challengeHash: string;
  /** The session or the visitor that asked for it. */
  holder: string;
  expiresAt: number;
}

export const passkeyRows = table<PasskeyModel>('passkeys', {
  id,
  userId: DataTypes.INTEGER,
  credentialHash: DataTypes.CHAR(64),
  credentialId: DataTypes.STRING(1364),
  publicKey: DataTypes.STRING(2048),
  counter: DataTypes.BIGINT,
  transports: DataTypes.STRING(200),
  synced: DataTypes.BOOLEAN,
  name: DataTypes.STRING(60),
  createdAt: DataTypes.BIGINT,
  lastUsedAt: DataTypes.BIGINT,
});

export const challengeRows = table<ChallengeModel>('passkey_challenges', {
  id,
  challengeHash: DataTypes.CHAR(64),
  holder: DataTypes.STRING(64),
  expiresAt: DataTypes.BIGINT,
});

export const definePasskeys = tables(passkeyRows, challengeRows);
