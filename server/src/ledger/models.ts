import { type CreationOptional, DataTypes } from 'sequelize';
import { id, type Row, table, tables } from '../db/table.ts';

/** What an account has used up in a period. */
export interface EntryModel extends Row<EntryModel> {
  id: CreationOptional<number>;
  account: string;
  period: number;
  used: number;
}

export const entryRows = table<EntryModel>('ledger', {
  id,
  account: DataTypes.STRING(120),
  period: DataTypes.INTEGER,
  used: DataTypes.BIGINT,
});

export const defineLedger = tables(entryRows);
