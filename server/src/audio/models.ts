import type { audioKinds } from '@formant/contract/audio';
import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
} from 'sequelize';
import type { Ctx } from '../ctx.ts';

export type AudioKind = (typeof audioKinds)[number];

/** A sound that somebody keeps. A deleted one stays as a row, so that its share answers 410 and not 404. */
export interface AudioModel extends Model<InferAttributes<AudioModel>, InferCreationAttributes<AudioModel>> {
  id: CreationOptional<number>;
  uuid: string;
  userId: number | null;
  visitorKey: string | null;
  uploadId: number | null;
  voiceUuid: CreationOptional<string | null>;
  title: string;
  kind: AudioKind;
  format: string;
  durationMs: number;
  sizeBytes: number;
  sampleRate: number;
  channels: number;
  storageKey: string;
  peaksKey: CreationOptional<string | null>;
  isSample: CreationOptional<boolean>;
  createdAt: number;
  expiresAt: number | null;
  deletedAt: CreationOptional<number | null>;
}
export type Audio = InferAttributes<AudioModel>;

export interface ShareModel extends Model<InferAttributes<ShareModel>, InferCreationAttributes<ShareModel>> {
  id: CreationOptional<number>;
  code: string;
  audioId: number;
  title: string | null;
  passwordHash: string | null;
  allowDownload: boolean;
  views: CreationOptional<number>;
  createdAt: number;
  expiresAt: number | null;
}
export type Share = InferAttributes<ShareModel>;

export interface ShareViewModel
  extends Model<InferAttributes<ShareViewModel>, InferCreationAttributes<ShareViewModel>> {
  id: CreationOptional<number>;
  shareId: number;
  viewer: string;
  hour: number;
}

export function defineAudio(ctx: Ctx): void {
  ctx.db.define<AudioModel>(
    'Audio',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      uuid: DataTypes.CHAR(36),
      userId: DataTypes.INTEGER,
      visitorKey: DataTypes.CHAR(36),
      uploadId: DataTypes.INTEGER,
      voiceUuid: DataTypes.CHAR(36),
      title: DataTypes.STRING(255),
      kind: DataTypes.STRING(16),
      format: DataTypes.STRING(32),
      durationMs: DataTypes.INTEGER,
      sizeBytes: DataTypes.BIGINT,
      sampleRate: DataTypes.INTEGER,
      channels: DataTypes.INTEGER,
      storageKey: DataTypes.STRING(200),
      peaksKey: DataTypes.STRING(200),
      isSample: DataTypes.BOOLEAN,
      createdAt: DataTypes.BIGINT,
      expiresAt: DataTypes.BIGINT,
      deletedAt: DataTypes.BIGINT,
    },
    { tableName: 'audio', timestamps: false },
  );
  ctx.db.define<ShareModel>(
    'AudioShare',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      code: DataTypes.CHAR(10),
      audioId: DataTypes.INTEGER,
      title: DataTypes.STRING(255),
      passwordHash: DataTypes.STRING(255),
      allowDownload: DataTypes.BOOLEAN,
      views: DataTypes.INTEGER,
      createdAt: DataTypes.BIGINT,
      expiresAt: DataTypes.BIGINT,
    },
    { tableName: 'audio_shares', timestamps: false },
  );
  ctx.db.define<ShareViewModel>(
    'AudioShareView',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      shareId: DataTypes.INTEGER,
      viewer: DataTypes.CHAR(43),
      hour: DataTypes.INTEGER,
    },
    { tableName: 'audio_share_views', timestamps: false },
  );
}

// safe: all three are defined above under these names
export const audioRows = (ctx: Pick<Ctx, 'db'>): ModelStatic<AudioModel> =>
  ctx.db.model('Audio') as ModelStatic<AudioModel>;
export const shareRows = (ctx: Pick<Ctx, 'db'>): ModelStatic<ShareModel> =>
  ctx.db.model('AudioShare') as ModelStatic<ShareModel>;
export const shareViewRows = (ctx: Pick<Ctx, 'db'>): ModelStatic<ShareViewModel> =>
  ctx.db.model('AudioShareView') as ModelStatic<ShareViewModel>;
