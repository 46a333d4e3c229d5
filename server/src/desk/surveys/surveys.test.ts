import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { entryRows } from '../audit/index.ts';
import { forgetUser, sweepVisitors } from './belong.ts';
import { answerRows, questionRows, responseRows, seenRows, surveyRows } from './models.ts';

const password = 'correct horse battery';

onEachDatabase('surveys', (database) => {
  // a Wednesday
  const clock = manualClock(Date.parse('2026-11-18T12:00:00Z'));
  let server: TestServer;
  let choose: number;
  let write: number;
  let answers: number[];
  beforeAll(async () => {
    server = await startServer({
      database,
      overrides: { clock },
      working: false,
      config: { surveyAgainDays: 20 },
    });
    const { questions } = await show(server.client());
    [choose = 0, write = 0] = questions.map(({ id }) => id);
    answers = questions[0]?.answers.map(({ id }) => id) ?? [];
  });
  afterAll(() => server.close());

  const show = (client: TestClient, intentSurvey = 'intent') =>
    client.call('GET /api/intent-survey/survey/{intentSurvey}', { params: { intentSurvey } });
  const check = (client: TestClient) =>
    client.call('GET /api/survey/check/{survey}', { params: { survey: 'intent' } });
  const seen = (client: TestClient) => client.call('POST /api/survey/seen', { body: { survey: 'intent' } });
  const save = (client: TestClient, path: string | number, body: unknown = {}) =>
    client.send('POST', `/api/intent-survey/save/${path}`, { body });
  const answered = async (client: TestClient) => (await show(client)).answered;
  const staffClient = async () => {
    const client = await makeStaff(server, await signUp(server));
    return { client, id: (await client.call('GET /api/user')).id };
  };

  it('brings one short survey along, by its name and by its uuid', async () => {
    const survey = await show(server.client());
    expect(survey.title).toBe('What brings you here?');
    expect(survey.purpose).toMatch(/what to build next/);
    expect(survey.questions.map(({ kind, answers }) => [kind, answers.length])).toEqual([
      ['single', 5],
      ['text', 0],
    ]);
    expect(await show(server.client(), survey.uuid)).toEqual(survey);
    for (const name of ['none', survey.uuid.replace('0', '1'), 'a b'])
      expect((await server.client().send('GET', `/api/intent-survey/survey/${name}`)).status, name).toBe(404);
  });

  it('is shown once, again after the configured time, and never after an answer', async () => {
    for (const client of [server.client(), await signUp(server), await signUpWithToken(server)]) {
      expect((await check(client)).survey?.questions).toHaveLength(2);
      expect((await check(client)).show).toBe(true); // asking is not showing
      await seen(client);
      await seen(client);
      expect(await check(client)).toEqual({ show: false, survey: null });
    }
    const [left, told] = [await signUpWithToken(server), await signUpWithToken(server)];
    await seen(left);
    await save(told, `${choose}/${answers[0]}`);
    clock.advance(19 * dayMs);
    expect((await check(left)).show).toBe(false);
    clock.advance(2 * dayMs);
    expect((await check(left)).show).toBe(true);
    expect((await check(told)).show).toBe(false);
    expect((await left.send('GET', '/api/survey/check/none')).status).toBe(404);
    expect((await left.send('POST', '/api/survey/seen', { body: { survey: 'none' } })).status).toBe(422);
  });

  it('asks nobody whom it could not leave in peace, and nobody where it is switched off', async () => {
    const stranger = withoutSession(server);
    expect(await check(stranger)).toEqual({ show: false, survey: null });
    expect((await save(stranger, `${choose}/${answers[0]}`)).status).toBe(401);
    await seen(stranger);
    const quiet = await startServer({ working: false, config: { surveyAgainDays: 0 } });
    expect((await check(quiet.client())).show).toBe(false);
    await quiet.close();
  });

  it('keeps the last answer of each, leads to the next question, and tells others apart', async () => {
    const [one, other] = [server.client(), server.client()];
    expect((await save(one, `${choose}/${answers[0]}`)).body).toEqual({ next: write, done: false });
    expect((await save(one, `${choose}/${answers[2]}`)).status).toBe(200);
    expect((await save(one, write, { text: '  more robots, mail ada@example.org ' })).body).toEqual({
      next: null,
      done: true,
    });
    expect(await answered(one)).toEqual([choose, write]);
    expect(await answered(other)).toEqual([]);
    const rows = await responseRows(server.ctx).findAll({ order: ['id'], raw: true });
    expect(rows.slice(-2).map(({ answerId, text }) => [answerId, text])).toEqual([
      [answers[2], null],
      [null, 'more robots, mail [e-mail]'],
    ]);
    const raced = await Promise.all(answers.map((answer) => save(other, `${choose}/${answer}`)));
    expect(raced.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('takes of several answers each one, and takes it back', async () => {
    const survey = await surveyRows(server.ctx).create({
      uuid: '11111111-1111-4111-8111-111111111111',
      name: 'several',
      title: 'Several',
      purpose: 'For this test.',
      open: true,
      createdAt: clock.now(),
    });
    const question = await questionRows(server.ctx).create({
      surveyId: survey.id,
      position: 0,
      text: 'Which?',
      kind: 'multi',
    });
    const [a, b] = await Promise.all(
      ['A', 'B'].map((text, position) =>
        answerRows(server.ctx).create({ questionId: question.id, position, text }),
      ),
    );
    const person = await signUp(server);
    for (const one of [a, b, a]) await save(person, `${question.id}/${one?.id}`);
    expect(await responseRows(server.ctx).count({ where: { questionId: question.id } })).toBe(2);
    expect((await save(person, `${question.id}/${a?.id}`, { chosen: false })).status).toBe(200);
    expect(await responseRows(server.ctx).count({ where: { questionId: question.id } })).toBe(1);
    await survey.update({ open: false });
    expect((await save(person, `${question.id}/${a?.id}`)).status).toBe(404);
    expect((await person.send('GET', '/api/survey/check/several')).status).toBe(404);
  });

  it('refuses what does not fit the question', async () => {
    const client = await signUp(server);
    const [question] = await questionRows(server.ctx).findAll({ where: { kind: 'multi' } });
    const [foreign] = await answerRows(server.ctx).findAll({ where: { questionId: question?.id ?? 0 } });
    expect((await save(client, `${choose}/${foreign?.id}`)).status).toBe(404);
    expect((await save(client, `${write}/${answers[0]}`)).status).toBe(404);
    expect((await save(client, 999_999)).status).toBe(404);
    expect((await save(client, 'one/two')).status).toBe(404);
    expect((await save(client, choose)).body).toMatchObject({ errors: { answer: [expect.any(String)] } });
    const bad = [{ text: '' }, { text: 'x'.repeat(1001) }, { text: 7 }, {}, { text: 'x', userId: 1 }];
    for (const body of bad) expect((await save(client, write, body)).status, JSON.stringify(body)).toBe(422);
    expect((await save(client, `${choose}/${answers[0]}`, { chosen: false })).status).toBe(422);
    expect((await client.raw('POST', `/api/intent-survey/save/${choose}/${answers[0]}`)).status).toBe(419);
    expect(await answered(client)).toEqual([]);
  });

  it('gives a browser’s answers to the account that it signs in with, each once, the later one', async () => {
    const email = `s${Date.now()}@example.com`;
    const account = server.client();
    const { user } = await account.call('POST /api/signup', { body: { email, password, tosAccepted: true } });
    await save(account, `${choose}/${answers[0]}`);
    clock.advance(1000);
    const browser = server.client();
    await save(browser, `${choose}/${answers[1]}`);
    await save(browser, write, { text: 'from the browser' });
    await seen(browser);
    await seen(account);
    clock.advance(1000);
    await save(account, write, { text: 'from the account' });
    await browser.call('POST /api/authenticate', { body: { email, password } });
    const where = { userId: user.id };
    const rows = await responseRows(server.ctx).findAll({ where, order: ['questionId'], raw: true });
    expect(rows.map(({ answerId, text, visitorKey }) => [answerId, text, visitorKey])).toEqual([
      [answers[1], null, null],
      [null, 'from the account', null],
    ]);
    expect(await seenRows(server.ctx).count({ where })).toBe(1);
    expect(await answered(browser)).toEqual([choose, write]);
  });

  it('makes the answers of a deleted account nobody’s, without its words', async () => {
    const person = await signUp(server);
    const { id } = await person.call('GET /api/user');
    await save(person, `${choose}/${answers[3]}`);
    await save(person, write, { text: 'I am Ada from next door' });
    const counted = () => responseRows(server.ctx).count({ where: { answerId: answers[3] ?? 0 } });
    const before = await counted();
    await server.ctx.db.transaction((transaction) => forgetUser(server.ctx, id, transaction));
    expect(await counted()).toBe(before);
    expect(await responseRows(server.ctx).count({ where: { userId: id } })).toBe(0);
    expect(await responseRows(server.ctx).count({ where: { text: 'I am Ada from next door' } })).toBe(0);
  });

  it('forgets after 90 days which browser it was', async () => {
    const browser = server.client();
    await save(browser, `${choose}/${answers[4]}`);
    await seen(browser);
    const linked = async () => [
      await responseRows(server.ctx).count({ where: { userId: null, answerId: answers[4] ?? 0 } }),
      (await responseRows(server.ctx).findAll({ where: { userId: null }, raw: true })).filter(
        ({ visitorKey }) => visitorKey !== null,
      ).length,
      await seenRows(server.ctx).count({ where: { userId: null } }),
    ];
    const [kept = 0] = await linked();
    clock.advance(91 * dayMs);
    await sweepVisitors(server.ctx);
    expect(await linked()).toEqual([kept, 0, 0]);
  });

  it('shows staff what was answered, by answer and week, and records every look', async () => {
    clock.advance(60 * dayMs);
    const { client: earlier } = await staffClient();
    const before = await earlier.call('GET /api/admin/surveys/{survey}', { params: { survey: 'intent' } });
    const of = (results: typeof before, answer = 0) =>
      results.questions[0]?.answers.find((one) => one.id === answer)?.responses ?? 0;
    for (const _ of [1, 2, 3]) await save(server.client(), `${choose}/${answers[1]}`);
    await save(server.client(), write, { text: '=1+1 "quoted",\nnext line' });
    clock.advance(7 * dayMs);
    await save(server.client(), `${choose}/${answers[2]}`);
    const { client: staff, id } = await staffClient(); // the session of staff has ended by now
    const after = await staff.call('GET /api/admin/surveys/{survey}', { params: { survey: 'intent' } });
    expect(of(after, answers[1]) - of(before, answers[1])).toBe(3);
    const [latest, last] = after.questions[0]?.weeks ?? [];
    expect([latest?.responses, last?.responses]).toEqual([1, 3]);
    for (const week of [latest, last]) expect(new Date(week?.from ?? '').getUTCDay()).toBe(1);
    expect(Date.parse(latest?.from ?? '') - Date.parse(last?.from ?? '')).toBe(7 * dayMs);
    const texts = await staff.call('GET /api/admin/surveys/{survey}/texts', {
      params: { survey: 'intent' },
      query: { perPage: 1 },
    });
    expect(texts.data.map(({ text }) => text)).toEqual(['=1+1 "quoted",\nnext line']);
    expect(texts.meta.total).toBeGreaterThan(1);
    const list = await staff.call('GET /api/admin/surveys');
    expect(list.data.find(({ name }) => name === 'intent')?.responses).toBeGreaterThan(5);
    const csv = await staff.raw('GET', '/api/admin/surveys/intent/csv');
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    const lines = String(csv.body).split('\r\n');
    expect(lines[0]).toBe('"time","question","answer","text"');
    expect(String(csv.body)).toContain(`"'=1+1 ""quoted"",\nnext line"`);
    expect(lines).toHaveLength(2 + (list.data.find(({ name }) => name === 'intent')?.responses ?? 0));
    expect(String(csv.body)).not.toContain('@example.com');
    const reads = await entryRows(server.ctx).findAll({
      where: { staffId: id },
      order: ['seq'],
      raw: true,
    });
    expect(reads.map(({ what, subject }) => [what, subject])).toEqual([
      ['surveys', 'intent'],
      ['survey-texts', 'intent 1'],
      ['surveys', 'all'],
      ['survey-export', 'intent'],
    ]);
  });

  it('shows nothing of it to others', async () => {
    const person = await signUp(server);
    for (const path of ['', '/intent', '/intent/texts', '/intent/csv']) {
      expect((await withoutSession(server).send('GET', `/api/admin/surveys${path}`)).status).toBe(401);
      expect((await person.send('GET', `/api/admin/surveys${path}`)).status).toBe(403);
    }
    const { client: staff } = await staffClient();
    for (const path of ['/none', '/none/texts', '/none/csv'])
      expect((await staff.send('GET', `/api/admin/surveys${path}`)).status, path).toBe(404);
  });
});
