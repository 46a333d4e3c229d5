import { makePass } from '../people/account/captcha.ts';
import type { TestServer } from './server.ts';

/** What a browser gets for a solved challenge, for one form. */
export const formPass = (server: TestServer): string => makePass(server.ctx, 'form');
