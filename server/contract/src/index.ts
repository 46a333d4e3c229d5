import { account } from './account.ts';
import { appAuth } from './app-auth.ts';
import { audio } from './audio.ts';
import { clock } from './clock.ts';
import { uploads } from './uploads.ts';
import { webTools } from './web-tools.ts';

export * from './client.ts';
export * from './errors.ts';
export * from './product.ts';
export * from './route.ts';

/** Every call of the product, by operation id. A slice adds its table here. */
export const routes = { ...account, ...appAuth, ...audio, ...clock, ...uploads, ...webTools };
export type Routes = typeof routes;
