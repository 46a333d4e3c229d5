import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Progress, ToolError } from '@formant/engine';
import { resampledSource } from '@formant/engine/dsp/filters/resample';
import { MonoGuide } from '@formant/engine/speech/pitch/mono-guide';
import { codebook } from '@formant/engine/speech/training/codebook';
import type { ConsentHeard } from '@formant/engine/speech/training/consent-check';
import { type ClaimedWords, mostWordsSeconds, wordsFit } from '@formant/engine/speech/training/consent-words';
import { mergedPrint } from '@formant/engine/speech/training/speaker-print';
import { SpeechMeter } from '@formant/engine/speech/training/speech-meter';
import { trainVoice } from '@formant/engine/speech/training/train-voice';
import { wordsReaderOf } from '@formant/engine/speech/training/words-languages';
import {
  decodeVoiceFile,
  encodeVoiceFile,
  mostVoiceFileBytes,
  type VoiceFile,
} from '@formant/engine/speech/voices/voice-file';
import { espeakLoader, readByEspeak } from '@formant/engine/tts/synthesizers/espeak';
import type { Codec, OpenAudio } from '../ports/codec/port.ts';
import type { ModelStore } from '../ports/models/port.ts';
import { hearSpeakers } from './hear-speakers.ts';
import { readOnnx } from './onnx-file.ts';
import { speechAssets } from './speech-assets.ts';
import type {
  Measured,
  MeasureJob,
  PackJob,
  ScanJob,
  Scanned,
  StoredVoice,
  TrainJob,
  VoiceAnswer,
  VoiceTask,
} from './voice-jobs.ts';

/** A sample is a recording of somebody speaking, not a radio station's archive. */
const sampleLimits = { maxSeconds: 3600, maxChannels: 8 } as const;
const measureRate = 48_000;

interface Options {
  codec: Codec;
  /** Without them speakers are compared by signal processing. */
  models?: Pick<ModelStore, 'speakers'>;
  signal: AbortSignal;
  progress(progress: Progress): void;
}

/** What a worker process does about voices: files in, files out. @throws ToolError, `signal.reason` */
export function workOnVoice(task: VoiceTask, options: Options): Promise<VoiceAnswer<VoiceTask>> {
  switch (task.kind) {
    case 'train':
      return train(task, options);
    case 'measure':
      return measure(task, options);
    case 'scan':
      return scan(task);
    case 'pack':
      return pack(task);
  }
}

async function train(job: TrainJob, options: Options): Promise<StoredVoice> {
  const consentHeard =
    job.consentSample === null ? null : await hearConsent(job.consentSample, job.consentWords, options);
  const modelHeard = await hearSpeakers(options.models, options.codec, {
    files: job.samples,
    consent: job.consentSample,
    limits: sampleLimits,
    signal: options.signal,
  });
  const voice = await withOpened(job.samples, options, (sources) =>
    trainVoice({
      sources,
      name: job.name,
      licence: job.licence,
      consent: job.consent && {
        ...job.consent,
        ...(consentHeard?.wordsFit ? { wordsFound: true } : {}),
      },
      consentHeard,
      modelHeard,
      language: job.language,
      createdAt: job.createdAt,
      strict: job.strict,
      signal: options.signal,
      progress: options.progress,
    }),
  );
  return store(voice, job.output);
}

async function hearConsent(
  path: string,
  words: ClaimedWords | null,
  options: Options,
): Promise<ConsentHeard> {
  const { features, pitch, prints } = await listen([path], options);
  return {
    speechSeconds: features.speechSeconds,
    pitch,
    print: mergedPrint(prints),
    wordsFit:
      words && wordsReaderOf(words.language) !== null ? await compareWords(path, words, options) : null,
  };
}

