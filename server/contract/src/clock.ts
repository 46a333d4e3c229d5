import { z } from '@formant/engine/base/schema';
import { route } from './base/route.ts';

export const clock = {
  getTime: route('GET', '/api/get-time', {
    summary: "The server's clock",
    response: z.object({ time: z.iso.datetime(), epochMs: z.int() }),
  }),
};
