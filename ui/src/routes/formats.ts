import type { MiddlewareFunction, Params } from 'react-router';
import { refuseParameter } from '../pages/parts/no-such-page.ts';

/** What each parameter of an address looks like. */
export type Formats = Readonly<Record<string, RegExp>>;

/** The first parameter that does not look like one, if any. */
export const malformedParam = (formats: Formats, params: Readonly<Params>): string | undefined =>
  Object.entries(formats).find(
    ([name, format]) => params[name] !== undefined && !format.test(params[name]),
  )?.[0];

/** Answers an address with such a parameter with 404. */
export const checkParams =
  (formats: Formats): MiddlewareFunction =>
  (args) => {
    if (malformedParam(formats, args.params)) refuseParameter(args);
  };
