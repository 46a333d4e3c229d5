import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** Why it failed: the generator made none, what it made can't be used, or it never answered. */
export type PictureProblem = 'refused' | 'unusable' | 'late';

/** The picture that a generator was asked for last for a voice. What was wished is not kept. */
export interface VoicePictureModel extends Row<VoicePictureModel> {
  id: CreationOptional<number>;
  /** Nobody but the generator knows it. */
  jobUuid: string;
  voiceId: number;
  userId: number;
  /** `drawing` until the generator answers, `fetching` while its picture is on the way. */
  status: 'drawing' | 'fetching' | 'drawn' | 'failed';
  problem: CreationOptional<PictureProblem | null>;
  /** The message that answered it; none answers twice. */
  eventId: CreationOptional<string | null>;
  createdAt: number;
  endedAt: CreationOptional<number | null>;
}
export type VoicePictureRow = InferAttributes<VoicePictureModel>;

export const pictureRows = table<VoicePictureModel>('voice_pictures', {
  id,
  jobUuid: DataTypes.CHAR(36),
  voiceId: DataTypes.INTEGER,
  userId: DataTypes.INTEGER,
  status: DataTypes.STRING(8),
  problem: DataTypes.STRING(8),
  eventId: DataTypes.STRING(100),
  createdAt: DataTypes.BIGINT,
  endedAt: DataTypes.BIGINT,
});

export const definePictures = tables(pictureRows);
