import type {
  ReportStatus,
  VoiceKind,
  VoiceLicence,
  VoiceStatus,
  voiceAges,
  voiceConsents,
  voiceEngines,
  voiceGenders,
  voiceUseCases,
  voiceVisibilities,
} from '@formant/contract/facts/voice-words';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

type OneOf<T extends readonly string[]> = T[number];

/** A voice. `userId` is null for those that the product brings along. Moments are milliseconds since the epoch. */
export interface VoiceModel extends Row<VoiceModel> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number | null;
  slug: string;
  name: string;
  /** The name in lower case, one an owner; null for a deleted voice. */
  nameKey: string | null;
  description: string | null;
  kind: VoiceKind;
  engine: OneOf<typeof voiceEngines>;
  language: string;
  /** The language without script and region. */
  languageBase: string;
  accent: string | null;
  gender: OneOf<typeof voiceGenders>;
  age: OneOf<typeof voiceAges> | null;
  useCase: OneOf<typeof voiceUseCases> | null;
  categoryId: number;
  /** JSON; `voice_tags` holds the same for filters. */
  tags: string;
  visibility: OneOf<typeof voiceVisibilities>;
  status: VoiceStatus;
  consent: OneOf<typeof voiceConsents> | null;
  consentAudio: CreationOptional<string | null>;
  /** Its file says that the words of the consent sentence were not found in their recording. */
  consentUnread: CreationOptional<boolean>;
  licence: VoiceLicence;
  /** JSON of the engine's `VoiceSettings`. */
  settings: string | null;
  synthesizer: CreationOptional<string | null>;
  version: CreationOptional<number>;
  modelKey: CreationOptional<string | null>;
  modelSha256: CreationOptional<string | null>;
  modelBytes: CreationOptional<number | null>;
  avatarKey: CreationOptional<string | null>;
  previewKey: CreationOptional<string | null>;
  previewText: CreationOptional<string | null>;
  /** The engine's `VoiceFace` as `writeFace` writes it; null until there is a preview. */
  face: CreationOptional<string | null>;
  votes: CreationOptional<number>;
  uses: CreationOptional<number>;
  favorites: CreationOptional<number>;
  trend: CreationOptional<number>;
  /** Public, with a version that can be used, and not deleted. */
  listed: boolean;
  searchText: string;
  createdAt: number;
  updatedAt: number;
  publishedAt: CreationOptional<number | null>;
  /** When its owner made it private again. */
  withdrawnAt: CreationOptional<number | null>;
  /** When an upheld report took it out of the public list for good. */
  barredAt: CreationOptional<number | null>;
  /** When its owner closed the account; null while that is open. */
  closedAt: CreationOptional<number | null>;
  deletedAt: CreationOptional<number | null>;
}
export type VoiceRow = InferAttributes<VoiceModel>;

export interface VersionModel extends Row<VersionModel> {
  id: CreationOptional<number>;
  voiceId: number;
  version: number;
  settings: string | null;
  modelKey: string | null;
  modelSha256: string | null;
  modelBytes: number | null;
  changelog: string | null;
  createdAt: number;
}
export type VersionRow = InferAttributes<VersionModel>;

export interface ReportModel extends Row<ReportModel> {
  id: CreationOptional<number>;
  voiceId: number;
  userId: number | null;
  reason: string;
  details: string | null;
  status: CreationOptional<ReportStatus>;
  /** What support tells the owner. */
  note: CreationOptional<string | null>;
  decidedAt: CreationOptional<number | null>;
  decidedBy: CreationOptional<number | null>;
  createdAt: number;
}

interface Held {
  id: CreationOptional<number>;
  userId: number;
  voiceId: number;
}
export interface FavoriteModel extends Held, Row<FavoriteModel> {
  /** The version that is kept for the holder. */
  version: number;
  createdAt: number;
}
export interface VoteModel extends Held, Row<VoteModel> {
  value: number;
  createdAt: number;
}
export interface UseModel extends Held, Row<UseModel> {
  version: number;
  /** Days since the epoch of the last use that was counted. */
  day: number;
  firstUsedAt: number;
  lastUsedAt: number;
}
export interface TrimModel extends Held, Row<TrimModel> {
  /** JSON of the contract's `voiceTrim`. */
  settings: string;
  updatedAt: number;
}

