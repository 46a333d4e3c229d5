import type { SpeechFormat } from '@formant/contract/tts';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** A text that somebody has had spoken. Its sound is the audio of the same uuid. */
export interface SpeechModel extends Row<SpeechModel> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number | null;
  visitorKey: string | null;
  /** null while it is spoken to a listener, without a job. */
  jobId: CreationOptional<number | null>;
  voiceId: string;
  /** BCP 47; the one that a voice of the library is to speak, where it is not its own. */
  language: string | null;
  speed: number;
  pitch: number;
  studio: CreationOptional<boolean>;
  format: SpeechFormat;
  timestamps: boolean;
  text: string;
  requestHash: string;
  cost: number;
  /** Whose days it counts towards, parted by spaces. */
  payers: string;
  /** Days since the epoch, UTC. */
  day: number;
  settled: CreationOptional<'charged' | 'refunded' | null>;
  /** An end that is not the job's own. */
  endedAs: CreationOptional<'cancelled' | 'failed' | null>;
  errorCode: CreationOptional<string | null>;
  errorMessage: CreationOptional<string | null>;
  engine: CreationOptional<string | null>;
  wordsKey: CreationOptional<string | null>;
  runMs: CreationOptional<number | null>;
  createdAt: number;
  expiresAt: number | null;
}
export type Speech = InferAttributes<SpeechModel>;

export const speechRows = table<SpeechModel>('speeches', {
  id,
  uuid: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  visitorKey: DataTypes.CHAR(36),
  jobId: DataTypes.INTEGER,
  voiceId: DataTypes.STRING(80),
  language: DataTypes.STRING(35),
  speed: DataTypes.DOUBLE,
  pitch: DataTypes.DOUBLE,
  studio: DataTypes.BOOLEAN,
  format: DataTypes.STRING(16),
  timestamps: DataTypes.BOOLEAN,
  text: DataTypes.TEXT,
  requestHash: DataTypes.CHAR(64),
  cost: DataTypes.INTEGER,
  payers: DataTypes.STRING(255),
  day: DataTypes.INTEGER,
  settled: DataTypes.STRING(16),
  endedAs: DataTypes.STRING(16),
  errorCode: DataTypes.STRING(64),
  errorMessage: DataTypes.STRING(1000),
  engine: DataTypes.STRING(128),
  wordsKey: DataTypes.STRING(200),
  runMs: DataTypes.INTEGER,
  createdAt: DataTypes.BIGINT,
  expiresAt: DataTypes.BIGINT,
});

export const defineSpeeches = tables(speechRows);
