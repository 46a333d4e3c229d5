import { errorStatus } from '@formant/contract/base/errors';
import type { OpenApi, Operation, Parameter, Schema } from './openapi-types.ts';
import { comment, propertyName, typeOf } from './typescript.ts';

/** A call that programs of others make: an API key opens it, and no other. */
export const isForPrograms = (operation: Operation): boolean => operation['x-scope'] !== undefined;

/**
 * `calls.generated.ts` of the client package: what every call that is for programs takes and answers, and how it travels. A
 * path with an optional parameter is two calls.
 */
export function clientSource(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isForPrograms(operation))
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const text = calls.map(({ operation }) => JSON.stringify(operation)).join('');
  const schemas = Object.entries(api.components.schemas).filter(
    ([name]) => name !== 'Error' && text.includes(`#/components/schemas/${name}"`),
  );
  return `// Written by \`npm run generate\` from the contract of the API; changes here are lost.

/** Every code that a refusal can carry. */
export type ErrorCode =
${Object.keys(errorStatus)
  .map((code) => `  | '${code}'`)
  .join('\n')};

${schemas.map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`).join('\n')}
/** What every call takes and answers, by its method and path. */
export interface Calls {
${calls.map(({ name, operation }) => callOf(name, operation)).join('\n')}
}

/** How calls travel that are not JSON both ways, and which of them make something. */
export const travels: { readonly [name: string]: { readonly makes?: true; readonly as?: 'bytes' | 'events' | 'upload' } } = {
${calls
  .flatMap(({ name, operation }) => {
    const facts = factsOf(operation);
    return facts.length > 0 ? [`  '${name}': { ${facts.join(', ')} },`] : [];
  })
  .join('\n')}
};
`;
}

function callOf(name: string, operation: Operation): string {
  const { parameters = [], requestBody, summary, description } = operation;
  const given = (place: Parameter['in']) => parameters.filter((one) => one.in === place);
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const parts = [
    ...partOf('path', given('path')),
    ...partOf('query', given('query')),
    ...(body ? [`    body${requestBody?.required ? '' : '?'}: ${typeOf(body, 2)};`] : []),
    `    answer: ${answerOf(operation)};`,
  ];
  return `${comment(`${summary}. ${description}`, '  ')}  '${name}': {\n${parts.join('\n')}\n  };`;
}

function partOf(name: string, parameters: Parameter[]): string[] {
  if (parameters.length === 0) return [];
  const lines = parameters.map(
    (one) => `${propertyName(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema, 2)}`,
  );
  const optional = parameters.every((one) => !one.required);
  return [`    ${name}${optional ? '?' : ''}: { ${lines.join('; ')} };`];
}

function answerOf(operation: Operation): string {
  const as = transportOf(operation);
  if (as === 'bytes' || as === 'events') return 'Response';
  const content = goodAnswer(operation)?.content;
  const schema: Schema | undefined = content && Object.values(content)[0]?.schema;
  return schema ? typeOf(schema, 2) : 'undefined';
}

const goodAnswer = ({ responses }: Operation) =>
  Object.entries(responses).find(([status]) => Number(status) < 400)?.[1];

function transportOf(operation: Operation): 'bytes' | 'events' | 'upload' | null {
  const transport = operation['x-transport'];
  if (transport === 'download') return 'bytes';
  return transport === 'events' || transport === 'upload' ? transport : null;
}

function factsOf(operation: Operation): string[] {
  const as = transportOf(operation);
  const makes = operation.parameters?.some((one) => one.in === 'header' && one.name === 'Idempotency-Key');
  return [...(makes ? ['makes: true'] : []), ...(as ? [`as: '${as}'`] : [])];
}
