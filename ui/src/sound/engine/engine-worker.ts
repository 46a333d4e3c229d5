import { isLossy, type Tool, ToolError, type ToolReport, type ToolRun } from '@formant/engine';
import { keptOfPart } from '@formant/engine/codecs/tags/carried-tags';
import { wavWriter } from '@formant/engine/codecs/wav';
import { ceilingNote } from '@formant/engine/dsp/levels/encode-under-ceiling';
import { madeMark } from '@formant/engine/speech/voices/made-mark';
import { tools } from '@formant/engine/tools';
import { giveRoom } from '../../platform/offline-files.ts';
import { faultOf, JobFault } from '../fault.ts';
import { closedFiles } from '../files/closed-files.ts';
import { type FileSink, type JobFiles, openJobFiles, readJson, writeJson } from '../files/job-files.ts';
import { marked, tagsIn, tagWav } from '../files/kept-tags.ts';
import { blobBytes, openPcm, pcmSource } from '../files/pcm-file.ts';
import { sniff, sniffBytes } from '../files/sniff.ts';
import type { Processor } from '../models/browser-runtime.ts';
import { convert } from './convert-output.ts';
import { encodeCeiling } from './encode-ceiling.ts';
import { encodeWav, in16Bits } from './encode-wav.ts';
import { encodings } from './encodings.ts';
import {
  type EngineAnswer,
  type EngineRequest,
  jobFile,
  type OutputFacts,
  type RunFacts,
  removedOutput,
} from './engine-protocol.ts';
import { measuredFile } from './measured-file.ts';
import {
  copyFile,
  copyInput,
  type EngineWork,
  framesOf,
  inputSound,
  readInput,
  takeInput,
} from './read-input.ts';
import { removedSound } from './removed-sound.ts';
import { forgetDownloads, parsedOptions, runPorts } from './run-ports.ts';
import { putInVideo, soundEncoding } from './video-output.ts';

/**
 * The worker that decodes, runs a tool and encodes. It does one thing at a time and keeps nothing between
 * them but ffmpeg's instance: the sound is in the job's files.
 */
declare const self: {
  onmessage: ((event: MessageEvent<EngineRequest>) => void) | null;
  postMessage(answer: EngineAnswer, transfer?: Transferable[]): void;
};

let cancelled = new AbortController();
/** Decoded blocks that the page has sent and `take` has not written yet. */
let inbox: (Float32Array[] | null)[] = [];
let wake = () => {};

self.onmessage = ({ data }) => {
  if (data.type === 'cancel')
    return cancelled.abort(new JobFault({ code: 'cancelled', message: 'Cancelled.' }));
  if (data.type === 'peek') {
    peeks.push(data);
    return answerPeeks();
  }
  if (data.type === 'block') {
    inbox.push(data.channels);
    return wake();
  }
  cancelled = new AbortController();
  inbox = [];
  answerWithRoom(data).then(
    (done) => self.postMessage(done),
    (thrown: unknown) => self.postMessage({ type: 'failed', fault: faultOf(thrown) }),
  );
};

type Work = Exclude<EngineRequest, { type: 'cancel' | 'block' | 'peek' }>;

/** Outputs that are being written, and who waits to hear them. */
const live = new Map<string, FileSink>();
let peeks: Extract<EngineRequest, { type: 'peek' }>[] = [];

/** Gives out the bytes that have been written by now; `ended` answers everybody. */
function answerPeeks(ended = false): void {
  const waiting = peeks;
  peeks = [];
  for (const peek of waiting) {
    const sink = live.get(peek.name);
    if (sink && sink.length() >= peek.to) {
      // a copy: the bytes must not lie in the file's own buffer when they travel
      const bytes = sink.read(peek.from, peek.to - peek.from).slice();
      self.postMessage({ type: 'peeked', id: peek.id, bytes }, [bytes.buffer]);
    } else if (ended || !sink) self.postMessage({ type: 'peeked', id: peek.id, bytes: null });
    else peeks.push(peek);
  }
}

async function nextBlock(): Promise<Float32Array[] | null> {
  while (inbox.length === 0) await new Promise<void>((resolve) => (wake = resolve));
  return inbox.shift() ?? null;
}

const work = (): EngineWork => ({ signal: cancelled.signal, report, ffmpeg });

/** Where the disk is full the website's own files make room, and the work is done again. */
async function answerWithRoom(request: Work): Promise<EngineAnswer> {
  try {
    return await attempt(request);
  } catch (thrown) {
    // blocks that the page has decoded come once
    if (faultOf(thrown).code !== 'storage_full' || request.type === 'take' || !(await giveRoom()))
      throw thrown;
    return await attempt(request);
  }
}

async function attempt(request: Work): Promise<EngineAnswer> {
  const files = closedFiles(await openJobFiles(request.job, request.memory));
  return await answer(files, request).finally(files.end);
}

