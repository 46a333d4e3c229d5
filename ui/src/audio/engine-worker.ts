import { optionsSchema, type Tool, ToolError, type ToolReport, type ToolRun } from '@formant/engine';
import { type WavWriter, wavWriter } from '@formant/engine/codecs/wav';
import { wavHeader } from '@formant/engine/codecs/wav-header';
import { LoudnessMeter } from '@formant/engine/dsp/loudness';
import { tools } from '@formant/engine/tools';
import { formatTime } from '../i18n/format.ts';
import { convert } from './convert-output.ts';
import { encodeWav } from './encode-wav.ts';
import { encodings } from './encodings.ts';
import {
  type EngineAnswer,
  type EngineRequest,
  type InputFacts,
  jobFile,
  type OutputFacts,
} from './engine-protocol.ts';
import { faultOf, JobFault } from './fault.ts';
import { type FileSink, type JobFiles, openJobFiles } from './job-files.ts';
import { overview } from './overview.ts';
import { blobBytes, openPcm, type PcmFile, pcmSource } from './pcm-file.ts';
import { sniff, sniffBytes } from './sniff.ts';

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
  answer(data).then(
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

async function answer(request: Work): Promise<EngineAnswer> {
  const files = await openJobFiles(request.job, request.memory);
  switch (request.type) {
    case 'read':
      return { type: 'read', facts: await read(files, request) };
    case 'take':
      return { type: 'read', facts: await take(files, request) };
    case 'run':
      return await run(files, request);
    case 'keep':
      await keep(files, request);
      return { type: 'kept' };
    case 'encode':
      return { type: 'encoded', file: await encode(files, request) };
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

/** The most that any tool takes; a longer file is refused before it is decoded. */
const longest = Math.max(...Object.values(tools).map(({ tool }) => tool.limits.maxSeconds));
const most = Math.max(...Object.values(tools).map(({ tool }) => tool.limits.maxChannels));

function checkSize(seconds: number | null, channelCount: number): void {
  if (seconds !== null && seconds > longest)
    throw new ToolError(
      'too_long',
      `This recording is ${Math.round(seconds / 360) / 10} hours long. Up to ${longest / 3600} hours can be worked on here: cut it into parts first.`,
    );
  if (channelCount > most)
    throw new ToolError(
      'too_many_channels',
      `This file has ${channelCount} channels. Up to ${most} can be worked on: mix it down first.`,
    );
}

async function read(files: JobFiles, request: Extract<Work, { type: 'read' }>): Promise<InputFacts> {
  const { file, accept } = request;
  if (request.how === 'wav') {
    try {
      return await readWav(files, file);
    } catch (fault) {
      // ffmpeg knows more kinds of WAV, and reads what is there of a file that breaks off.
      const code = fault instanceof ToolError ? fault.code : null;
      if (code !== 'unsupported_codec' && !(accept && code === 'truncated')) throw fault;
    }
  }
  return await readByFfmpeg(files, file, accept);
}

async function readWav(files: JobFiles, file: File): Promise<InputFacts> {
  const pcm = await openPcm(blobBytes(file));
  const { frames, sampleRate, channelCount, encoding } = pcm.layout;
  checkSize(frames / sampleRate, channelCount);
  const out = await outputFile(files, jobFile.pcm, { sampleRate, channelCount });
  const progress = report('read');
  for await (const block of pcmSource(pcm).blocks()) {
    cancelled.signal.throwIfAborted();
    await out.write(block);
    progress(out.frames / frames);
  }
  return await keepInput(files, file, `wav ${encoding}`, await out.close());
}

async function readByFfmpeg(files: JobFiles, file: File, accept: boolean): Promise<InputFacts> {
  const driver = await ffmpeg();
  const told = driver.probe(file);
  checkSize(told.seconds, told.channelCount);
  const sink = await files.create(jobFile.pcm);
  try {
    driver.decode(file, sink, report('read'));
  } finally {
    sink.close();
  }
  const pcm = await storedPcm(files);
  const seconds = pcm.layout.frames / pcm.layout.sampleRate;
  checkSize(seconds, pcm.layout.channelCount);
  checkWhole(seconds, told.seconds, accept);
  const measure = measurer(pcm.layout);
  for await (const block of pcmSource(pcm).blocks()) {
    cancelled.signal.throwIfAborted();
    measure.write(block);
  }
  return await keepInput(files, file, told.codec, measure.facts());
}

/** Sound that the browser itself has decoded, which only the page can ask it for. */
async function take(files: JobFiles, request: Extract<Work, { type: 'take' }>): Promise<InputFacts> {
  const out = await outputFile(files, jobFile.pcm, request);
  for (;;) {
    while (inbox.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    const block = inbox.shift();
    if (!block) break;
    cancelled.signal.throwIfAborted();
    await out.write(block);
  }
  return await keepInput(files, request.file, request.codec, await out.close());
}

/** @throws JobFault truncated, when more than a second is missing at the end */
export function checkWhole(seconds: number, promised: number | null, accept: boolean): void {
  if (seconds === 0) throw new ToolError('empty', 'There is no sound in this file.');
  if (accept || promised === null || seconds > promised - Math.max(1, promised * 0.01)) return;
  throw new JobFault({
    code: 'truncated',
    message: `The sound ends at ${formatTime(seconds)}, although the header promises ${formatTime(promised)}. The download of this file was probably cut short.`,
    goodSeconds: seconds,
  });
}

type Measured = Omit<OutputFacts, 'name' | 'label'>;

/** Length, overview and loudness of sound that passes by. */
function measurer(format: { sampleRate: number; channelCount: number }) {
  const { sampleRate, channelCount } = format;
  const view = overview(sampleRate);
  const loudness = new LoudnessMeter({ sampleRate, channelCount, truePeak: false });
  let frames = 0;
  return {
    get frames() {
      return frames;
    },
    write(block: Float32Array[]) {
      frames += block[0]?.length ?? 0;
      view.write(block);
      loudness.write(block);
    },
    facts: (): Measured => ({
      seconds: frames / sampleRate,
      sampleRate,
      channelCount,
      frames,
      bars: view.bars(),
      loudness: loudness.result().integratedLufs,
    }),
  };
}

/** A file of the job with its overview and loudness, measured on the way. */
async function outputFile(
  files: JobFiles,
  name: string,
  format: { sampleRate: number; channelCount: number },
): Promise<{
  write(block: Float32Array[]): Promise<void>;
  readonly frames: number;
  readonly seconds: number;
  readonly sink: FileSink;
  /** Where its samples begin. */
  readonly dataStart: number;
  close(): Promise<Measured>;
}> {
  const sink = await files.create(name);
  const encoding = 'float32';
  const writer: WavWriter = wavWriter(sink, { ...format, encoding });
  const measure = measurer(format);
  return {
    sink,
    dataStart: wavHeader({ ...format, encoding }, null).length,
    get seconds() {
      return measure.frames / format.sampleRate;
    },
    get frames() {
      return measure.frames;
    },
    async write(block) {
      await writer.write(block);
      measure.write(block);
    },
    async close() {
      await writer.close();
      sink.close();
      return measure.facts();
    },
  };
}

async function keepInput(
  files: JobFiles,
  file: File,
  codec: string,
  measured: Measured,
): Promise<InputFacts> {
  if (measured.frames === 0) throw new ToolError('empty', 'There is no sound in this file.');
  const facts: InputFacts = { ...measured, codec };
  if (files.durable) await copyInput(files, file);
  await writeJson(files, jobFile.facts, facts);
  return facts;
}

async function copyInput(files: JobFiles, file: File): Promise<void> {
  const sink = await files.create(jobFile.input);
  const part = 4 * 1024 * 1024;
  try {
    for (let at = 0; at < file.size; at += part) {
      cancelled.signal.throwIfAborted();
      sink.write(new Uint8Array(await file.slice(at, at + part).arrayBuffer()), at);
    }
  } finally {
    sink.close();
  }
}

async function writeJson(files: JobFiles, name: string, value: object): Promise<void> {
  const sink = await files.create(name);
  sink.write(new TextEncoder().encode(JSON.stringify(value)), 0);
  sink.close();
}

async function storedPcm(files: JobFiles): Promise<PcmFile> {
  const file = await files.read(jobFile.pcm);
  if (!file)
    throw new JobFault({ code: 'interrupted', message: 'The decoded sound is gone from this browser.' });
  return await openPcm(blobBytes(file));
}

async function run(files: JobFiles, request: Extract<Work, { type: 'run' }>): Promise<EngineAnswer> {
  const started = performance.now();
  const { run: load } = tools[request.tool];
  const tool: Tool = tools[request.tool].tool;
  const pcm = await storedPcm(files);
  const { sampleRate, frames } = pcm.layout;
  const from = Math.round((request.region?.from ?? 0) * sampleRate);
  const to = Math.min(frames, request.region ? Math.round(request.region.to * sampleRate) : frames);
  const input = pcmSource(pcm, from, to);
  if ((to - from) / sampleRate > tool.limits.maxSeconds)
    throw new ToolError(
      'too_long',
      `Up to ${tool.limits.maxSeconds / 3600} hours can be worked on: trim it first.`,
    );
  if (input.channelCount > tool.limits.maxChannels)
    throw new ToolError('too_many_channels', `Up to ${tool.limits.maxChannels} channels can be worked on.`);
  const options = optionsSchema(tool.options).safeParse(request.options);
  if (!options.success)
    throw new ToolError('bad_option', options.error.issues[0]?.message ?? 'A setting is out of range.');

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
  const opened = new Map<string, Awaited<ReturnType<typeof outputFile>>>();
  const ready = () => Math.min(...tool.outputs.map(({ name }) => opened.get(name)?.seconds ?? 0));
  const opening: Promise<void>[] = [];
  const job: ToolRun = {
    input,
    options: options.data,
    signal: cancelled.signal,
    progress(progress) {
      if (progress.stage !== stage) {
        enter(progress.stage);
        tell = report(progress.stage, ready);
      }
      tell(progress.fraction);
    },
    open(name, format) {
      const file = outputFile(files, jobFile.output(name), format).then((out) => {
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
  let ran: ToolReport;
  try {
    ran = await (await load())(job);
  } finally {
    answerPeeks(true);
    live.clear();
  }
  cancelled.signal.throwIfAborted();
  enter('finish');
  report('finish')(1);
  await Promise.all(opening);
  const outputs: OutputFacts[] = [];
  for (const { name, label } of tool.outputs) {
    const measured = await opened.get(name)?.close();
    if (measured) outputs.push({ name, label, ...measured });
  }
  if (tool.conversion) {
    const whole = from === 0 && to === frames;
    const conversion = tool.conversion(options.data);
    for (const { name } of outputs)
      Object.assign(
        ran.result,
        await convert({
          files,
          name,
          conversion,
          whole,
          ffmpeg,
          signal: cancelled.signal,
          report: report('encode'),
        }),
      );
  }
  enter('');
  const facts = { outputs, ...ran, stageSeconds, wallSeconds: (performance.now() - started) / 1000 };
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
  sink.close();
}

async function encode(files: JobFiles, request: Extract<Work, { type: 'encode' }>): Promise<File> {
  const { source, encoding } = request;
  const name = jobFile.encoded(source, encoding);
  const known = await files.read(name);
  if (known && known.size > 0) return typed(known, encoding);
  const stored = await files.read(jobFile.output(source));
  if (!stored) throw new JobFault({ code: 'interrupted', message: 'This result is gone from this browser.' });
  const { args } = encodings[encoding.format];
  const sink = await files.create(name);
  let whole = false;
  try {
    if (args) (await ffmpeg()).encode(stored, args(encoding.quality), sink, report('encode'));
    else
      await encodeWav(
        await openPcm(blobBytes(stored)),
        encoding.quality,
        sink,
        cancelled.signal,
        report('encode'),
      );
    whole = true;
  } finally {
    sink.close();
    if (!whole) await files.remove(name);
  }
  const file = await files.read(name);
  if (!file) throw new Error('The encoded file is missing');
  return typed(file, encoding);
}

const typed = (file: File, { format }: Encoding) =>
  new File([file], file.name, { type: encodings[format].mime });
type Encoding = Extract<Work, { type: 'encode' }>['encoding'];
