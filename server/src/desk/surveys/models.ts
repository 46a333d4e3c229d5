import type { questionKinds, SurveyForm } from '@formant/contract/desk/surveys';
import { type CreationOptional, DataTypes, type InferAttributes } from 'sequelize';
import { id, type Row, table, tables } from '../../db/table.ts';

export interface SurveyModel extends Row<SurveyModel> {
  id: CreationOptional<number>;
  uuid: string;
  name: string;
  title: string;
  purpose: string;
  /** Whether it is asked; what was answered stays readable. */
  open: boolean;
  createdAt: number;
}
export type Survey = InferAttributes<SurveyModel>;

export interface QuestionModel extends Row<QuestionModel> {
  id: CreationOptional<number>;
  surveyId: number;
  position: number;
  text: string;
  kind: (typeof questionKinds)[number];
}
export type Question = InferAttributes<QuestionModel>;

interface AnswerModel extends Row<AnswerModel> {
  id: CreationOptional<number>;
  questionId: number;
  position: number;
  text: string;
}

/** What one account or browser has answered; of neither once it was made anonymous. Moments are milliseconds since the epoch. */
export interface ResponseModel extends Row<ResponseModel> {
  id: CreationOptional<number>;
  questionId: number;
  /** 0 where a question has one answer of each person, else the answer's id. */
  slot: number;
  answerId: number | null;
  text: string | null;
  userId: number | null;
  visitorKey: string | null;
  at: number;
}

export interface SeenModel extends Row<SeenModel> {
  id: CreationOptional<number>;
  surveyId: number;
  userId: number | null;
  visitorKey: string | null;
  at: number;
}

interface FormEventModel extends Row<FormEventModel> {
  id: CreationOptional<number>;
  form: SurveyForm;
  eventId: string;
  userId: number | null;
  subjectUuid: string | null;
  /** 0..10. */
  score: number | null;
  /** JSON list of `{ field, value }`. */
  answers: string;
  submittedAt: number;
  receivedAt: number;
}

export const surveyRows = table<SurveyModel>('surveys', {
  id,
  uuid: DataTypes.CHAR(36),
  name: DataTypes.STRING(32),
  title: DataTypes.STRING(200),
  purpose: DataTypes.STRING(500),
  open: DataTypes.BOOLEAN,
  createdAt: DataTypes.BIGINT,
});

export const questionRows = table<QuestionModel>('intent_survey_questions', {
  id,
  surveyId: DataTypes.INTEGER,
  position: DataTypes.INTEGER,
  text: DataTypes.STRING(300),
  kind: DataTypes.STRING(8),
});

export const answerRows = table<AnswerModel>('intent_survey_answers', {
  id,
  questionId: DataTypes.INTEGER,
  position: DataTypes.INTEGER,
  text: DataTypes.STRING(200),
});

export const responseRows = table<ResponseModel>('intent_survey_responses', {
  id,
  questionId: DataTypes.INTEGER,
  slot: DataTypes.INTEGER,
  answerId: DataTypes.INTEGER,
  text: DataTypes.STRING(2000),
  userId: DataTypes.INTEGER,
  visitorKey: DataTypes.CHAR(36),
  at: DataTypes.BIGINT,
});

export const seenRows = table<SeenModel>('survey_seen', {
  id,
  surveyId: DataTypes.INTEGER,
  userId: DataTypes.INTEGER,
  visitorKey: DataTypes.CHAR(36),
  at: DataTypes.BIGINT,
});

export const formEventRows = table<FormEventModel>('survey_form_events', {
  id,
  form: DataTypes.STRING(16),
  eventId: DataTypes.STRING(64),
  userId: DataTypes.INTEGER,
  subjectUuid: DataTypes.CHAR(36),
  score: DataTypes.INTEGER,
  answers: DataTypes.TEXT,
  submittedAt: DataTypes.BIGINT,
  receivedAt: DataTypes.BIGINT,
});

export const defineSurveys = tables(
  surveyRows,
  questionRows,
  answerRows,
  responseRows,
  seenRows,
  formEventRows,
);