const held = { id, userId: DataTypes.INTEGER, voiceId: DataTypes.INTEGER };

export const voiceRows = table<VoiceModel>('voices', {
  id,
  uuid: DataTypes.CHAR(36),
  userId: DataTypes.INTEGER,
  slug: DataTypes.STRING(120),
  name: DataTypes.STRING(60),
  nameKey: DataTypes.STRING(120),
  description: DataTypes.TEXT,
  kind: DataTypes.STRING(16),
  engine: DataTypes.STRING(16),
  language: DataTypes.STRING(12),
  languageBase: DataTypes.STRING(3),
  accent: DataTypes.STRING(40),
  gender: DataTypes.STRING(8),
  age: DataTypes.STRING(8),
  useCase: DataTypes.STRING(16),
  categoryId: DataTypes.INTEGER,
  tags: DataTypes.TEXT,
  visibility: DataTypes.STRING(8),
  status: DataTypes.STRING(12),
  consent: DataTypes.STRING(16),
  consentAudio: DataTypes.CHAR(36),
  consentUnread: { type: DataTypes.BOOLEAN, defaultValue: false },
  licence: DataTypes.STRING(32),
  settings: DataTypes.TEXT,
  synthesizer: DataTypes.STRING(120),
  version: { type: DataTypes.INTEGER, defaultValue: 1 },
  modelKey: DataTypes.STRING(200),
  modelSha256: DataTypes.CHAR(64),
  modelBytes: DataTypes.BIGINT,
  avatarKey: DataTypes.STRING(200),
  previewKey: DataTypes.STRING(200),
  previewText: DataTypes.STRING(300),
  face: DataTypes.STRING(56),
  votes: { type: DataTypes.INTEGER, defaultValue: 0 },
  uses: { type: DataTypes.INTEGER, defaultValue: 0 },
  favorites: { type: DataTypes.INTEGER, defaultValue: 0 },
  trend: { type: DataTypes.BIGINT, defaultValue: 0 },
  listed: DataTypes.BOOLEAN,
  searchText: DataTypes.TEXT,
  createdAt: DataTypes.BIGINT,
  updatedAt: DataTypes.BIGINT,
  publishedAt: DataTypes.BIGINT,
  withdrawnAt: DataTypes.BIGINT,
  barredAt: DataTypes.BIGINT,
  closedAt: DataTypes.BIGINT,
  deletedAt: DataTypes.BIGINT,
});

export const versionRows = table<VersionModel>('voice_versions', {
  id,
  voiceId: DataTypes.INTEGER,
  version: DataTypes.INTEGER,
  settings: DataTypes.TEXT,
  modelKey: DataTypes.STRING(200),
  modelSha256: DataTypes.CHAR(64),
  modelBytes: DataTypes.BIGINT,
  changelog: DataTypes.STRING(500),
  createdAt: DataTypes.BIGINT,
});

export const favoriteRows = table<FavoriteModel>('favorites', {
  ...held,
  version: DataTypes.INTEGER,
  createdAt: DataTypes.BIGINT,
});

export const voteRows = table<VoteModel>('votes', {
  ...held,
  value: DataTypes.INTEGER,
  createdAt: DataTypes.BIGINT,
});

export const useRows = table<UseModel>('voice_uses', {
  ...held,
  version: DataTypes.INTEGER,
  day: DataTypes.INTEGER,
  firstUsedAt: DataTypes.BIGINT,
  lastUsedAt: DataTypes.BIGINT,
});

export const trimRows = table<TrimModel>('voice_trims', {
  ...held,
  settings: DataTypes.TEXT,
  updatedAt: DataTypes.BIGINT,
});

export const reportRows = table<ReportModel>('voice_reports', {
  id,
  voiceId: DataTypes.INTEGER,
  userId: DataTypes.INTEGER,
  reason: DataTypes.STRING(16),
  details: DataTypes.TEXT,
  status: { type: DataTypes.STRING(10), defaultValue: 'open' },
  note: DataTypes.STRING(1000),
  decidedAt: DataTypes.BIGINT,
  decidedBy: DataTypes.INTEGER,
  createdAt: DataTypes.BIGINT,
});

export const defineVoices = tables(
  voiceRows,
  versionRows,
  favoriteRows,
  voteRows,
  useRows,
  trimRows,
  reportRows,
);
