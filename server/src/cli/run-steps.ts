import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress, ToolReport } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import type { OutputFile, ToolJob, ToolJobDone } from '../compute/port.ts';
import type { RunArguments, Step } from './run-arguments.ts';

export interface Ran extends Omit<ToolJobDone, 'report'> {
  /** Of each step, in order. */
  reports: { tool: string; result: ToolReport['result']; engine: string }[];
}
type Watched = { signal: AbortSignal; progress(progress: Progress): void };

/**
 * Runs tools one after the other, each on what the one before has made. In between lie WAV files of 32-bit float,
 * which lose nothing; they are gone in the end.
 */
export async function runSteps(
  steps: readonly Step[],
  job: Pick<ToolJob, 'input' | 'outDir' | 'format' | 'bitrateKbps'>,
  { signal, progress }: Watched,
  runTool: (job: ToolJob, watched: Watched) => Promise<ToolJobDone>,
): Promise<Ran> {
  const reports: Ran['reports'] = [];
  let made: OutputFile[] = [];
  let audioSeconds = 0;
  let cpuSeconds = 0;
  for (const [index, { tool, options, voiceFiles, only }] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const outDir = isLast ? job.outDir : join(job.outDir, `step-${index + 1}`);
    await mkdir(outDir, { recursive: true });
    const stages = tools[tool].tool.stages as Readonly<Record<string, string>>;
    const done = await runTool(
      {
        tool,
        options,
        voiceFiles,
        input: made[0]?.path ?? job.input,
        outDir,
        ...(isLast ? { format: job.format, bitrateKbps: job.bitrateKbps } : { format: 'wav' }),
      },
      {
        signal,
        progress: ({ stage, fraction }) =>
          progress({ stage: stages[stage] ?? stage, fraction: (index + fraction) / steps.length }),
      },
    );
    if (index > 0) await rm(join(job.outDir, `step-${index}`), { recursive: true, force: true });
    made = only === null ? done.outputs : done.outputs.filter(({ name }) => name === only);
    reports.push({ tool, result: done.report.result, engine: done.report.engine });
    audioSeconds ||= done.audioSeconds;
    cpuSeconds += done.cpuSeconds;
  }
  return { outputs: made, reports, audioSeconds, cpuSeconds };
}

/** What would be made of what; nothing is. @returns the exit code */
export function tellPlan(
  { json, steps }: Pick<RunArguments, 'json' | 'steps'>,
  files: readonly { input: string; outputs: readonly { name: string; path: string }[] }[],
): number {
  const tools = steps.map(({ tool }) => tool);
  if (json) process.stdout.write(`${JSON.stringify({ dryRun: true, tools, files })}\n`);
  else
    for (const { input, outputs } of files)
      process.stdout.write(
        `${input} -> ${tools.join(', ')} -> ${outputs.map(({ path }) => path).join(', ') || 'a report'}\n`,
      );
  return 0;
}

/** What the last tool found, and of a chain what each did. */
export function told({ reports }: Ran) {
  const { result, engine } = reports.at(-1)!;
  return { result, engine, ...(reports.length > 1 ? { steps: reports } : {}) };
}
