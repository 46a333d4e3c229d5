import { requestOf } from './example-request.ts';
import { curlOf, pythonOf, typescriptOf } from './example-text.ts';
import type { OpenApi, Operation } from './openapi-types.ts';

export interface Example {
  language: 'curl' | 'TypeScript' | 'Python';
  text: string;
}

/**
 * One example a language, ready to be run: with `FORMANT_KEY`, an API key, or `FORMANT_TOKEN`, a token of sign-in, in
 * the environment. Pages for browsers have none.
 */
export function examplesOf(
  method: string,
  path: string,
  {
    operation,
    schemas,
    base,
  }: { operation: Operation; schemas: OpenApi['components']['schemas']; base: string },
): Example[] {
  if (Object.values(operation.responses).some(({ content }) => content && 'text/html' in content)) return [];
  const request = requestOf(method, path, operation, schemas, base);
  return [
    { language: 'curl', text: curlOf(request) },
    { language: 'TypeScript', text: typescriptOf(request, base) },
    { language: 'Python', text: pythonOf(request) },
  ];
}
