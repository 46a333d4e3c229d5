import { account } from '@formant/contract/account';
import { route } from '@formant/contract/base/route';
import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Handler } from './slice.ts';

type IdIn<H> = H extends (input: never, call: infer C) => unknown
  ? C extends { userId: infer I }
    ? I
    : never
  : never;

it('knows the caller’s id as far as the access of its route demands an account', () => {
  const open = route('GET', '/api/open', { summary: 'Anybody', response: z.object({}) });
  const app = route('GET', '/api/app', { summary: 'The app', access: 'device', response: z.object({}) });
  expectTypeOf<IdIn<Handler<typeof open>>>().toEqualTypeOf<number | null>();
  expectTypeOf<IdIn<Handler<typeof app>>>().toEqualTypeOf<number>();
  expectTypeOf<IdIn<Handler<typeof account.getUser>>>().toEqualTypeOf<number>();
  expectTypeOf<IdIn<Handler<typeof account.signup>>>().toEqualTypeOf<null>();
  expect([open.access, app.access, account.getUser.access, account.signup.access]).toEqual([
    'public',
    'device',
    'user',
    'guest',
  ]);
});
