import { describe, expect, it } from 'vitest';
import { makeLog } from './log.ts';

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  let text = '';
  write(
    makeLog(
      { logLevel: 'info' },
      {
        write: (line) => {
          text += line;
        },
      },
    ),
  );
  return text;
}

describe('the log', () => {
  it('hides secrets at every depth that records have', () => {
    const text = logged((log) =>
      log.info({
        authorization: 'Bearer canary-1',
        req: { headers: { cookie: 'canary-2', 'set-cookie': 'canary-3', authorization: 'canary-4' } },
        user: { email: 'canary-5@example.com', password: 'canary-6', session: { token: 'canary-7' } },
      }),
    );
    expect(text).not.toContain('canary');
    expect(text.match(/\[redacted\]/g)).toHaveLength(7);
  });

  it('writes errors without what the database put into them and without addresses', () => {
    const error = Object.assign(new Error('Duplicate entry someone@example.com'), {
      sql: 'INSERT INTO users VALUES (canary)',
      parameters: ['canary'],
      cause: new Error('inner'),
    });
    const text = logged((log) => log.error({ err: error }, 'failed'));
    expect(text).not.toContain('canary');
    expect(text).not.toContain('someone');
    expect(JSON.parse(text)).toMatchObject({
      err: { message: 'Duplicate entry [e-mail]', cause: { message: 'inner' } },
      msg: 'failed',
    });
  });
});
