import { randomBytes, randomUUID } from 'node:crypto';
import { formFileBytes } from '@formant/contract/base/constants';
import { cvKeptMonths } from '@formant/contract/facts/career-facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { formPass } from '../../testing/captcha.ts';
import { onEachDatabase, onSqlite } from '../../testing/databases.ts';
import { formBody, pdfFile, zipFile } from '../../testing/documents.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { letterTo } from '../../testing/letters.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { entryRows } from '../audit/index.ts';
import { messageRows, monthsAfter } from '../forms/index.ts';
import { sweepCvs } from './cv.ts';
import { cvKindOf } from './cv-kind.ts';
import { cvRows } from './models.ts';

const address = () => `j${randomBytes(6).toString('hex')}@example.com`;
type Given = Record<string, string | string[] | Blob>;

onEachDatabase('careers', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, config: { staffMail: 'desk@example.com' } });
  });
  afterAll(() => server.close());

  const given = (change: Given = {}): Given => ({
    name: 'Ada Lovelace',
    email: address(),
    coverLetter: 'I like voices.',
    cv: new File([pdfFile(randomUUID())], 'cv.pdf', { type: 'application/pdf' }),
    captchaToken: formPass(server),
    ...change,
  });
  const send = async (fields: Given, client = server.client()) =>
    client.send('POST', '/api/job-application', await formBody(fields));
  const apply = async (change: Given = {}, client = server.client()) => {
    const { status, body } = await send(given(change), client);
    expect(status, JSON.stringify(body)).toBe(201);
    return (body as { applicationId: string }).applicationId;
  };
  const cvOfApplication = async (applicationId: string) => {
    const message = await messageRows(server.ctx).findOne({ where: { uuid: applicationId }, raw: true });
    return message && (await cvRows(server.ctx).findOne({ where: { messageId: message.id }, raw: true }));
  };
  const download = (client: TestClient, cvId: string) => client.open('GET', `/api/download-cv/${cvId}`);

  it('takes an application with a CV, tells both sides by mail, and staff downloads it', async () => {
    const pdf = pdfFile(randomUUID());
    const email = address();
    const links = ['https://ada.example/', 'https://code.example/ada'];
    const applicationId = await apply({
      email,
      links,
      phone: '+44 20 7946 0000',
      cv: new File([pdf], '../../engine.exe'),
    });
    expect((await letterTo(server, email, /We have your job application/)).text).toContain(applicationId);
    await letterTo(server, 'desk@example.com', /New job application/);
    const staff = await makeStaff(server, await signUp(server));
    const params = { messageId: applicationId };
    const shown = await staff.call('GET /api/admin/messages/{messageId}', { params });
    expect(shown).toMatchObject({
      kind: 'job',
      subject: 'Job application: open',
      details: { phone: '+•••', links }, // masked until it is asked for
      cv: { kind: 'pdf', sizeBytes: pdf.length },
    });
    const cvId = shown.cv?.cvId ?? '';
    const answer = await download(staff, cvId);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''CV%20Ada%20Lovelace.pdf",
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const { id } = await staff.call('GET /api/user');
    const reads = await entryRows(server.ctx).findAll({ where: { staffId: id, what: 'cv' }, raw: true });
    expect(reads.map(({ subject }) => subject)).toEqual([cvId]);
  });

  it('gives the CV to its applicant and to nobody else', async () => {
    const applicant = await signUp(server);
    const cv = await cvOfApplication(await apply({}, applicant));
    const cvId = cv?.uuid ?? '';
    expect((await download(applicant, cvId)).status).toBe(200);
    expect((await download(withoutSession(server), cvId)).status).toBe(401);
    expect((await download(await signUp(server), cvId)).status).toBe(404);
    expect((await download(await signUpWithToken(server), cvId)).status).toBe(404);
    expect((await download(applicant, randomUUID())).status).toBe(404);
    // staff that has not proven the second factor
    const half = await signUp(server);
    const { id } = await half.call('GET /api/user');
    await server.ctx.db.query(`UPDATE users SET roles = 'user,support' WHERE id = ${id}`);
    expect((await download(half, cvId)).status).toBe(403);
    // a CV that nobody signed in has sent is no signed-in stranger's
    const anonymous = await cvOfApplication(await apply());
    expect((await download(applicant, anonymous?.uuid ?? '')).status).toBe(404);
    // no address of the storage leads to it
    expect((await server.client().raw('GET', `/files/${cv?.storageKey}`)).status).toBe(404);
  });

  it('judges the file by its bytes and keeps nothing of what it refuses', async () => {
    const before = await cvRows(server.ctx).count();
    const program = new File([Buffer.from('MZ\x90\x00 this program')], 'cv.pdf', { type: 'application/pdf' });
    expect(await send(given({ cv: program }))).toMatchObject({
      status: 415,
      body: { code: 'wrong_type', errors: { cv: [expect.stringMatching(/neither a PDF/)] } },
    });
    const large = new File([pdfFile(), new Uint8Array(formFileBytes)], 'cv.pdf');
    expect(await send(given({ cv: large }))).toMatchObject({
      status: 413,
      body: { code: 'too_large', errors: { cv: [expect.stringMatching(/10 MB/)] } },
    });
    const huge = new File([pdfFile(), new Uint8Array(2 * formFileBytes)], 'cv.pdf');
    expect((await send(given({ cv: huge }))).status).toBe(413);
    for (const [field, value] of [
      ['email', 'nobody'],
      ['links', 'javascript:alert(1)'],
      ['cv', 'just text'],
      ['jobId', '12345'],
      ['role', 'admin'],
    ] as const)
      expect(await send(given({ [field]: value })), field).toMatchObject({ status: 422 });
    expect((await send(given({ captchaToken: 'made up' }))).status).toBe(428);
    const { captchaToken: _, ...without } = given();
    expect((await send(without)).status).toBe(428);
    expect(await cvRows(server.ctx).count()).toBe(before);
  });

  it('takes a double send for one application with one file', async () => {
    const fields = given();
    const first = await send(fields);
    expect(first.status).toBe(201);
    const before = await cvRows(server.ctx).count();
    expect((await send(fields)).body).toEqual(first.body);
    expect(await cvRows(server.ctx).count()).toBe(before);
    const other = { ...fields, cv: new File([zipFile()], 'cv.docx'), captchaToken: formPass(server) };
    expect((await send(other)).body).not.toEqual(first.body);
  });

  it('deletes a CV after its time, with its application, and when none has come', async () => {
    const stored = async (key: string) => (await server.ctx.storage.size(key)) !== null;
    const kept = await apply();
    const dropped = await apply();
    const [old, gone] = [await cvOfApplication(kept), await cvOfApplication(dropped)];
    if (!old || !gone) throw new Error('no CVs');
    await messageRows(server.ctx).destroy({ where: { uuid: dropped } });
    clock.advance(2 * hourMs);
    await sweepCvs(server.ctx);
    expect([await stored(old.storageKey), await stored(gone.storageKey)]).toEqual([true, false]);
    clock.advance(monthsAfter(clock.now(), cvKeptMonths) - clock.now());
    await sweepCvs(server.ctx);
    expect(await stored(old.storageKey)).toBe(false);
    expect(await cvOfApplication(kept)).toBeNull();
    expect(await messageRows(server.ctx).count({ where: { uuid: kept } })).toBe(1);
  });
});

