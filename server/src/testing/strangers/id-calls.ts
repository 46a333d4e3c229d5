import type { Route } from '@formant/contract';
import { z } from 'zod';
import { slices } from '../../slices.ts';

/** As much of JSON Schema as tells of an id. */
interface Shape {
  format?: string;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
}
const idName = /^(id|uuid|uuids|copyOf|shareCode|shortcode|sounds)$|(Id|Ids|ID|UUID|Uuid|Of)$/;

function namesId(shape: Shape = {}): boolean {
  if (shape.format === 'uuid' || namesIdIn(shape)) return true;
  return [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.items ? [shape.items] : [])].some(
    namesId,
  );
}
const namesIdIn = ({ properties }: Shape): boolean =>
  Object.entries(properties ?? {}).some(([name, shape]) => idName.test(name) || namesId(shape));

/** Every call that says in its path, query or body what thing it is about. */
export function idCalls(): { id: string; route: Route }[] {
  // safe: what zod writes is JSON Schema
  const shapeOf = (schema: z.ZodType) =>
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Shape;
  return slices.flatMap((slice) =>
    Object.entries(slice.routes).flatMap(([id, route]) =>
      route.path.includes('{') || namesId(shapeOf(route.query)) || namesId(shapeOf(route.body))
        ? [{ id, route }]
        : [],
    ),
  );
}
