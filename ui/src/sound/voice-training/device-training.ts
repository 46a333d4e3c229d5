import type { ClaimedWords } from '@formant/engine/speech/training/consent-words';
import type { VoiceHeader } from '@formant/engine/speech/voices/voice-file';
import { Scope } from '../../platform/scope.ts';
import { faultOf, JobFault } from '../fault.ts';
import { decodeSample } from './decode-sample.ts';
import type { ClipReport, TrainingAnswer, TrainingRequest, TrainWanted } from './protocol.ts';
import type { SpeakerEar } from './speaker-ear.ts';

type Embed = (samples: Float32Array<ArrayBuffer>) => Promise<Float32Array<ArrayBuffer>>;
type Told = (progress: { stage: string; fraction: number }) => void;
type Asked =
  Extract<TrainingRequest, { run: number }> extends infer R
    ? R extends { run: number }
      ? Omit<R, 'run'>
      : never
    : never;

/** Makes voices in a worker of this page; recordings and voices stay on the device. Dispose it with the page. */
export class DeviceTraining {
  readonly #scope = new Scope();
  readonly #waiting = new Map<number, (answer: TrainingAnswer) => void>();
  readonly #gone = new AbortController();
  readonly #ear: SpeakerEar | null;
  #worker: Worker | null = null;
  #lastRun = 0;

  /** @param ear runs a model that tells speakers apart, where this computer has one */
  constructor(ear: SpeakerEar | null = null) {
    this.#ear = ear;
  }

  /** Listens to a recording, also for the words that are claimed, and keeps it as a clip. @throws JobFault */
  async hear(
    clip: string,
    file: File,
    claimed: ClaimedWords | null = null,
  ): Promise<{ report: ClipReport; seconds: number }> {
    const [audio, found] = await Promise.all([decodeSample(file), this.#ear?.model() ?? null]);
    const model = found && { engine: found.engine, sameFrom: found.sameFrom };
    const seconds = (audio.channels[0]?.length ?? 0) / audio.sampleRate;
    const answer = await this.#ask(
      { type: 'hear', clip, audio, claimed, model },
      found ? { embed: (samples) => this.#ear!.embed(found.id, samples, this.#gone.signal) } : {},
      audio.channels.map((channel) => channel.buffer),
    );
    if (answer.type !== 'heard') throw new Error('The worker answered something else');
    return { report: answer.report, seconds };
  }

  forget(clip: string): void {
    this.#worker?.postMessage({ type: 'forget', clip } satisfies TrainingRequest);
  }

  /** @throws JobFault bad_samples, cancelled */
  async train(
    wanted: TrainWanted,
    options: { signal: AbortSignal; progress: Told },
  ): Promise<{
    bytes: Uint8Array<ArrayBuffer>;
    header: VoiceHeader;
    excerpt: Uint8Array<ArrayBuffer> | null;
  }> {
    const answer = await this.#ask({ type: 'train', wanted }, options);
    if (answer.type !== 'trained') throw new Error('The worker answered something else');
    return answer;
  }

  /** A clip as it is and as the voice says it, as WAV files. @throws JobFault */
  async speak(clip: string, voice: Uint8Array): Promise<{ original: Blob; result: Blob }> {
    const answer = await this.#ask({ type: 'speak', clip, voice });
    if (answer.type !== 'spoken') throw new Error('The worker answered something else');
    return { original: new Blob([answer.original]), result: new Blob([answer.result]) };
  }

  dispose(): void {
    this.#gone.abort();
    this.#failAll('cancelled', 'Cancelled.');
    this.#scope.dispose();
    this.#worker = null;
  }

  #start(): Worker {
    const fresh = new Worker(new URL('./training-worker.ts', import.meta.url), {
      type: 'module',
      name: 'voice-training',
    });
    fresh.onmessage = ({ data }: MessageEvent<TrainingAnswer>) => this.#waiting.get(data.run)?.(data);
    fresh.onerror = (event) => {
      event.preventDefault();
      fresh.terminate();
      this.#worker = null;
      this.#failAll('internal', 'The training stopped. Load the page anew and try again.');
    };
    return this.#scope.worker(fresh);
  }

  #failAll(code: 'cancelled' | 'internal', message: string): void {
    for (const [run, hear] of this.#waiting) hear({ type: 'failed', run, fault: { code, message } });
  }

  #ask(
    request: Asked,
    { signal, progress, embed }: { signal?: AbortSignal; progress?: Told; embed?: Embed } = {},
    transfer: Transferable[] = [],
  ): Promise<TrainingAnswer> {
    if (this.#scope.disposed) throw new JobFault({ code: 'cancelled', message: 'Cancelled.' });
    signal?.throwIfAborted();
    const run = ++this.#lastRun;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const cancel = () => worker.postMessage({ type: 'cancel', run } satisfies TrainingRequest);
      signal?.addEventListener('abort', cancel, { once: true });
      this.#waiting.set(run, (answer) => {
        if (answer.type === 'progress') return progress?.(answer);
        if (answer.type === 'embed') {
          const tell = (told: TrainingRequest) => worker.postMessage(told);
          void embed?.(answer.samples).then(
            (vector) => tell({ type: 'embedded', run, vector }),
            (error: unknown) => tell({ type: 'unembedded', run, fault: faultOf(error) }),
          );
          return;
        }
        this.#waiting.delete(run);
        signal?.removeEventListener('abort', cancel);
        if (answer.type === 'failed') reject(new JobFault(answer.fault));
        else resolve(answer);
      });
      // safe: the request of `Asked` with the number of its run
      worker.postMessage({ ...request, run } as TrainingRequest, transfer);
    });
  }
}
