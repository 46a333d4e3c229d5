import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** An account that is to get another address. Moments are milliseconds since the epoch. */
export interface EmailChangeModel extends Row<EmailChangeModel> {
  id: CreationOptional<number>;
  userId: number;
  oldEmail: string;
  newEmail: string;
  /** Of the link in the newest letter to this mailbox. */
  oldTokenHash: CreationOptional<string | null>;
  newTokenHash: CreationOptional<string | null>;
  /** There from the beginning where the account has never proven its old address. */
  oldConfirmedAt: CreationOptional<number | null>;
  newConfirmedAt: CreationOptional<number | null>;
  /** What asked for it and stays signed in. */
  sessionId: number | null;
  accessTokenId: number | null;
  askedBy: string | null;
  createdAt: number;
  expiresAt: number;
  /** When the account got its new address. */
  doneAt: CreationOptional<number | null>;
}
export type EmailChangeRow = InferAttributes<EmailChangeModel>;

export const changeRows = table<EmailChangeModel>('email_changes', {
  id,
  userId: DataTypes.INTEGER,
  oldEmail: DataTypes.STRING(254),
  newEmail: DataTypes.STRING(254),
  oldTokenHash: DataTypes.CHAR(64),
  newTokenHash: DataTypes.CHAR(64),
  oldConfirmedAt: DataTypes.BIGINT,
  newConfirmedAt: DataTypes.BIGINT,
  sessionId: DataTypes.INTEGER,
  accessTokenId: DataTypes.INTEGER,
  askedBy: DataTypes.STRING(255),
  createdAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
  doneAt: DataTypes.BIGINT,
});

export const defineEmailChanges = tables(changeRows);
