import { z } from 'zod';
import type { Schema } from './openapi-types.ts';

/** Whatever JSON can say. Its schema is one that names itself, which generators make aliases of that do not compile. */
const anyJson: Schema = { description: 'Any JSON value' };
const nameless = /\b__schema\d+$/;

/** @throws Error for another schema that names itself and has no id: it needs one, as `meta({ id })` */
function isAnyJson(name: string, definition: object): boolean {
  if (!nameless.test(name)) return false;
  const { anyOf } = definition as { anyOf?: unknown[] };
  if (anyOf?.length !== 6) throw new Error(`The schema ${name} names itself and has no id`);
  return true;
}

/** JSON Schema of a zod schema; schemas with an id of their own go to the components and are referred to. */
export function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  components?: Record<string, Schema>,
): Schema {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // a format says it already; the pattern behind it only fills the page
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      delete jsonSchema.id;
    },
  });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    if (isAnyJson(name, definition)) continue;
    const known = components?.[name];
    const found = refer(definition) as Schema; // safe: a definition is an object
    if (known && JSON.stringify(known) !== JSON.stringify(found))
      throw new Error(`The component ${name} has two shapes`);
    if (components) components[name] = found;
  }
  return refer(rest) as Schema; // safe: an object stays one
}

/** Points references at the document's components. */
function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string' && nameless.test(value.$ref)) return anyJson;
  const range = 'anyOf' in value && Array.isArray(value.anyOf) ? rangeOf(value.anyOf) : null;
  if (range) return range;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : refer(inner),
    ]),
  );
}

/** Numbers from below zero on, one by one, as the range they are: there are generators that fail on a negative constant. */
function rangeOf(choices: readonly { const?: unknown }[]): Schema | null {
  const numbers = choices.map((choice) => choice.const);
  if (!numbers.every((one) => typeof one === 'number')) return null;
  const [minimum, maximum] = [Math.min(...numbers), Math.max(...numbers)];
  if (minimum >= 0 || maximum - minimum !== numbers.length - 1) return null;
  return { type: 'integer', minimum, maximum };
}
