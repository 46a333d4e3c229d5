import { type CreationOptional, DataTypes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** The authenticator app of an account. Moments are milliseconds since the epoch. */
export interface AuthenticatorModel extends Row<AuthenticatorModel> {
  userId: number;
  sealedSecret: string;
  /** null until its first right code. */
  confirmedAt: CreationOptional<number | null>;
  /** Time step (of 30 s) of the code that was taken last: no earlier one is taken again. */
  lastStep: CreationOptional<number>;
  createdAt: number;
}

export interface RecoveryCodeModel extends Row<RecoveryCodeModel> {
  id: CreationOptional<number>;
  userId: number;
  codeHash: string;
  usedAt: CreationOptional<number | null>;
}

export const authenticatorRows = table<AuthenticatorModel>('authenticators', {
  userId: { type: DataTypes.INTEGER, primaryKey: true },
  sealedSecret: DataTypes.STRING(255),
  confirmedAt: DataTypes.BIGINT,
  lastStep: DataTypes.BIGINT,
  createdAt: DataTypes.BIGINT,
});

export const recoveryCodeRows = table<RecoveryCodeModel>('recovery_codes', {
  id,
  userId: DataTypes.INTEGER,
  codeHash: DataTypes.CHAR(64),
  usedAt: DataTypes.BIGINT,
});

export const defineSecondFactor = tables(authenticatorRows, recoveryCodeRows);