async function answer(files: JobFiles, request: Work): Promise<EngineAnswer> {
  switch (request.type) {
    case 'read':
      return { type: 'read', facts: await readInput(files, request, work()) };
    case 'take':
      return { type: 'read', facts: await takeInput(files, request, nextBlock, work()) };
    case 'run':
      return await run(files, request);
    case 'removed':
      return { type: 'removed', facts: await removedSound(files, request, work()) };
    case 'keep':
      await keep(files, request);
      return { type: 'kept' };
    case 'store':
      await copyInput(files, request.file, cancelled.signal);
      return { type: 'kept' };
    case 'keepVoice':
      await copyFile(files, jobFile.voice(request.reference), request.file, cancelled.signal);
      return { type: 'kept' };
    case 'encode':
      return { type: 'encoded', file: await encode(files, request) };
    case 'video': {
      const { source, video, format } = request;
      const sound = await encode(files, { source, encoding: soundEncoding(format) });
      const { comment } = (await tagsIn(sound)).tags;
      return { type: 'encoded', file: await putInVideo(files, { video, sound, format, comment }, work()) };
    }
  }
}

function report(stage: string, ready?: () => number): (fraction: number) => void {
  let last = 0;
  return (fraction) => {
    const now = performance.now();
    if (now - last < 60 && fraction < 1) return; // more often than a person sees costs main-thread time
    last = now;
    self.postMessage({ type: 'progress', stage, fraction, ...(ready ? { readySeconds: ready() } : {}) });
  };
}

const ffmpeg = async () => {
  const { loadFfmpeg } = await import('./ffmpeg.ts');
  let last = 0;
  try {
    return await loadFfmpeg((received, total) => {
      if (received < total && performance.now() - last < 60) return;
      last = performance.now();
      self.postMessage({ type: 'progress', stage: 'fetch', fraction: received / total, received, total });
    });
  } catch (cause) {
    const message = 'The decoder for this format could not be loaded.';
    throw new JobFault({ code: 'decoder_unreachable', message, reference: String(cause).slice(0, 200) });
  }
};

async function run(files: JobFiles, request: Extract<Work, { type: 'run' }>): Promise<EngineAnswer> {
  const started = performance.now();
  const { run: load } = tools[request.tool];
  const tool: Tool = tools[request.tool].tool;
  const { pcm, sound } = await inputSound(files);
  const { sampleRate, frames } = pcm.layout;
  const { from, to } = framesOf(pcm, request.region);
  const input = pcmSource(pcm, from, to);
  if ((to - from) / sampleRate > tool.limits.maxSeconds)
    throw new ToolError(
      'too_long',
      `Up to ${tool.limits.maxSeconds / 3600} hours can be worked on: trim it first.`,
    );
  if (input.channelCount > tool.limits.maxChannels)
    throw new ToolError('too_many_channels', `Up to ${tool.limits.maxChannels} channels can be worked on.`);
  const options = parsedOptions(tool, request.options);

  const stageSeconds: Record<string, number> = {};
  let stage = '';
  let stageStart = started;
  const enter = (next: string) => {
    const now = performance.now();
    if (stage) stageSeconds[stage] = (stageSeconds[stage] ?? 0) + (now - stageStart) / 1000;
    stage = next;
    stageStart = now;
  };
  let tell = report('');
  // what was made of an earlier run's outputs
  await files.remove(jobFile.output(removedOutput));
  for (const name of [...tool.outputs.map((output) => output.name), removedOutput])
    await forgetDownloads(files, name);
  const opened = new Map<string, Awaited<ReturnType<typeof measuredFile>>>();
  const ready = () => Math.min(...tool.outputs.map(({ name }) => opened.get(name)?.seconds ?? 0));
  const ceilings = new Map<string, number>();
  const opening: Promise<void>[] = [];
  const ranOn = new Set<Processor>();
  let mark: string | undefined;
  const { ports, discard } = runPorts(files, to - from, {
    ranBy: (processor) => void ranOn.add(processor),
    spokeAs() {
      mark = madeMark;
    },
  });
  const job: ToolRun = {
    input,
    options,
    signal: cancelled.signal,
    ...ports,
    progress(progress) {
      if (progress.stage !== stage) {
        enter(progress.stage);
        tell = report(progress.stage, ready);
      }
      tell(progress.fraction);
    },
    open(name, { ceilingDbtp, ...format }) {
      if (ceilingDbtp !== undefined) ceilings.set(name, ceilingDbtp);
      const file = measuredFile(files, jobFile.output(name), format).then((out) => {
        opened.set(name, out);
        live.set(name, out.sink);
        const label = tool.outputs.find((output) => output.name === name)?.label ?? name;
        const { dataStart } = out;
        const expected = Math.round(((to - from) / sampleRate) * format.sampleRate);
        self.postMessage({ type: 'opened', output: { name, label, ...format, dataStart, frames: expected } });
        return out;
      });
      opening.push(file.then(() => {}));
      return {
        write: async (block) => {
          await (await file).write(block);
          if (peeks.length) answerPeeks();
        },
      };
    },
  };
  let told: ToolReport;
  try {
    told = await (await load())(job);
  } finally {
    await discard();
    answerPeeks(true);
    live.clear();
  }
  cancelled.signal.throwIfAborted();
  enter('finish');
  report('finish')(1);
  await Promise.all(opening);
  const outputs: OutputFacts[] = [];
  const kept = marked(keptOfPart(await tagsIn(sound), request.region), mark);
  for (const { name, label } of tool.outputs) {
    const measured = await opened.get(name)?.close(kept);
    const ceilingDbtp = ceilings.get(name);
    if (measured)
      outputs.push({ name, label, ...measured, ...(ceilingDbtp === undefined ? {} : { ceilingDbtp }) });
  }
  const { afterEncoding, ...ran } = told;
  if (tool.conversion) {
    const whole = from === 0 && to === frames;
    const conversion = tool.conversion(options);
    for (const { name, ceilingDbtp = null } of outputs) {
      const { facts, encoded } = await convert({
        files,
        name,
        conversion,
        kept,
        ceilingDbtp,
        whole,
        ffmpeg,
        signal: cancelled.signal,
        report: report('encode'),
      });
      const note = encoded && ceilingNote(conversion.format.toUpperCase(), encoded);
      Object.assign(
        ran.result,
        encoded ? afterEncoding?.(encoded.loudness) : {},
        facts,
        note ? { notes: [note] } : {},
      );
    }
  }
  enter('');
  const facts = {
    outputs,
    ...ran,
    ...(ranOn.size > 0 ? { ranOn: [...ranOn] } : {}),
    stageSeconds,
    wallSeconds: (performance.now() - started) / 1000,
  };
  await writeJson(files, jobFile.run, facts);
  return { type: 'ran', facts };
}

