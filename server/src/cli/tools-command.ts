import type { ChoiceOption, ToolOption } from '@formant/engine';
import { toolIds, tools } from '@formant/engine/tools';
import { type CommandOptions, commandArguments } from './command-arguments.ts';

export const options = { json: { type: 'boolean', default: false } } as const satisfies CommandOptions;

export const help = `Usage: formant tools [--json]

Lists every tool with its options, their ranges and defaults, and the outputs it writes.
`;

export async function command(args: string[]): Promise<void> {
  const { values } = commandArguments({ args, options });
  process.stdout.write(values.json ? `${JSON.stringify(toolIds.map(describe), null, 2)}\n` : table());
}

function describe(id: (typeof toolIds)[number]) {
  const { name, summary, options, outputs, limits, stages } = tools[id].tool;
  return {
    id,
    name,
    summary,
    options: Object.entries<ToolOption>(options).map(([option, spec]) => ({
      id: option,
      ...(spec.kind === 'choice' ? choicesInOrder(spec) : spec),
    })),
    outputs,
    limits,
    stages,
  };
}

const choicesInOrder = ({ choices, values, ...spec }: ChoiceOption) => ({
  ...spec,
  choices: values.map((value) => ({ value, label: choices[value] })),
});

function table(): string {
  const parts = toolIds.map((id) => {
    const { tool } = tools[id];
    const options = Object.entries<ToolOption>(tool.options).map(
      ([name, option]) =>
        `${`    --set ${name}=${option.default}`.padEnd(32)}${option.label}: ${takes(option)}`,
    );
    const outputs = tool.outputs.map((output) => output.name).join(', ') || 'a report only';
    return [`${id}: ${tool.summary}`, `    writes ${outputs}`, ...options].join('\n');
  });
  return `${parts.join('\n\n')}\n`;
}

function takes(option: ToolOption): string {
  if (option.kind === 'range') return `${option.min} to ${option.max}${option.unit ? ` ${option.unit}` : ''}`;
  if (option.kind === 'choice') return option.values.join(' | ');
  if (option.kind === 'engine') return 'dsp | onnx:<id of an installed model>';
  return option.kind === 'toggle' ? 'true | false' : 'text';
}
