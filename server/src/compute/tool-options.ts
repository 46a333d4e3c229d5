import { optionsSchema, ToolError, type ToolOption, type ToolOptions } from '@formant/engine';

/**
 * Parses options as the command line gives them, every value a string.
 * @throws ToolError bad_option, naming the option and what it takes
 */
export function parseToolOptions(
  options: ToolOptions,
  given: Record<string, unknown>,
): Record<string, unknown> {
  for (const [name, value] of Object.entries(given)) {
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option) {
      const known = Object.keys(options);
      throw new ToolError(
        'bad_option',
        `There is no option "${name}". ${known.length > 0 ? `Options are: ${known.join(', ')}.` : 'This tool has no options.'}`,
      );
    }
    // an empty string would count as the number 0
    if (value === '' && option.kind !== 'text') throw badValue(name, option, value);
  }
  const parsed = optionsSchema(options).safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? '');
  const option = options[name];
  // a text with a format of its own tells what is wrong with it
  if (issue?.code === 'custom') throw new ToolError('bad_option', `Option "${name}": ${issue.message}`);
  throw option ? badValue(name, option, given[name]) : new ToolError('bad_option', parsed.error.message);
}

function badValue(name: string, option: ToolOption, value: unknown): ToolError {
  return new ToolError(
    'bad_option',
    `Option "${name}" can't be "${String(value)}": it takes ${takes(option)}.`,
  );
}

function takes(option: ToolOption): string {
  switch (option.kind) {
    case 'range':
      return `a number from ${option.min} to ${option.max}${option.unit ? ` ${option.unit}` : ''}`;
    case 'choice':
      return `one of ${option.values.join(', ')}`;
    case 'toggle':
      return 'true or false';
    case 'engine':
      return `${option.default === 'auto' ? 'auto, ' : ''}dsp, or onnx:<id> of a model that "formant models list" shows as installed`;
    case 'text':
      return `at most ${option.maxLength} characters${option.pattern ? ` of the form ${option.pattern}` : ''}`;
  }
}
