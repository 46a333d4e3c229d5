import { type Audio, memorySink, memorySource } from '../base/audio.ts';
import type { Models } from '../base/inference.ts';
import { defaultValues, type OptionValues, type ToolOptions } from '../base/options.ts';
import type { CancelSignal, Progress, RunTool, Scratch, Tool, ToolReport } from '../base/tool.ts';

/** Runs a tool on sound in memory, as tests and benches need it. */
export async function runTool<O extends ToolOptions>(
  tool: Tool<O>,
  run: RunTool<O>,
  audio: Audio,
  settings: {
    options?: Partial<OptionValues<O>>;
    blockFrames?: number;
    signal?: CancelSignal;
    onProgress?: (progress: Progress) => void;
    /** Gives the tool room between two passes. */
    scratch?: boolean;
    models?: Models;
    readVoice?: (reference: string) => Promise<Uint8Array>;
  } = {},
): Promise<ToolReport & { outputs: Record<string, Audio> }> {
  const sinks: Record<string, ReturnType<typeof memorySink>> = {};
  const report = await run({
    input: memorySource(audio, settings.blockFrames),
    options: { ...defaultValues(tool.options), ...settings.options },
    open(name, format) {
      const sink = memorySink(format.sampleRate);
      sinks[name] = sink;
      return sink;
    },
    ...(settings.scratch ? { scratch: async (format) => memoryScratch(format.sampleRate) } : {}),
    signal: settings.signal ?? neverCancelled,
    progress: settings.onProgress ?? (() => {}),
    models: settings.models,
    ...(settings.readVoice ? { readVoice: settings.readVoice } : {}),
  });
  return {
    ...report,
    outputs: Object.fromEntries(Object.entries(sinks).map(([name, sink]) => [name, sink.audio()])),
  };
}

function memoryScratch(sampleRate: number): Scratch {
  const sink = memorySink(sampleRate);
  return { write: (block) => sink.write(block), read: async () => memorySource(sink.audio()) };
}

const neverCancelled: CancelSignal = { aborted: false, reason: undefined, throwIfAborted() {} };
