import type { MessageKind, MessageStatus } from '@formant/contract/facts/form-facts';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** What somebody has sent by a form. Moments are milliseconds since the epoch. */
export interface MessageModel extends Row<MessageModel> {
  id: CreationOptional<number>;
  uuid: string;
  kind: MessageKind;
  status: MessageStatus;
  name: string;
  email: string;
  subject: string;
  body: string;
  /** JSON of the contract's `details`. */
  details: string;
  userId: number | null;
  contentHash: CreationOptional<string | null>;
  createdAt: number;
  /** Of a copyright notice. */
  verdict: CreationOptional<'accepted' | 'rejected' | null>;
  reason: CreationOptional<string | null>;
  decidedAt: CreationOptional<number | null>;
  decidedBy: CreationOptional<number | null>;
}
export type Message = InferAttributes<MessageModel>;

export interface AnswerModel extends Row<AnswerModel> {
  id: CreationOptional<number>;
  messageId: number;
  staffId: number | null;
  text: string;
  at: number;
}

/** An accepted copyright notice against what an account has published; one a notice. */
export interface StrikeModel extends Row<StrikeModel> {
  id: CreationOptional<number>;
  userId: number;
  noticeUuid: string;
  /** What was taken down, by its title. */
  content: string;
  at: number;
  /** When it was taken back. */
  withdrawnAt: CreationOptional<number | null>;
}

export const messageRows = table<MessageModel>('form_messages', {
  id,
  uuid: DataTypes.CHAR(36),
  kind: DataTypes.STRING(20),
  status: DataTypes.STRING(10),
  name: DataTypes.STRING(130),
  email: DataTypes.STRING(254),
  subject: DataTypes.STRING(250),
  body: DataTypes.TEXT,
  details: DataTypes.TEXT,
  userId: DataTypes.INTEGER,
  contentHash: DataTypes.CHAR(64),
  createdAt: DataTypes.BIGINT,
  verdict: DataTypes.STRING(10),
  reason: DataTypes.STRING(1000),
  decidedAt: DataTypes.BIGINT,
  decidedBy: DataTypes.INTEGER,
});

export const answerRows = table<AnswerModel>('form_answers', {
  id,
  messageId: DataTypes.INTEGER,
  staffId: DataTypes.INTEGER,
  text: DataTypes.TEXT,
  at: DataTypes.BIGINT,
});

export const strikeRows = table<StrikeModel>('copyright_strikes', {
  id,
  userId: DataTypes.INTEGER,
  noticeUuid: DataTypes.CHAR(36),
  content: DataTypes.STRING(300),
  at: DataTypes.BIGINT,
  withdrawnAt: DataTypes.BIGINT,
});

export const defineForms = tables(messageRows, answerRows, strikeRows);
