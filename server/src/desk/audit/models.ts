import type { AuditedThing } from '@formant/contract/desk/audit';
import { DataTypes, type InferAttributes } from 'sequelize';
import { type Row, table, tables } from '../../db/table.ts';

/** One entry of the chain; it is written once. Moments are milliseconds since the epoch. */
export interface EntryModel extends Row<EntryModel> {
  /** Counted without a gap. */
  seq: number;
  at: number;
  /** null for the command line. */
  staffId: number | null;
  what: AuditedThing;
  /** What was searched for, opened or changed. */
  subject: string;
  /** Why, where a reason is asked for. */
  reason: string | null;
  /** Seal of the entry before. */
  sealBefore: string;
  seal: string;
}
export type Entry = InferAttributes<EntryModel>;

/** Where the chain begins and ends. */
export interface ChainModel extends Row<ChainModel> {
  id: number;
  seq: number;
  seal: string;
  sweptSeq: number;
  sweptSeal: string;
  closing: string;
}
export type Chain = InferAttributes<ChainModel>;

export const entryRows = table<EntryModel>('audit_entries', {
  seq: { type: DataTypes.INTEGER, primaryKey: true },
  at: DataTypes.BIGINT,
  staffId: DataTypes.INTEGER,
  what: DataTypes.STRING(32),
  subject: DataTypes.STRING(500),
  reason: DataTypes.STRING(500),
  sealBefore: DataTypes.STRING(64),
  seal: DataTypes.STRING(64),
});

export const chainRows = table<ChainModel>('audit_chain', {
  id: { type: DataTypes.INTEGER, primaryKey: true },
  seq: DataTypes.INTEGER,
  seal: DataTypes.STRING(64),
  sweptSeq: DataTypes.INTEGER,
  sweptSeal: DataTypes.STRING(64),
  closing: DataTypes.STRING(64),
});

export const defineAudit = tables(entryRows, chainRows);
