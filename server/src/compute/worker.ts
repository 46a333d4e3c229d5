import module from 'node:module';
import { ToolError } from '@formant/engine';
import { type CodecChoice, loadCodec } from '../ports/codec/choose.ts';
import { modelFolder } from '../ports/models/folder.ts';
import { levelFile } from './level-file.ts';
import type { AnyAnswer, Failure, Task } from './messages.ts';
import { faceOfFile, outlineFile } from './outline-file.ts';
import { processFile } from './process-file.ts';
import { speakFile, warmUp } from './speak-file.ts';
import { workOnVoice } from './voice-work.ts';
import { line } from './worker-thread.ts';

// A worker process of the compute pool: one task at a time, from files to files.

const aliveMs = 1000;

const codec = await loadCodec(process.argv[2] as CodecChoice); // safe: the pool starts this file
let running: AbortController | null = null;

line.hear((message) => {
  if (message.type === 'cancel') running?.abort();
  else void run(message);
});
process.on('disconnect', () => process.exit()); // the pool's process has ended
// Ctrl+C in a terminal reaches the whole group; the pool decides when its workers end
process.on('SIGINT', () => undefined);
setInterval(() => line.send({ type: 'alive', residentBytes: line.residentBytes() }), aliveMs);
line.send({ type: 'ready' });
keepCompiled();

async function run(task: Task): Promise<void> {
  running = new AbortController();
  const { signal } = running;
  try {
    const answer = await answerTo(task, signal);
    line.send({ type: 'done', answer, residentBytes: line.residentBytes() });
  } catch (error) {
    const failure = signal.aborted ? { kind: 'cancelled' as const } : describe(error);
    line.send({ type: 'failed', failure, residentBytes: line.residentBytes() });
  } finally {
    running = null;
    keepCompiled();
  }
}

/** A worker is killed when it has served: what it has compiled is kept before, and the next one starts in a third of the time. */
function keepCompiled(): void {
  module.flushCompileCache();
}

function answerTo(task: Task, signal: AbortSignal): Promise<AnyAnswer> {
  switch (task.type) {
    case 'probe':
      return codec.probe(task.path, { signal });
    case 'outline':
      return outlineFile(codec, task.path, signal);
    case 'face':
      return faceOfFile(codec, task.path, signal);
    case 'clip':
      return levelFile(codec, task.job, signal);
    case 'speak':
      return speakFile(task.job, {
        codec,
        signal,
        ...(task.modelsDir ? { models: modelFolder(task.modelsDir) } : {}),
        progress: (progress) => line.send({ type: 'progress', progress }),
        ...(task.live ? { sound: (sound) => line.send({ type: 'sound', sound }) } : {}),
      });
    case 'warm':
      return warmUp(task.modelsDir ? modelFolder(task.modelsDir) : undefined, signal);
    case 'voice':
      return workOnVoice(task.job, {
        codec,
        signal,
        ...(task.modelsDir ? { models: modelFolder(task.modelsDir) } : {}),
        progress: (progress) => line.send({ type: 'progress', progress }),
      });
    case 'run':
      return processFile(task.job, {
        codec,
        signal,
        progress: (progress) => line.send({ type: 'progress', progress }),
        workDir: task.workDir,
        ...(task.modelsDir ? { models: modelFolder(task.modelsDir) } : {}),
      });
  }
}

function describe(error: unknown): Failure {
  if (error instanceof ToolError) return { kind: 'tool', code: error.code, message: error.message };
  if (error instanceof RangeError && /allocation failed|array length|buffer/i.test(error.message))
    return {
      kind: 'tool',
      code: 'out_of_memory',
      message: 'The sound does not fit into memory. Cut it into parts and retry.',
    };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'bug', message, stack };
}
