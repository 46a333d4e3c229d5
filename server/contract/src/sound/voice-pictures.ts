import { z } from '@formant/engine/base/schema';
import { plain, plainText } from '../base/plain-text.ts';
import { route } from '../base/route.ts';

/** Pictures that one account may ask for within a day. */
export const picturesADay = 10;
/** What somebody may say about how it should look. */
export const mostWishLetters = 300;

const voiceUUID = z.object({ voiceUUID: z.uuid() });

export const voicePicture = z
  .object({
    /** Who draws, and is told the voice's name and words; null where nobody does, and pictures are only chosen. */
    generator: z.string().nullable(),
    /** Of the last picture that was asked for; null when none was. A drawn one is the voice's `avatarUrl`. */
    status: z.enum(['drawing', 'drawn', 'failed']).nullable(),
    /** What happened and what to do, of one that failed. */
    problem: z.string().nullable(),
    askedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'VoicePicture' });
export type VoicePicture = z.infer<typeof voicePicture>;

export const voicePictures = {
  drawVoicePicture: route('POST', '/api/voice/draw-picture/{voiceUUID}', {
    summary:
      "Has a picture of one's own voice drawn by the generator of this server, which is told the voice's name, the words that describe it, and the wish. It comes after a while and takes the place of the picture before; update-voice takes it away",
    access: 'user',
    status: 202,
    errors: ['not_found', 'conflict', 'provider_unavailable', 'too_many_requests', 'unavailable'],
    params: voiceUUID,
    body: z.strictObject({
      /** How it should look. */
      wish: z
        .string()
        .trim()
        .max(mostWishLetters, `Use at most ${mostWishLetters} characters.`)
        .regex(plainText, plain)
        .optional(),
    }),
    response: voicePicture,
  }),
  getVoicePicture: route('GET', '/api/voice/drawn-picture/{voiceUUID}', {
    summary: "Whether pictures are drawn here, and how far that of one's own voice is",
    access: 'user',
    errors: ['not_found'],
    params: voiceUUID,
    response: voicePicture,
  }),
};
