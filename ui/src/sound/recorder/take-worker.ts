import type { ByteSink } from '@formant/engine/codecs/bytes';
import { wavWriter } from '@formant/engine/codecs/wav';
import { wavHeader } from '@formant/engine/codecs/wav-header';
import { ClipDetector } from '@formant/engine/dsp/levels/clip-detector';
import { InputLevel, levelDb } from '@formant/engine/dsp/levels/input-level';
import { SignalWatch } from '@formant/engine/dsp/levels/signal-watch';
import { madeMark } from '@formant/engine/speech/voices/made-mark';
import { giveRoom } from '../../platform/offline-files.ts';
import { type FileSink, type JobFiles, openJobFiles } from '../files/job-files.ts';
import { marked, noTags, tagWav } from '../files/kept-tags.ts';
import { overview } from '../files/overview.ts';
import { blobBytes, openPcm, pcmPart, pcmSource } from '../files/pcm-file.ts';
import { parseTake, type Take, takeFile } from './take.ts';
import type { CaptureMessage, TakeAnswer, TakeRequest } from './take-protocol.ts';

// Writes takes to disk while they are recorded, and looks after those that lie there. The sound is a WAV file
// whose header says "up to the end of the file" until it is closed: whatever ends this worker, what was written
// is a whole file.

const post = (answer: TakeAnswer) => self.postMessage(answer);
/** How often the meter is told, and how often the disk is asked to keep what it was given. */
const tellEverySeconds = 0.05;
const flushEverySeconds = 1;

type Listening = {
  sampleRate: number;
  channelCount: number;
  level: InputLevel;
  watch: SignalWatch;
  clips: ClipDetector;
  /** Seconds since the last message, and the loudest sample in them. */
  untold: number;
  bar: number;
};
type Writing = {
  take: Take;
  files: JobFiles;
  sink: FileSink;
  writer: ReturnType<typeof wavWriter>;
  drawing: ReturnType<typeof overview>;
  frames: number;
  unflushed: number;
  paused: boolean;
};
let listening: Listening | null = null;
let writing: Writing | null = null;

const format = (take: Pick<Take, 'sampleRate' | 'channelCount'>) =>
  ({ sampleRate: take.sampleRate, channelCount: take.channelCount, encoding: 'float32' }) as const;

/** What a full disk is called. */
const full = 'QuotaExceededError';
const isNamed = (thrown: unknown, name: string) => thrown instanceof DOMException && thrown.name === name;

/** A sound that finds no room gets that of what can be fetched again. @throws DOMException when there is none, too */
const roomy = (sink: FileSink): ByteSink => ({
  async write(bytes, at) {
    try {
      sink.write(bytes, at);
    } catch (thrown) {
      if (!isNamed(thrown, full) || !(await giveRoom())) throw thrown;
      sink.write(bytes, at);
    }
  },
});

/** One thing after the other, in the order in which they came: blocks, marks and requests. */
let line: Promise<void> = Promise.resolve();
function enqueue(work: () => Promise<void>, call: number | null = null): void {
  line = line.then(work).catch((thrown: unknown) => {
    const reason = isNamed(thrown, full)
      ? 'storage_full'
      : isNamed(thrown, 'NoModificationAllowedError')
        ? 'busy'
        : 'internal';
    post({
      type: 'failed',
      call,
      reason,
      message: thrown instanceof Error ? thrown.message : String(thrown),
    });
  });
}

self.onmessage = ({ data }: MessageEvent<TakeRequest>) => {
  enqueue(() => answer(data), 'call' in data ? data.call : null);
};

async function answer(request: TakeRequest): Promise<void> {
  switch (request.type) {
    case 'listen':
      return listen(request);
    case 'record':
      return record(request);
    case 'pause':
      if (writing) writing.paused = request.paused;
      return;
    case 'made':
      return made();
    case 'stop':
      return stop();
    case 'save':
      await save(await openJobFiles(request.take.id), request.take);
      return post({ type: 'answer', call: request.call, take: request.take });
    case 'recover':
      return post({ type: 'answer', call: request.call, take: await recover(request.id) });
    case 'cut':
      return post({ type: 'answer', call: request.call, take: await cut(request) });
  }
}