/** Keeps a sound file that was made elsewhere as an output of the job, decoded. */
async function keep(files: JobFiles, { file, name }: Extract<Work, { type: 'keep' }>): Promise<void> {
  const kind = sniff(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
  if (kind.kind === 'audio' && kind.container !== 'wav') {
    const out = await files.create(jobFile.output(name));
    try {
      (await ffmpeg()).decode(file, out, report('read'));
      await tagWav(out, await tagsIn(file));
    } finally {
      out.close();
    }
    return;
  }
  const pcm = await openPcm(blobBytes(file));
  const sink = await files.create(jobFile.output(name));
  const writer = wavWriter(sink, { ...pcm.layout, encoding: 'float32' });
  for await (const block of pcmSource(pcm).blocks()) await writer.write(block);
  await writer.close();
  await tagWav(sink, await tagsIn(file));
  sink.close();
}

async function encode(
  files: JobFiles,
  request: Pick<Extract<Work, { type: 'encode' }>, 'source' | 'encoding'>,
): Promise<File> {
  const { source, encoding } = request;
  const name = jobFile.encoded(source, encoding);
  const known = await files.read(name);
  // a page that was closed in the middle has left a part of one
  const whole = (await readJson(files, jobFile.whole(name))) as { bytes: number } | null; // safe: written below
  if (known && known.size === whole?.bytes) return typed(known, encoding);
  const stored = await files.read(jobFile.output(source));
  if (!stored) throw new JobFault({ code: 'interrupted', message: 'This result is gone from this browser.' });
  const { format } = encoding;
  const { args } = encodings[format];
  const kept = await tagsIn(stored);
  const ceilingDbtp = args && isLossy(format) ? await ceilingOf(files, source) : null;
  if (args && ceilingDbtp !== null) {
    const driver = await ffmpeg();
    const progress = report('encode');
    await encodeCeiling({
      ...{ files, sound: stored, target: name, ceilingDbtp, ffmpeg: driver, signal: cancelled.signal },
      encode: (sound, sink) =>
        driver.encode({ sound, kept }, { codec: args(encoding.quality), format }, sink, progress),
    });
  } else {
    const sink = await files.create(name);
    let done = false;
    try {
      if (args) {
        const driver = await ffmpeg();
        const progress = report('encode');
        const write = (sound: Blob) =>
          driver.encode({ sound, kept }, { codec: args(encoding.quality), format }, sink, progress);
        if (encoding.quality === 16) await in16Bits(files, stored, cancelled.signal, write);
        else await write(stored);
      } else
        await encodeWav(
          await openPcm(blobBytes(stored)),
          { bits: encoding.quality, kept },
          sink,
          cancelled.signal,
          report('encode'),
        );
      done = true;
    } finally {
      sink.close();
      if (!done) await files.remove(name);
    }
  }
  const file = await files.read(name);
  if (!file) throw new Error('The encoded file is missing');
  await writeJson(files, jobFile.whole(name), { bytes: file.size });
  return typed(file, encoding);
}

/** The true-peak ceiling that the tool has set for an output; null where there is none. */
async function ceilingOf(files: JobFiles, output: string): Promise<number | null> {
  const facts = await files.read(jobFile.run);
  if (!facts) return null;
  const { outputs } = JSON.parse(await facts.text()) as RunFacts; // safe: written by this worker
  return outputs.find(({ name }) => name === output)?.ceilingDbtp ?? null;
}

const typed = (file: File, { format }: Encoding) =>
  new File([file], file.name, { type: encodings[format].mime });
type Encoding = Extract<Work, { type: 'encode' }>['encoding'];
