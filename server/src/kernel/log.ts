import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Fields that never reach a log, at the top of a record and up to three levels deep. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'apiKey',
  'captchaToken',
  'code',
  'otp',
  'secret',
  'signature',
  'email',
];
const quoted = (name: string): string => (/^\w+$/.test(name) ? name : `["${name}"]`);
const join = (prefix: string, name: string): string =>
  name.startsWith('[') ? `${prefix.replace(/\.$/, '')}${name}` : `${prefix}${name}`;
const paths = ['', '*.', '*.*.', '*.*.*.'].flatMap((prefix) =>
  secretFields.filter((name) => name !== 'code' || prefix === '').map((name) => join(prefix, quoted(name))),
);

const address = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const withoutAddresses = (text: string): string => text.replace(address, '[e-mail]');

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
}

/** Name, message, stack and cause only: database errors carry whole statements with people's values. */
function logError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutAddresses(String(error)), stack: '' };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined || depth > 3 ? {} : { cause: logError(cause, depth + 1) }),
  };
}

/** The process's log: JSON lines on stdout, without secrets and without addresses of people. */
export function makeLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: (error: unknown) => logError(error) },
    },
    destination ?? pino.destination({ sync: false }),
  );
}
