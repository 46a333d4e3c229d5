import { type Audio, type AudioSource, defaultValues, memorySink, memorySource } from '@formant/engine';
import { encodeWav } from '@formant/engine/codecs/wav';
import { MonoGuide } from '@formant/engine/speech/pitch/mono-guide';
import { bestExcerpt } from '@formant/engine/speech/training/best-excerpt';
import type { ConsentHeard } from '@formant/engine/speech/training/consent-check';
import {
  type ClaimedWords,
  type ReadByMachine,
  wordsFit,
} from '@formant/engine/speech/training/consent-words';
import { mergedPrint } from '@formant/engine/speech/training/speaker-print';
import { speakerVector } from '@formant/engine/speech/training/speaker-vector';
import { SpeechMeter } from '@formant/engine/speech/training/speech-meter';
import { mostTrainingSeconds, trainVoice } from '@formant/engine/speech/training/train-voice';
import { wordsReaderOf } from '@formant/engine/speech/training/words-languages';
import { excerptHz } from '@formant/engine/speech/voices/excerpt-facts';
import { encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { tools } from '@formant/engine/tools';
import type { UseEspeak } from '@formant/engine/tts/synthesizers/espeak';
import { faultOf, JobFault } from '../fault.ts';
import { heardByModel } from './heard-by-model.ts';
import type { ClipReport, TrainingAnswer, TrainingRequest, TrainWanted } from './protocol.ts';
import type { SpeakerByModel, SpeakerModel } from './speaker-ear.ts';

/** The worker that listens to samples, makes a voice of them and speaks in it; nothing leaves the device. */
declare const self: {
  onmessage: ((event: MessageEvent<TrainingRequest>) => void) | null;
  postMessage(answer: TrainingAnswer, transfer?: Transferable[]): void;
};

/** A comparison is as long as people listen. */
const spokenSeconds = 20;
const toldEveryMs = 60;
const clips = new Map<string, { audio: Audio; report: ClipReport }>();
const runs = new Map<number, AbortController>();
/** What the page was asked for in the middle of a run. */
const embeds = new Map<number, PromiseWithResolvers<Float32Array<ArrayBuffer>>>();

self.onmessage = ({ data }) => {
  if (data.type === 'forget') clips.delete(data.clip);
  else if (data.type === 'embedded') embeds.get(data.run)?.resolve(data.vector);
  else if (data.type === 'unembedded') embeds.get(data.run)?.reject(new JobFault(data.fault));
  else if (data.type === 'cancel') runs.get(data.run)?.abort(new DOMException('', 'AbortError'));
  else void answer(data);
};

type Work = Extract<TrainingRequest, { type: 'hear' | 'train' | 'speak' }>;

async function answer(request: Work): Promise<void> {
  const { run } = request;
  const cancel = new AbortController();
  runs.set(run, cancel);
  const { signal } = cancel;
  let told = 0;
  const progress = ({ stage, fraction }: { stage: string; fraction: number }) => {
    const now = performance.now();
    if (now - told < toldEveryMs) return;
    told = now;
    self.postMessage({ type: 'progress', run, stage, fraction });
  };
  try {
    if (request.type === 'hear') {
      const report = await hear(request, signal);
      clips.set(request.clip, { audio: request.audio, report });
      self.postMessage({ type: 'heard', run, report });
    } else if (request.type === 'train') {
      const made = await train(request.wanted, signal, progress);
      const buffers = made.excerpt ? [made.bytes.buffer, made.excerpt.buffer] : [made.bytes.buffer];
      self.postMessage({ type: 'trained', run, ...made }, buffers);
    } else {
      const { original, result } = await speak(request.clip, request.voice, signal, progress);
      self.postMessage({ type: 'spoken', run, original, result }, [original.buffer, result.buffer]);
    }
  } catch (thrown) {
    self.postMessage({ type: 'failed', run, fault: faultOf(thrown) });
  } finally {
    runs.delete(run);
  }
}

/** Lets a cancel in between two blocks. */
function breathing(audio: Audio): AudioSource {
  const source = memorySource(audio, 65_536);
  return {
    ...source,
    async *blocks() {
      for await (const block of source.blocks()) {
        await new Promise((resolve) => setTimeout(resolve));
        yield block;
      }
    },
  };
}

async function hear(
  { run, audio, claimed, model }: Extract<TrainingRequest, { type: 'hear' }>,
  signal: AbortSignal,
): Promise<ClipReport> {
  const meter = await SpeechMeter.create(audio.sampleRate);
  meter.begin(audio.channels.length);
  for await (const block of breathing(audio).blocks()) {
    signal.throwIfAborted();
    meter.push(block);
  }
  meter.end();
  const silent = meter.check.speechDb === null;
  const print = mergedPrint(meter.prints);
  return {
    quality: meter.quality(),
    pitch: meter.pitch,
    print,
    // what has too little voice for a print may be noise
    speaker: model && print ? await speakerIn(audio, model, run, signal) : null,
    doubts: meter.doubts,
    silent,
    wordsFit: claimed === null || silent ? null : await compareWords(audio, claimed),
  };
}

/** A model that can't be run is nobody's obstacle: signal processing compares the speakers then. */
async function speakerIn(
  audio: Audio,
  model: SpeakerModel,
  run: number,
  signal: AbortSignal,
): Promise<SpeakerByModel> {
  const embed = (sound: { samples: Float32Array }) => {
    const asked = Promise.withResolvers<Float32Array<ArrayBuffer>>();
    embeds.set(run, asked);
    const samples = new Float32Array(sound.samples);
    self.postMessage({ type: 'embed', run, samples }, [samples.buffer]);
    return asked.promise.finally(() => embeds.delete(run));
  };
  try {
    const wish = { signal, mostSeconds: mostTrainingSeconds };
    return { ...model, vector: await speakerVector(breathing(audio), { embed }, wish) };
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    const { code, message } = faultOf(thrown);
    return { failed: code === 'cancelled' ? 'the model was stopped in the middle.' : message };
  }
}

/** null also where the voice's data is not kept and can't be fetched: without a network nobody is held up. */
async function compareWords(audio: Audio, claimed: ClaimedWords): Promise<boolean | null> {
  if (wordsReaderOf(claimed.language) === null) return null;
  const samples = new MonoGuide(audio.channels.length).mix(audio.channels);
  return wordsFit({ samples, sampleRate: audio.sampleRate }, claimed, readByMachine).catch(
    (error: unknown) => {
      if (error instanceof JobFault && error.fault.code === 'offline') return null;
      throw error;
    },
  );
}

let withEspeak: UseEspeak | null = null;
const readByMachine: ReadByMachine = async (voice, text) => {
  const [{ espeakLoader, readByEspeak }, { browserSpeechAssets }] = await Promise.all([
    import('@formant/engine/tts/synthesizers/espeak'),
    import('../speech/speech-assets.ts'),
  ]);
  withEspeak ??= espeakLoader(browserSpeechAssets(() => {}));
  return readByEspeak(withEspeak, voice, text);
};

const clipOf = (id: string) => {
  const clip = clips.get(id);
  if (!clip) throw new Error('A recording is not there any more');
  return clip;
};

function heardIn(id: string, wordsVouched: boolean): ConsentHeard {
  const { quality, pitch, print, wordsFit } = clipOf(id).report;
  return { speechSeconds: quality.speechSeconds, pitch, print, wordsFit: wordsVouched ? null : wordsFit };
}

/** What the voice file says of the words; nothing where they were not compared. */
function wordsFoundIn(id: string | null): { wordsFound?: boolean } {
  const wordsFound = id === null ? null : clipOf(id).report.wordsFit;
  return wordsFound === null ? {} : { wordsFound };
}

async function train(
  wanted: TrainWanted,
  signal: AbortSignal,
  progress: (progress: { stage: string; fraction: number }) => void,
) {
  const reports = wanted.clips.map((id) => clipOf(id).report);
  const consent = wanted.consentClip === null ? null : clipOf(wanted.consentClip).report;
  const voice = await trainVoice({
    sources: wanted.clips.map((id) => breathing(clipOf(id).audio)),
    name: wanted.name,
    licence: wanted.licence,
    consent: wanted.consent && { ...wanted.consent, ...wordsFoundIn(wanted.consentClip) },
    consentHeard: wanted.consentClip === null ? null : heardIn(wanted.consentClip, wanted.wordsVouched),
    modelHeard: heardByModel(reports, consent),
    language: wanted.language,
    createdAt: wanted.createdAt,
    strict: wanted.strict,
    signal,
    progress,
  });
  return {
    bytes: new Uint8Array(encodeVoiceFile(voice)),
    header: voice.header,
    excerpt: wanted.excerpt && voice.header.consent ? await excerptOf(wanted.clips, signal) : null,
  };
}

/** Of what sounds like two people, or like music, nothing is taken. */
async function excerptOf(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const usable = ids.map(clipOf).filter(({ report }) => report.doubts.length === 0);
  const samples = await bestExcerpt(
    usable.map(({ audio, report: { print } }) => ({ audio, print })),
    { signal, rest: () => new Promise((resolve) => setTimeout(resolve)) },
  );
  return samples && new Uint8Array(encodeWav({ sampleRate: excerptHz, channels: [samples] }, 'int16'));
}

/** A clip as it is and in the voice, both as WAV files of 32-bit floats. */
async function speak(
  id: string,
  voice: Uint8Array,
  signal: AbortSignal,
  progress: (progress: { stage: string; fraction: number }) => void,
) {
  const { sampleRate, channels } = clipOf(id).audio;
  const frames = Math.round(spokenSeconds * sampleRate);
  const audio = { sampleRate, channels: channels.map((channel) => channel.slice(0, frames)) };
  const { tool, run: load } = tools['voice-changer'];
  const run = await load();
  const sink = memorySink(sampleRate);
  await run({
    input: breathing(audio),
    options: { ...defaultValues(tool.options), voice: 'own' },
    open: () => sink,
    signal,
    progress,
    readVoice: async () => voice,
  });
  return {
    original: new Uint8Array(encodeWav(audio, 'float32')),
    result: new Uint8Array(encodeWav(sink.audio(), 'float32')),
  };
}
