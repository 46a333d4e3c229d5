import { route } from '@formant/contract';
import { makeClient } from '@formant/contract/base/client';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSend } from './client.ts';

it('sends a PUT with form data as POST with _method', async () => {
  const asked: RequestInit[] = [];
  const send = createSend({
    platform: {
      authMode: 'token',
      fetchApi: async (_path, init) => {
        asked.push(init);
        return new Response(null, { status: 204 });
      },
    },
    onUnauthenticated() {},
    warn() {},
    navigate() {},
  });
  const form = new FormData();
  form.set('name', 'Alto');
  const routes = { rename: route('PUT', '/api/rename', { summary: 'x', response: z.undefined() }) };
  await makeClient<typeof routes>(send)('PUT /api/rename', { body: form as never });
  expect(asked[0]!.method).toBe('POST');
  expect([...(asked[0]!.body as FormData)]).toEqual([
    ['name', 'Alto'],
    ['_method', 'PUT'],
  ]);
});
