/** The part of the Network Information API that says how dear data is. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The API is not in TypeScript's DOM types and not in every browser. */
export const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

/** Whether people save data or are on 2g: nothing is fetched ahead then. */
export const isDear = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
