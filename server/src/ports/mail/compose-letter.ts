import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './port.ts';

/** A letter in nodemailer's terms; the address is given apart, so that it can't smuggle in a second one. */
export function asMessage(letter: Letter, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    ...(letter.html ? { html: letter.html } : {}),
    // RFC 3834: keeps holiday notes and mailing lists from answering
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
