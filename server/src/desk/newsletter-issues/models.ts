import type { IssueState } from '@formant/contract/desk/newsletter-issues';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** Moments are milliseconds since the epoch. */
export interface IssueModel extends Row<IssueModel> {
  id: CreationOptional<number>;
  uuid: string;
  subject: string;
  text: string;
  state: IssueState;
  /** Counts starts: jobs of an earlier one do nothing any more. */
  round: CreationOptional<number>;
  /** Subscribers up to this one have had their turn. */
  upTo: CreationOptional<number>;
  sendAt: CreationOptional<number | null>;
  startedAt: CreationOptional<number | null>;
  endedAt: CreationOptional<number | null>;
  /** When the mail server, which could not be reached, is tried again. */
  retryAt: CreationOptional<number | null>;
  /** Of its next batch. */
  jobId: CreationOptional<number | null>;
  sent: CreationOptional<number>;
  refused: CreationOptional<number>;
  unknown: CreationOptional<number>;
  createdAt: number;
}
export type StoredIssue = InferAttributes<IssueModel>;

/**
 * `claimed`: being sent, or nobody knows whether it was; `later`: refused for now; `refused`: for good. Only a row that
 * is made anew or leaves `later` lets a letter out.
 */
export type SendingState = 'claimed' | 'sent' | 'later' | 'refused';

export interface SendingModel extends Row<SendingModel> {
  id: CreationOptional<number>;
  issueId: number;
  subscriberId: number;
  recipientHash: string;
  state: SendingState;
  attempts: CreationOptional<number>;
  nextAt: CreationOptional<number | null>;
  at: number;
}

export const issueRows = table<IssueModel>('newsletter_issues', {
  id,
  uuid: DataTypes.CHAR(36),
  subject: DataTypes.STRING(150),
  text: DataTypes.TEXT,
  state: DataTypes.STRING(12),
  round: DataTypes.INTEGER,
  upTo: DataTypes.INTEGER,
  sendAt: DataTypes.BIGINT,
  startedAt: DataTypes.BIGINT,
  endedAt: DataTypes.BIGINT,
  retryAt: DataTypes.BIGINT,
  jobId: DataTypes.INTEGER,
  sent: DataTypes.INTEGER,
  refused: DataTypes.INTEGER,
  unknown: DataTypes.INTEGER,
  createdAt: DataTypes.BIGINT,
});

export const sendingRows = table<SendingModel>('newsletter_sendings', {
  id,
  issueId: DataTypes.INTEGER,
  subscriberId: DataTypes.INTEGER,
  recipientHash: DataTypes.CHAR(64),
  state: DataTypes.STRING(12),
  attempts: DataTypes.INTEGER,
  nextAt: DataTypes.BIGINT,
  at: DataTypes.BIGINT,
});

export const defineIssues = tables(issueRows, sendingRows);
