import { z } from '@formant/engine/base/schema';
import { route } from './base/route.ts';

const value = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

export const votes = {
  saveVote: route('POST', '/api/vote/save/{vote?}', {
    summary:
      'One vote a person and voice, 0 takes it back; nobody votes for his own. With the id of a vote, changes that one',
    access: 'user',
    errors: ['not_found', 'forbidden', 'too_many_requests'],
    params: z.object({
      vote: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    body: z.strictObject({ voiceUUID: z.uuid(), value }),
    response: z.object({ id: z.int().nullable(), votes: z.int(), mine: value }),
  }),
};
