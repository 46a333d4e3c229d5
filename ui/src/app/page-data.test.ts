import { isRouteErrorResponse, UNSAFE_ErrorResponseImpl as RouteError } from 'react-router';
import { expect, it } from 'vitest';
import { packPageData, unpackPageData } from './page-data.ts';

it('brings data, user and errors to the browser as they were', () => {
  const error = new RouteError(404, 'Not Found', { message: 'Page not found: /x' });
  const { hydrationData, initialUser, rows } = unpackPageData(
    packPageData({
      hydrationData: { loaderData: { a: { b: 1 } }, errors: { a: error } },
      initialUser: null,
      rows: 'pages/x/rows.ts',
    }),
  );
  expect(rows).toBe('pages/x/rows.ts');
  expect(hydrationData.loaderData).toEqual({ a: { b: 1 } });
  expect(initialUser).toBeNull();
  const arrived: unknown = hydrationData.errors?.a;
  expect(isRouteErrorResponse(arrived) && [arrived.status, arrived.data]).toEqual([
    404,
    { message: 'Page not found: /x' },
  ]);
});

it('never carries the words or the stack of our own errors', () => {
  const packed = packPageData({
    hydrationData: { errors: { a: new Error('secret path') } },
    initialUser: null,
    rows: null,
  });
  expect(packed).not.toContain('secret');
  expect(unpackPageData(packed).hydrationData.errors?.a).toMatchObject({ status: 500 });
});

it('cannot end the script that it stands in', () => {
  const packed = packPageData({
    hydrationData: { loaderData: { a: '</script>' } },
    initialUser: null,
    rows: null,
  });
  expect(packed).not.toContain('</script>');
});
