import type { BuildQuality, buildTargets, VoiceJobKind } from '@formant/contract/training';
import type { QueueStatus } from '@formant/contract/web-tools';
import type { VoicePitch, VoiceQuality } from '@formant/engine/speech/voices/voice-file';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

/** What the kinds of jobs are told, stored as JSON. */
export interface Payloads {
  train: {
    audioIds: string[];
    consentAudioId: string | null;
    /** The sentence that was to be read; null where nothing was recorded. */
    statement: string | null;
    anyway: boolean;
  };
  metamodel: Payloads['train'];
  build: { target: (typeof buildTargets)[number]; wanted: BuildQuality; runner: 'server' | 'device' };
  import: { uploadId: number | null; url: string | null; sha256: string | null };
}

/** What is left of a job that has ended well, stored as JSON. */
export interface Result {
  quality?: VoiceQuality;
  pitch?: VoicePitch | null;
  sha256?: string;
  bytes?: number;
  /** Of a build: where its file lies. */
  key?: string;
  /** Of an import. */
  found?: { kind: 'fvoice' | 'onnx' | 'rvc-onnx'; inputs: string[]; sampleRate: number | null };
}

/** Work on one voice. Moments are milliseconds since the epoch. */
export interface VoiceJobModel extends Row<VoiceJobModel> {
  id: CreationOptional<number>;
  uuid: string;
  kind: VoiceJobKind;
  userId: number;
  voiceId: number;
  activeKey: number | null;
  jobId: CreationOptional<number | null>;
  status: QueueStatus;
  stage: CreationOptional<string | null>;
  progress: CreationOptional<number>;
  payload: string;
  result: CreationOptional<string | null>;
  errorCode: CreationOptional<string | null>;
  errorMessage: CreationOptional<string | null>;
  createdAt: number;
  endedAt: CreationOptional<number | null>;
}
export type VoiceJobRow = InferAttributes<VoiceJobModel>;

/** What is known of a training recording beside its audio. */
export interface ClipModel extends Row<ClipModel> {
  audioUuid: string;
  userId: number;
  transcript: string | null;
  noiseReduction: boolean;
}
export interface TuningModel extends Row<TuningModel> {
  id: CreationOptional<number>;
  userId: number;
  stepId: number;
  audioUuid: string;
  createdAt: number;
}
export interface MetamodelModel extends Row<MetamodelModel> {
  id: CreationOptional<number>;
  userId: number;
  voiceId: CreationOptional<number | null>;
  /** JSON of the contract's `speakerProfile`. */
  profile: CreationOptional<string | null>;
  createdAt: number;
}

export const jobRows = table<VoiceJobModel>('voice_jobs', {
  id,
  uuid: DataTypes.CHAR(36),
  kind: DataTypes.STRING(16),
  userId: DataTypes.INTEGER,
  voiceId: DataTypes.INTEGER,
  activeKey: DataTypes.INTEGER,
  jobId: DataTypes.INTEGER,
  status: DataTypes.STRING(16),
  stage: DataTypes.STRING(40),
  progress: { type: DataTypes.DOUBLE, defaultValue: 0 },
  payload: DataTypes.TEXT,
  result: DataTypes.TEXT,
  errorCode: DataTypes.STRING(64),
  errorMessage: DataTypes.STRING(1000),
  createdAt: DataTypes.BIGINT,
  endedAt: DataTypes.BIGINT,
});

export const clipRows = table<ClipModel>('voice_clips', {
  audioUuid: { type: DataTypes.CHAR(36), primaryKey: true },
  userId: DataTypes.INTEGER,
  transcript: DataTypes.TEXT,
  noiseReduction: DataTypes.BOOLEAN,
});

export const tuningRows = table<TuningModel>('voice_tuning_recordings', {
  id,
  userId: DataTypes.INTEGER,
  stepId: DataTypes.INTEGER,
  audioUuid: DataTypes.CHAR(36),
  createdAt: DataTypes.BIGINT,
});

export const metamodelRows = table<MetamodelModel>('metamodels', {
  id,
  userId: DataTypes.INTEGER,
  voiceId: DataTypes.INTEGER,
  profile: DataTypes.TEXT,
  createdAt: DataTypes.BIGINT,
});

export const defineTraining = tables(jobRows, clipRows, tuningRows, metamodelRows);
