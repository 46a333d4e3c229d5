import { account } from './account/index.ts';
import { audio } from './audio/index.ts';
import { clock } from './clock/index.ts';
import type { Slice } from './slice.ts';
import { uploads } from './uploads/index.ts';
import { webTools } from './web-tools/index.ts';

/** Every slice of the server, one line each. */
export const slices: readonly Slice[] = [account, audio, clock, uploads, webTools];
