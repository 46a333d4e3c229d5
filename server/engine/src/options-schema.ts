import { z } from 'zod';
import type { OptionValues, ToolOption, ToolOptions } from './options.ts';

function optionSchema(option: ToolOption): z.ZodType {
  switch (option.kind) {
    case 'range':
      return z.coerce.number().min(option.min).max(option.max).default(option.default);
    case 'choice':
      return z.enum(Object.keys(option.choices)).default(option.default);
    case 'toggle':
      return z.union([z.boolean(), z.stringbool()]).default(option.default);
    case 'text':
      return z
        .string()
        .max(option.maxLength)
        .regex(new RegExp(option.pattern ?? ''))
        .default(option.default);
  }
}

/** The strict zod object of a tool's options; strings as the command line gives them are accepted. */
export function optionsSchema<T extends ToolOptions>(options: T): z.ZodType<OptionValues<T>> {
  const shape = Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, optionSchema(option)]),
  );
  // safe: the shape is built key by key from the same table as OptionValues
  return z.strictObject(shape) as unknown as z.ZodType<OptionValues<T>>;
}
