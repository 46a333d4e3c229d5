import type { Voice } from '@formant/contract/voices';
import { AppError } from '../../kernel/errors.ts';
import type { VoiceRow } from './models.ts';

type Consented = Pick<VoiceRow, 'kind' | 'consent' | 'consentAudio' | 'consentUnread'>;

/** What the consent lacks before others may reach the voice; null where nothing does. A preset is nobody's voice. */
export function consentMissing({
  kind,
  consent,
  consentAudio,
  consentUnread,
}: Consented): Voice['consentMissing'] {
  if (kind === 'preset' || kind === 'tts') return null;
  if (consentUnread) return 'words';
  if (consent === null) return 'declaration';
  return consent === 'own-voice' && consentAudio === null ? 'recording' : null;
}

const missing = {
  words: {
    field: 'consentStatement',
    text: 'The words of the consent sentence were not found in its recording, so this voice stays private. Record the sentence again: make the voice once more on the server, and then share it.',
  },
  declaration: {
    field: 'consent',
    text: 'Say whose voice this is before you share it: your own, licensed, or synthetic.',
  },
  recording: {
    field: 'consentStatement',
    text: 'Record the consent sentence in your own voice before you share it.',
  },
} as const satisfies Record<NonNullable<Voice['consentMissing']>, { field: string; text: string }>;

/** @throws AppError invalid for a voice that others can reach and whose speaker has not been heard to allow it */
export function assertConsentShown(row: Consented & Pick<VoiceRow, 'visibility'>): void {
  const lacks = row.visibility === 'private' ? null : consentMissing(row);
  if (lacks === null) return;
  const { field, text } = missing[lacks];
  throw new AppError('invalid', text, { fields: { [field]: [text] } });
}
