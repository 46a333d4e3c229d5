import type { Schema } from './openapi-types.ts';

const indent = '  ';

/** Writes a JSON Schema the way a TypeScript reader would note it down, with limits as comments. */
export function shapeOf(schema: Schema, depth = 0): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(union)) return union.map((one: Schema) => shapeOf(one, depth)).join(' | ');
  if (Array.isArray(schema.allOf)) return schema.allOf.map((one: Schema) => shapeOf(one, depth)).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => shapeOf({ ...schema, type }, depth)).join(' | ');
  if (schema.type === 'array') return listOf(schema, depth);
  if (schema.type === 'object') return objectOf(schema, depth);
  if (schema.type === 'integer') return 'integer';
  if (schema.format === 'binary') return 'bytes';
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function listOf(schema: Schema, depth: number): string {
  const item = shapeOf((schema.items ?? {}) as Schema, depth); // safe: `items` of our own generator is one schema
  return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`;
}

function objectOf(schema: Schema, depth: number): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>); // safe: JSON Schema's own shape
  const required = new Set((schema.required ?? []) as string[]); // safe: likewise
  const rest = schema.additionalProperties;
  const lines = properties.map(([name, property]) => {
    const note = noteOf(property);
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${key}${required.has(name) ? '' : '?'}: ${shapeOf(property, depth + 1)}${note ? `  // ${note}` : ''}`;
  });
  if (rest && typeof rest === 'object') lines.push(`[name: string]: ${shapeOf(rest as Schema, depth + 1)}`);
  if (lines.length === 0) return '{}';
  const pad = indent.repeat(depth + 1);
  return `{\n${lines.map((line) => pad + line).join('\n')}\n${indent.repeat(depth)}}`;
}

/** Limits and explanations of a value, for people. */
export function noteOf(schema: Schema): string {
  const { format, minLength, maxLength, minimum, maximum, pattern, description } = schema;
  const range = (low: unknown, high: unknown, unit: string): string | null => {
    if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`;
    if (high !== undefined) return `at most ${high}${unit}`;
    return low !== undefined ? `at least ${low}${unit}` : null;
  };
  return [
    typeof format === 'string' ? format : null,
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, ''),
    typeof pattern === 'string' && pattern.length < 60 ? pattern : null,
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
    typeof description === 'string' ? description : null,
  ]
    .filter(Boolean)
    .join('; ');
}