onSqlite('job applications', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  it.each([
    ['JSON', 'application/json', '{"name":"Ada"}', 415],
    ['no boundary', 'multipart/form-data', 'x', 415],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x', 400],
    ['a body without the boundary', 'multipart/form-data; boundary=x', 'nothing', 400],
    [
      'very many parts',
      'multipart/form-data; boundary=x',
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1000)}--x--\r\n`,
      400,
    ],
    [
      'a prototype key',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
      400,
    ],
    [
      'a NUL',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\na\0b\r\n--x--\r\n',
      400,
    ],
  ])('answers %s civilly', async (_, type, body, status) => {
    const answer = await server
      .client()
      .send('POST', '/api/job-application', { body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status, body: { code: expect.any(String) } });
  });

  it('needs the CSRF header of its own pages', async () => {
    const form = await formBody({ name: 'Ada' });
    expect((await server.client().raw('POST', '/api/job-application', form)).status).toBe(419);
  });
});

onSqlite('job applications under load', (database) => {
  it('stores twenty files an hour of one caller', async () => {
    const server = await startServer({ database, config: { rateLimits: true } });
    const client = withoutSession(server);
    const send = async (captchaToken: string) =>
      client.send(
        'POST',
        '/api/job-application',
        await formBody({
          name: 'Ada',
          email: address(),
          cv: new File([pdfFile(randomUUID())], 'cv.pdf'),
          captchaToken,
        }),
      );
    for (let i = 0; i < 20; i++) expect((await send('made up')).status).toBe(428);
    const refused = await send(formPass(server));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await cvRows(server.ctx).count()).toBe(0);
    await server.close();
  });
});

it.each([
  ['a PDF', pdfFile(), 'pdf'],
  ['a Word document', zipFile(), 'docx'],
  ['a PDF without an end', pdfFile().slice(0, 60), null],
  ['a web page that speaks of PDF', Buffer.from('<html>%PDF-1.4 %%EOF'), null],
  ['another archive', zipFile(['index.html']), null],
  ['a spreadsheet', zipFile(['[Content_Types].xml', 'xl/workbook.xml']), null],
  [
    'a document with macros',
    zipFile(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin']),
    null,
  ],
  ['half an archive', zipFile().slice(0, 100), null],
  ['nothing', Buffer.alloc(0), null],
])('takes %s for what it is', (_, bytes, kind) => {
  expect(cvKindOf(Buffer.from(bytes))).toBe(kind);
});