async function compareWords(path: string, words: ClaimedWords, options: Options): Promise<boolean | null> {
  const samples = new Float32Array(mostWordsSeconds * measureRate);
  let frames = 0;
  await withOpened([path], options, async ([source]) => {
    const wanted = resampledSource(source!, measureRate);
    const guide = new MonoGuide(wanted.channelCount);
    for await (const block of wanted.blocks()) {
      options.signal.throwIfAborted();
      const mono = guide.mix(block).subarray(0, samples.length - frames);
      samples.set(mono, frames);
      frames += mono.length;
      if (frames === samples.length) break;
    }
  });
  return wordsFit({ samples: samples.subarray(0, frames), sampleRate: measureRate }, words, (voice, text) =>
    readByEspeak(withEspeak, voice, text),
  );
}
const withEspeak = espeakLoader(speechAssets);

async function measure(job: MeasureJob, options: Options): Promise<Measured> {
  const meter = await listen(job.samples, options);
  return {
    quality: meter.quality(),
    pitch: meter.pitch,
    formantScale: meter.features.formantScale,
    speechDb: meter.check.speechDb,
    noiseDb: meter.check.noiseDb,
    doubts: meter.doubts,
  };
}

async function listen(samples: readonly string[], options: Options): Promise<SpeechMeter> {
  return withOpened(samples, options, async (sources) => {
    const sampleRate = Math.min(measureRate, ...sources.map((source) => source.sampleRate));
    const meter = await SpeechMeter.create(sampleRate);
    for (const source of sources.map((one) => resampledSource(one, sampleRate))) {
      meter.begin(source.channelCount);
      for await (const block of source.blocks()) {
        options.signal.throwIfAborted();
        meter.push(block);
      }
    }
    meter.end();
    return meter;
  });
}

async function withOpened<T>(
  paths: readonly string[],
  { codec, signal }: Options,
  work: (sources: OpenAudio[]) => Promise<T>,
): Promise<T> {
  const opened: OpenAudio[] = [];
  try {
    for (const path of paths) opened.push(await codec.open(path, { signal, limits: sampleLimits }));
    return await work(opened);
  } finally {
    for (const source of opened) await source.close();
  }
}

async function store(voice: VoiceFile, output: string): Promise<StoredVoice> {
  const bytes = encodeVoiceFile(voice);
  await writeFile(output, bytes);
  return {
    header: voice.header,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  };
}

/** Signatures decide, never names. @throws ToolError bad_voice, unsupported_codec */
async function scan({ path }: ScanJob): Promise<Scanned> {
  const start = await firstBytes(path, 16);
  assertNoPickle(start);
  const { size } = await stat(path);
  const sha256 = await hashOf(path);
  if (start.subarray(0, 6).toString('latin1') === 'FVOICE') {
    if (size > mostVoiceFileBytes)
      throw new ToolError('bad_voice', 'This file is too large for a voice. Export it again.');
    return { kind: 'fvoice', sha256, bytes: size, header: decodeVoiceFile(await readFile(path)).header };
  }
  const { inputs, sampleRate } = await readOnnx(path);
  const isRvc = inputs.some((name) => /^(feats|phone|hubert)$/i.test(name)) && inputs.includes('pitch');
  return { kind: isRvc ? 'rvc-onnx' : 'onnx', sha256, bytes: size, inputs, sampleRate };
}

/** @throws ToolError unsupported_codec for what can run code when it is loaded, and for archives */
function assertNoPickle(start: Buffer): void {
  const isZip = start.subarray(0, 2).toString('latin1') === 'PK';
  const isPickle = start[0] === 0x80 && (start[1] ?? 9) <= 5;
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  if (isZip || isPickle || isGzip)
    throw new ToolError(
      'unsupported_codec',
      'This is a .pth file or an archive. Such a file can run code when it is loaded, so it is not taken. Export the model as ONNX (in RVC: “ONNX export”) or as .fvoice, and unpack archives first.',
    );
}

async function pack({ input, output, size }: PackJob): Promise<StoredVoice> {
  const voice = decodeVoiceFile(await readFile(input));
  const { columns, values, rows } = voice.tables.codebook;
  if (rows <= size) return store(voice, output);
  const fewer = codebook(values, columns, size);
  return store(
    {
      header: voice.header,
      tables: { ...voice.tables, codebook: { rows: fewer.length / columns, columns, values: fewer } },
    },
    output,
  );
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
