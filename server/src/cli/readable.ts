/** What became of one file, for people: the outputs, what was found, how long it took; a line each. */
export function readable(done: {
  outputs: readonly { path: string }[];
  result: Record<string, unknown>;
  engine: string;
  audioSeconds: number;
  wallSeconds: number;
}): string {
  const found = Object.entries(done.result).map(([name, value]) => `${name}: ${told(value)}`);
  const took = `${done.audioSeconds.toFixed(1)} s of sound in ${done.wallSeconds.toFixed(1)} s (${done.engine})`;
  return `${[...done.outputs.map((output) => output.path), ...found, took].join('\n')}\n`;
}

/** What a step of a tool says of itself stands on a line of its own. */
function told(value: unknown): string {
  if (typeof value === 'string') return value;
  const texts = Array.isArray(value) ? value.map((one: { text?: unknown } | null) => one?.text) : [];
  if (texts.length > 0 && texts.every((text) => typeof text === 'string'))
    return texts.map((text) => `\n  ${text}`).join('');
  return JSON.stringify(value);
}
