import { parseEffects } from './effect-settings.ts';
import { engineOrAuto, engineValue } from './model-kinds.ts';
import type { OptionValues, TextOption, ToolOption, ToolOptions } from './options.ts';
import { z } from './schema.ts';
import { parsePart } from './sound-part.ts';

function optionSchema(option: ToolOption): z.ZodType {
  switch (option.kind) {
    case 'range':
      return z.coerce.number().min(option.min).max(option.max).default(option.default);
    case 'choice':
      return z.enum(option.values).default(option.default);
    case 'toggle':
      return z.union([z.boolean(), z.stringbool()]).default(option.default);
    case 'text':
      return z
        .string()
        .max(option.maxLength)
        .regex(new RegExp(option.pattern ?? ''))
        .superRefine((value, context) => {
          const fault = textFault(option, value);
          if (fault !== null) context.addIssue({ code: 'custom', message: fault });
        })
        .default(option.default);
    case 'engine':
      return z
        .string()
        .regex(option.default === 'auto' ? engineOrAuto : engineValue)
        .default(option.default);
  }
}

/** What is wrong with a text of a known format, in words for people; null where nothing is. */
function textFault(option: TextOption, value: string): string | null {
  if (value === '' || (option.format !== 'effects' && option.format !== 'part')) return null;
  const parsed = option.format === 'part' ? parsePart(value) : parseEffects(value);
  return 'fault' in parsed ? parsed.fault : null;
}

/** The strict zod object of a tool's options; strings as the command line gives them are accepted. */
export function optionsSchema<T extends ToolOptions>(options: T): z.ZodType<OptionValues<T>> {
  const shape = Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, optionSchema(option)]),
  );
  // safe: the shape is built key by key from the same table as OptionValues
  return z.strictObject(shape) as unknown as z.ZodType<OptionValues<T>>;
}
