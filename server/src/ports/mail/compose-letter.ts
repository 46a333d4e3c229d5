import type { SendMailOptions } from 'nodemailer';
import { type Letter, NotSent } from './port.ts';

/**
 * A letter in nodemailer's terms; the address is given apart, so that it can't smuggle in a second one.
 * @throws NotSent for a header that would hold more than was meant
 */
export function asMessage(letter: Letter, from: string): SendMailOptions {
  const { to, toName = '', subject, text, html, unsubscribeUrl } = letter;
  if (!/^[^\s,;:<>"()[\]\\]+@[^\s,;:<>"()[\]\\@]+$/.test(to) || control.test(to))
    throw refused('receiver is not one plain address');
  if (control.test(toName)) throw refused('receiver’s name holds a control character');
  if (control.test(subject)) throw refused('subject holds a control character');
  if (unsubscribeUrl !== undefined && !/^https?:\/\/[^\s<>]+$/.test(unsubscribeUrl))
    throw refused('address to unsubscribe is not one plain web address');
  return {
    from,
    to: { name: toName, address: to },
    subject,
    text,
    html,
    // RFC 3834: keeps holiday notes and mailing lists from answering
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A line break would begin a header of its own. */
const control = /\p{Cc}/u;

// without the value: it may be a secret or somebody's address
const refused = (what: string): NotSent => new NotSent('letter', `This letter is not sent: its ${what}.`);