function listen({ port, sampleRate, channelCount }: Extract<TakeRequest, { type: 'listen' }>): void {
  listening = {
    sampleRate,
    channelCount,
    level: new InputLevel(sampleRate),
    watch: new SignalWatch(sampleRate),
    clips: new ClipDetector(channelCount),
    untold: 0,
    bar: 0,
  };
  port.onmessage = ({ data }: MessageEvent<CaptureMessage>) => {
    if (data.type === 'mark') enqueue(stop);
    else enqueue(() => take(data.channels));
  };
}

async function record(request: Extract<TakeRequest, { type: 'record' }>): Promise<void> {
  if (!listening) throw new Error('Nothing is listened to');
  const { id, name, createdAt, sound, memory } = request;
  const { sampleRate, channelCount } = listening;
  const files = await openJobFiles(id, memory);
  const begun: Take = {
    id,
    name,
    createdAt,
    state: 'recording',
    sampleRate,
    channelCount,
    seconds: 0,
    bytes: 0,
    bars: [],
    clips: 0,
    sound,
    recovered: false,
    deletedAt: null,
    durable: files.durable,
  };
  await save(files, begun);
  const sink = await files.create(takeFile.sound);
  writing = {
    take: begun,
    files,
    sink,
    writer: wavWriter(roomy(sink), format(begun)),
    drawing: overview(sampleRate),
    frames: 0,
    unflushed: 0,
    paused: false,
  };
  // alarms are about this take
  listening.watch = new SignalWatch(sampleRate);
  listening.clips = new ClipDetector(channelCount);
  post({ type: 'recording', id });
}

/** Kept at once, so that a take that breaks off here is marked, too. */
async function made(): Promise<void> {
  if (!writing || writing.take.made) return;
  writing.take = { ...writing.take, made: true };
  await save(writing.files, writing.take);
}

async function take(channels: Float32Array<ArrayBuffer>[]): Promise<void> {
  if (!listening) return;
  const { sampleRate, level, watch, clips } = listening;
  const frames = channels[0]?.length ?? 0;
  level.write(channels);
  watch.write(channels);
  clips.write(channels);
  for (const channel of channels)
    for (const value of channel) listening.bar = Math.max(listening.bar, Math.abs(value));
  listening.untold += frames / sampleRate;
  if (writing && !writing.paused) await write(writing, channels, frames);
  if (listening.untold < tellEverySeconds) return;
  post({
    type: 'input',
    input: {
      peakDb: levelDb(level.peak),
      rmsDb: levelDb(level.rms),
      clips: clips.count,
      silentSeconds: watch.silentSeconds,
      speechLevelDb: watch.speechLevelDb,
      seconds: writing ? writing.frames / sampleRate : 0,
      bar: listening.bar,
    },
  });
  listening.untold = 0;
  listening.bar = 0;
}

async function write(now: Writing, channels: Float32Array[], frames: number): Promise<void> {
  try {
    await now.writer.write(channels);
  } catch (thrown) {
    // the file is whole up to the last block that fitted
    if (!isNamed(thrown, full)) throw thrown;
    return stop(true);
  }
  now.drawing.write(channels as Float32Array<ArrayBuffer>[]);
  now.frames += frames;
  now.unflushed += frames / now.take.sampleRate;
  if (now.unflushed < flushEverySeconds) return;
  now.sink.flush();
  now.unflushed = 0;
}

