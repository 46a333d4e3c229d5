import { createTransport } from 'nodemailer';
import { type Finding, finding } from '../../kernel/finding.ts';
import { smtpOptions } from './smtp.ts';

/** Connection and password of the mail server; nothing is sent. */
export async function checkSmtp(url: string): Promise<Finding> {
  const transport = createTransport(smtpOptions(url));
  try {
    return await finding(
      'Mail server lets letters in',
      'Check SMTP_URL (smtp://user:password@host:port, smtps:// for TLS from the start), and that the server runs. Until it answers nobody gets a letter.',
      () => transport.verify(),
    );
  } finally {
    transport.close();
  }
}
