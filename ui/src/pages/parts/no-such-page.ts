import type { LoaderFunctionArgs } from 'react-router';

type Asked = Pick<LoaderFunctionArgs, 'request'>;

/** Answers an address that nothing stands at. @throws Response 404, always */
export function refuse({ request }: Asked): never {
  throw notFound(`Page not found: ${new URL(request.url).pathname}`);
}

/** Answers an address with a parameter that does not look like one. @throws Response 404, always */
export function refuseParameter({ request }: Asked): never {
  throw notFound(`Page Not Found: ${new URL(request.url).pathname}`);
}

const notFound = (message: string): Response =>
  Response.json({ message }, { status: 404, statusText: 'Not Found' });
