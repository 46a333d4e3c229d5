import { DataTypes, QueryTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const uuid = { type: DataTypes.CHAR(36), allowNull: false, unique: true };
const moment = { type: DataTypes.BIGINT, allowNull: false };
const number = { type: DataTypes.INTEGER, allowNull: false };
const text = (length: number) => ({ type: DataTypes.STRING(length), allowNull: false });
const maybe = (type: DataTypes.DataType) => ({ type, allowNull: true });
const of = (model: string, onDelete: 'CASCADE' | 'SET NULL') => ({
  type: DataTypes.INTEGER,
  allowNull: onDelete === 'SET NULL',
  references: { model, key: 'id' },
  onDelete,
});

/** The one survey that the product brings along. */
const intent = {
  uuid: '0b6f1f0e-6a0b-4a51-9d0c-9a3f5c7f7b21',
  name: 'intent',
  title: 'What brings you here?',
  purpose:
    'Your answer tells us what to build next. It is kept for that alone and never shown with your name.',
  questions: [
    {
      text: 'What brings you here?',
      kind: 'single',
      answers: [
        'Games and calls with friends',
        'Streams and videos',
        'Music and singing',
        'Work and learning',
        'Just having a look',
      ],
    },
    { text: 'What should work better?', kind: 'text', answers: [] },
  ],
};

/** Surveys with their questions, what was answered and shown, and what forms elsewhere have told. */
export const up: Migration['up'] = async ({ query, db }) => {
  await query.createTable(
    'surveys',
    {
      id,
      uuid,
      name: { ...text(32), unique: true },
      title: text(200),
      purpose: text(500),
      open: { type: DataTypes.BOOLEAN, allowNull: false },
      created_at: moment,
    },
    table,
  );
  await query.createTable(
    'intent_survey_questions',
    { id, survey_id: of('surveys', 'CASCADE'), position: number, text: text(300), kind: text(8) },
    table,
  );
  await query.createTable(
    'intent_survey_answers',
    { id, question_id: of('intent_survey_questions', 'CASCADE'), position: number, text: text(200) },
    table,
  );
  await query.createTable(
    'intent_survey_responses',
    {
      id,
      question_id: of('intent_survey_questions', 'CASCADE'),
      // 0 where a question has one answer of each person, else the answer's id
      slot: number,
      answer_id: maybe(DataTypes.INTEGER),
      text: maybe(DataTypes.STRING(2000)),
      // one of the two, or neither when nobody is to be told by it any more
      user_id: { ...of('users', 'SET NULL'), allowNull: true },
      visitor_key: maybe(DataTypes.CHAR(36)),
      at: moment,
    },
    table,
  );
  await query.createTable(
    'survey_seen',
    {
      id,
      survey_id: of('surveys', 'CASCADE'),
      user_id: { ...of('users', 'CASCADE'), allowNull: true },
      visitor_key: maybe(DataTypes.CHAR(36)),
      at: moment,
    },
    table,
  );
  await query.createTable(
    'survey_form_events',
    {
      id,
      form: text(16),
      event_id: { ...text(64), unique: true },
      // of whom the form was filled in, as far as its hidden fields say
      user_id: { ...of('users', 'SET NULL'), allowNull: true },
      subject_uuid: maybe(DataTypes.CHAR(36)),
      score: maybe(DataTypes.INTEGER),
      // JSON
      answers: { type: DataTypes.TEXT, allowNull: false },
      submitted_at: moment,
      received_at: moment,
    },
    table,
  );
  const indexes: [string, string, string[], boolean][] = [
    ['intent_survey_questions', 'survey_questions_in_order', ['survey_id', 'position'], true],
    ['intent_survey_answers', 'survey_answers_in_order', ['question_id', 'position'], true],
    ['intent_survey_responses', 'survey_responses_of_user', ['user_id', 'question_id', 'slot'], true],
    ['intent_survey_responses', 'survey_responses_of_visitor', ['visitor_key', 'question_id', 'slot'], true],
    ['intent_survey_responses', 'survey_responses_of_question', ['question_id', 'answer_id', 'at'], false],
    ['survey_seen', 'survey_seen_by_user', ['user_id', 'survey_id'], true],
    ['survey_seen', 'survey_seen_by_visitor', ['visitor_key', 'survey_id'], true],
    ['survey_seen', 'survey_seen_to_sweep', ['at'], false],
    ['survey_form_events', 'survey_form_events_by_form', ['form', 'score'], false],
    ['survey_form_events', 'survey_form_events_of_user', ['user_id'], false],
  ];
  for (const [name, index, fields, unique] of indexes)
    await query.addIndex(name, fields, { name: index, unique });

  const idOf = async (of: string, where: Record<string, unknown>): Promise<number> => {
    const conditions = Object.keys(where).map((column) => `${column} = :${column}`);
    const [row] = await db.query<{ id: number }>(`SELECT id FROM ${of} WHERE ${conditions.join(' AND ')}`, {
      type: QueryTypes.SELECT,
      replacements: where,
    });
    if (!row) throw new Error(`A row of ${of} that was just made is missing`);
    return row.id;
  };
  const { questions, ...survey } = intent;
  await query.bulkInsert('surveys', [{ ...survey, open: true, created_at: Date.now() }]);
  const surveyId = await idOf('surveys', { uuid: intent.uuid });
  for (const [position, { answers, ...question }] of questions.entries()) {
    await query.bulkInsert('intent_survey_questions', [{ ...question, position, survey_id: surveyId }]);
    const questionId = await idOf('intent_survey_questions', { survey_id: surveyId, position });
    if (answers.length === 0) continue;
    await query.bulkInsert(
      'intent_survey_answers',
      answers.map((answer, at) => ({ text: answer, position: at, question_id: questionId })),
    );
  }
};
