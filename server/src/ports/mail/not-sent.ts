import { NotSent, type NotSentCause } from './port.ts';

/** What nodemailer tells of a failure: the server's code (RFC 5321) and the command it answered. */
interface SmtpFault extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Names what a failed conversation with a mail server means for the letter; an unclear one stays as it is. */
export function asNotSent(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof NotSent) return error;
  const { command = '', responseCode, response = '' }: SmtpFault = error;
  const told = (why: NotSentCause) => new NotSent(why, error.message, { cause: error });
  if (/^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM)/.test(command)) return told('unreachable');
  // a connection that broke in the middle of the letter may have carried it
  if (responseCode === undefined) return error;
  if (responseCode < 500) return told('later');
  // RFC 3463: 5.1.x is about the address, 5.2.1 a mailbox that is shut
  const aboutAddress =
    command === 'RCPT TO' ? !/\b5\.[3-7]\.\d/.test(response) : /\b5\.(1\.\d|2\.1)/.test(response);
  return told(aboutAddress ? 'address' : 'letter');
}