async function stop(isFull = false): Promise<void> {
  const now = writing;
  if (!now) return;
  writing = null;
  const { take: begun, files, sink, writer, drawing, frames } = now;
  const frameBytes = begun.channelCount * 4;
  if (isFull) sink.truncate(wavHeader(format(begun), null).length + frames * frameBytes);
  const { bytes } = await writer.close();
  await mark(sink, begun);
  sink.close();
  if (frames === 0) return post({ type: 'stopped', take: null, full: isFull, file: null });
  const whole: Take = {
    ...begun,
    state: 'whole',
    seconds: frames / begun.sampleRate,
    bytes,
    bars: drawing.bars(),
    clips: listening?.clips.count ?? 0,
  };
  await save(files, whole).catch(() => {}); // on a full disk the take is found again by its sound alone
  const file = files.durable ? null : await files.read(takeFile.sound);
  post({ type: 'stopped', take: whole, full: isFull, file });
}

/** What the sound says of itself wherever it goes. */
const mark = (sink: FileSink, { made: isMade }: Pick<Take, 'made'>): Promise<void> =>
  isMade ? tagWav(sink, marked(noTags, madeMark)) : Promise.resolve();

async function save(files: JobFiles, facts: Take): Promise<void> {
  const sink = await files.create(takeFile.facts);
  try {
    sink.write(new TextEncoder().encode(JSON.stringify(facts)), 0);
  } finally {
    sink.close();
  }
}

/**
 * Makes a take whole that was cut off: completes the header, measures and draws it.
 * @returns null when nothing had been recorded yet
 */
async function recover(id: string): Promise<Take | null> {
  const files = await openJobFiles(id);
  const facts = await files.read(takeFile.facts);
  const known = facts && parseTake(await facts.text());
  const file = await files.read(takeFile.sound);
  if (!file) return null;
  const layout = (await openPcm(blobBytes(file)).catch(() => null))?.layout;
  if (!layout) return null;
  const { sampleRate, channelCount, frames, dataStart } = layout;
  const sink = await files.change(takeFile.sound);
  try {
    sink.truncate(dataStart + frames * channelCount * 4);
    sink.write(wavHeader({ sampleRate, channelCount, encoding: 'float32' }, frames), 0);
    await mark(sink, known ?? {});
  } finally {
    sink.close();
  }
  const made = await measure(files, {
    id,
    name: known?.name ?? 'Recovered take',
    createdAt: known?.createdAt ?? file.lastModified,
    sound: known?.sound ?? 'raw',
    ...(known?.made ? { made: true as const } : {}),
    recovered: true,
  });
  await save(files, made);
  return made;
}

/** Copies a part of a take into a take of its own. */
async function cut(request: Extract<TakeRequest, { type: 'cut' }>): Promise<Take> {
  const { take: source, from, to, into } = request;
  const file = await (await openJobFiles(source.id)).read(takeFile.sound);
  if (!file) throw new Error('The sound of this take is gone');
  const part = pcmPart(await openPcm(blobBytes(file)), from, to);
  const files = await openJobFiles(into.id);
  const sink = await files.create(takeFile.sound);
  try {
    const writer = wavWriter(roomy(sink), format(source));
    for await (const block of pcmSource(part).blocks()) await writer.write(block);
    await writer.close();
    await mark(sink, source);
  } finally {
    sink.close();
  }
  const made = await measure(files, {
    ...into,
    sound: source.sound,
    ...(source.made ? { made: source.made } : {}),
    recovered: false,
  });
  await save(files, made);
  return made;
}

async function measure(
  files: JobFiles,
  about: Pick<Take, 'id' | 'name' | 'createdAt' | 'sound' | 'made' | 'recovered'>,
): Promise<Take> {
  const file = await files.read(takeFile.sound);
  if (!file) throw new Error('The sound of this take is gone');
  const pcm = await openPcm(blobBytes(file));
  const { sampleRate, channelCount, frames } = pcm.layout;
  const drawing = overview(sampleRate);
  const clips = new ClipDetector(channelCount);
  for await (const block of pcmSource(pcm).blocks()) {
    drawing.write(block as Float32Array[]);
    clips.write(block);
  }
  return {
    ...about,
    state: 'whole',
    sampleRate,
    channelCount,
    seconds: frames / sampleRate,
    bytes: file.size,
    bars: drawing.bars(),
    clips: clips.count,
    deletedAt: null,
    durable: true,
  };
}
