import type { Row } from '../pages/row.ts';

// what else an address may lead to comes with them
export { checkParams } from './formats.ts';
export { mirrorsOf } from './mirrors.ts';
export { redirectRoutes } from './redirects.ts';

/** The rows of every area, by the key of their file. */
export const areas = import.meta.glob<readonly Row[]>('../pages/*/rows.ts', { eager: true, import: 'rows' });
