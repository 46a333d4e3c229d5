/** What became of one file, for people: the outputs, what was found, how long it took; a line each. */
export function readable(done: {
  outputs: readonly { path: string }[];
  result: Record<string, unknown>;
  engine: string;
  audioSeconds: number;
  wallSeconds: number;
}): string {
  const found = Object.entries(done.result).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const took = `${done.audioSeconds.toFixed(1)} s of sound in ${done.wallSeconds.toFixed(1)} s (${done.engine})`;
  return `${[...done.outputs.map((output) => output.path), ...found, took].join('\n')}\n`;
}
