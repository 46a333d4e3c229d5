// what addresses lead to beside the rows: more than a visit needs that begins on the landing page
export { checkParams } from './formats.ts';
export { mirrorsOf } from './mirrors.ts';
export { redirectRoutes } from './redirects.ts';
