import type { Schema } from './openapi-types.ts';
import { noteOf } from './shape.ts';

const step = '  ';

/** A JSON Schema as a TypeScript type; limits and explanations become doc comments. */
export function typeOf(schema: Schema, depth = 0): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return literal(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' | ');
  const union = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(union)) return union.map((one: Schema) => typeOf(one, depth)).join(' | ');
  if (Array.isArray(schema.allOf))
    return schema.allOf.map((one: Schema) => grouped(typeOf(one, depth))).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, depth)).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return `${grouped(typeOf((schema.items ?? {}) as Schema, depth))}[]`; // safe: `items` of our generator is one schema
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);
const grouped = (type: string): string => (/ [|&] /.test(type) ? `(${type})` : type);
export const propertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);

function objectOf(schema: Schema, depth: number): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>); // safe: JSON Schema's own shape
  const required = new Set((schema.required ?? []) as string[]); // safe: likewise
  const rest = schema.additionalProperties;
  const more =
    rest && typeof rest === 'object' ? typeOf(rest as Schema, depth + 1) : rest === true ? 'unknown' : null;
  if (properties.length === 0) return more === null ? 'Record<string, never>' : `{ [name: string]: ${more} }`;
  const pad = step.repeat(depth + 1);
  const lines = properties.map(
    ([name, property]) =>
      `${comment(noteOf(property), pad)}${pad}${propertyName(name)}${required.has(name) ? '' : '?'}: ${typeOf(property, depth + 1)};`,
  );
  const open = `{\n${lines.join('\n')}\n${step.repeat(depth)}}`;
  return more === null ? open : `${open} & { [name: string]: ${more} }`;
}

/** A doc comment of one line, or nothing. */
export const comment = (text: string, pad: string): string =>
  text === '' ? '' : `${pad}/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n`;
