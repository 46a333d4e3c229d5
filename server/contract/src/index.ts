import { account } from './account.ts';
import { clock } from './clock.ts';

export * from './client.ts';
export * from './errors.ts';
export * from './product.ts';
export * from './route.ts';

/** Every call of the product, by operation id. A slice adds its table here. */
export const routes = { ...account, ...clock };
export type Routes = typeof routes;
