import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { asMessage } from './compose-letter.ts';
import { asNotSent } from './not-sent.ts';
import type { Mail } from './port.ts';

/** How a mail server is spoken to, by its address. */
export function smtpOptions(address: string): SMTPTransport.Options {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
}

/** Mail through an SMTP server, `smtp://user:password@host:port` or `smtps://`, over a few kept connections. */
export function smtpMail(options: { url: string; from: string }): Mail {
  const transport = createTransport({ ...smtpOptions(options.url), pool: true, maxConnections: 3 });
  return {
    async send(letter) {
      const message = asMessage(letter, options.from);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw asNotSent(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}
