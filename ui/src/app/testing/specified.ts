import { specifiedRoutes as written } from './specified-routes.ts';

/** A route as the specification has it. */
export interface SpecifiedRoute {
  method: string;
  path: string;
  layout: string;
  guard?: string;
  status: number;
  group: string;
  /** An address that the path stands for, where it has parameters. */
  visit?: string;
  /** Where it leads. */
  leads?: string;
  /** The address of the page that an older one shows. */
  shows?: string;
}

export const addressOf = ({ path, visit }: SpecifiedRoute): string => visit ?? path;

/** They come with the money: until then nothing stands there, and no link leads there. */
export const isForMoney = ({ path, group }: SpecifiedRoute): boolean =>
  group === 'payments' || /^\/(?:affiliate-panel|AffiliatePanel)/.test(path);
/** What the server answers before the pages do. */
export const isBeyondPages = ({ path, method, group }: SpecifiedRoute): boolean =>
  method === 'POST' ||
  ['/support-sso', '/opt-out-referral/:recipient', '/version'].includes(path) ||
  (group === 'downloads' && !/^\/(?:launch-app|open-app)$/.test(path));

/** Every route of the specification. */
export const specifiedRoutes: readonly SpecifiedRoute[] = written
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', layout = '', guard = '', status = '', group = '', ...more] =
      line.split(' ');
    return {
      method,
      path,
      layout,
      ...(guard === '-' ? {} : { guard }),
      status: Number(status),
      group,
      ...Object.fromEntries(more.map((pair) => pair.split('=', 2))),
    };
  });
