import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { asMessage } from './compose-letter.ts';
import { type Mail, NotSent } from './port.ts';

/**
 * Mail without a mail server: every letter becomes an RFC 5322 file that mail programs open. File names begin
 * with the time, so that a sorted listing is in order of sending.
 */
export function outboxMail(options: { folder: string; from: string }): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(asMessage(letter, options.from));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      const unfinished = path.join(options.folder, `.${name}.part`);
      try {
        await mkdir(options.folder, { recursive: true, mode: 0o700 });
        // safe: `buffer: true` makes the message a Buffer
        await writeFile(unfinished, message as Buffer, { mode: 0o600 });
        await rename(unfinished, path.join(options.folder, `${name}.eml`));
      } catch (cause) {
        throw new NotSent('unreachable', 'The letter could not be written into the outbox', { cause });
      }
    },
    async close() {
      transport.close();
    },
  };
}
