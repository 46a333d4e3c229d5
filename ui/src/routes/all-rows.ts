import type { Row } from '../pages/row.ts';

/** The rows of every area, by the key of their file. */
export const areas = import.meta.glob<readonly Row[]>('../pages/*/rows.ts', { eager: true, import: 'rows' });
