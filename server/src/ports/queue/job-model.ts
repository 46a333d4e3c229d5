import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { JobRow, JobState } from './port.ts';

/** A row of `jobs`; moments are milliseconds since the epoch. */
export interface JobModel extends Model<InferAttributes<JobModel>, InferCreationAttributes<JobModel>> {
  id: CreationOptional<number>;
  name: string;
  payload: string;
  state: JobState;
  priority: number;
  stage: CreationOptional<string | null>;
  progress: CreationOptional<number>;
  attempts: CreationOptional<number>;
  losses: CreationOptional<number>;
  deathsAlone: CreationOptional<number>;
  alone: CreationOptional<boolean>;
  fence: CreationOptional<number>;
  cancelRequested: CreationOptional<boolean>;
  leaseUntil: CreationOptional<number | null>;
  runAfter: number;
  errorCode: CreationOptional<string | null>;
  errorMessage: CreationOptional<string | null>;
  createdAt: number;
  startedAt: CreationOptional<number | null>;
  endedAt: CreationOptional<number | null>;
}
export type StoredJob = InferAttributes<JobModel>;

export function defineJobs(db: Sequelize): ModelStatic<JobModel> {
  return db.define<JobModel>(
    'Job',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      name: DataTypes.STRING(64),
      payload: DataTypes.TEXT,
      state: DataTypes.STRING(16),
      priority: DataTypes.INTEGER,
      stage: DataTypes.STRING(64),
      progress: DataTypes.DOUBLE,
      attempts: DataTypes.INTEGER,
      losses: DataTypes.INTEGER,
      deathsAlone: DataTypes.INTEGER,
      alone: DataTypes.BOOLEAN,
      fence: DataTypes.INTEGER,
      cancelRequested: DataTypes.BOOLEAN,
      leaseUntil: DataTypes.BIGINT,
      runAfter: DataTypes.BIGINT,
      errorCode: DataTypes.STRING(64),
      errorMessage: DataTypes.STRING(1000),
      createdAt: DataTypes.BIGINT,
      startedAt: DataTypes.BIGINT,
      endedAt: DataTypes.BIGINT,
    },
    { tableName: 'jobs', timestamps: false },
  );
}

const asDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** What others are told of a job. */
export const toldAttributes = [
  'id',
  'name',
  'payload',
  'state',
  'stage',
  'progress',
  'attempts',
  'losses',
  'errorCode',
  'errorMessage',
  'createdAt',
  'startedAt',
  'endedAt',
] as const;

export function toJobRow(job: Pick<StoredJob, (typeof toldAttributes)[number]>): JobRow {
  return {
    id: job.id,
    name: job.name,
    payload: JSON.parse(job.payload) as unknown,
    state: job.state,
    stage: job.stage,
    progress: job.progress,
    attempts: job.attempts,
    losses: job.losses,
    errorCode: job.errorCode,
    errorMessage: job.errorMessage,
    createdAt: new Date(job.createdAt),
    startedAt: asDate(job.startedAt),
    endedAt: asDate(job.endedAt),
  };
}
