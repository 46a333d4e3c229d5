import type { VideoFormat } from '@formant/engine/codecs/video-container';
import type { ToolId } from '@formant/engine/tools';
import { Scope } from '../../platform/scope.ts';
import { type Fault, faultOf, JobFault, partUnreachable } from '../fault.ts';
import { hasPictureTrack } from '../files/mp4-picture.ts';
import { type Sniffed, sniff, sniffBytes } from '../files/sniff.ts';
import { decodeInPage } from './decode-in-page.ts';
import type {
  Encoding,
  EngineAnswer,
  EngineRequest,
  InputFacts,
  OpenedOutput,
  OutputFacts,
  Region,
  RunFacts,
} from './engine-protocol.ts';
import { exactSteps } from './exact-steps.ts';

/** What is going on inside the worker; `received` and `total` are bytes while the decoder is fetched. */
export type EngineProgress = Pick<
  Extract<EngineAnswer, { type: 'progress' }>,
  'stage' | 'fraction' | 'received' | 'total' | 'readySeconds'
>;
type OnProgress = (progress: EngineProgress) => void;

/**
 * One job's engine: reads, runs and encodes in a worker of its own, one request after another. Each of them
 * settles, whatever becomes of the worker; the next one after a worker has failed starts a fresh one.
 */
export interface Engine {
  /** Decodes `file` into the job's files. `accept` takes a truncated file for what is there. */
  read(file: File, onProgress: OnProgress, accept?: boolean): Promise<InputFacts>;
  run(
    tool: ToolId,
    options: Record<string, unknown>,
    region: Region,
    onProgress: OnProgress,
    /** Hears of every output as soon as the tool begins to write it. */
    onOpened?: (output: OpenedOutput) => void,
  ): Promise<RunFacts>;
  /** What a run took out of the sound, kept among the outputs; `result` names the output where it was made here. */
  removed(
    run: { tool: ToolId; options: Record<string, unknown>; region: Region; result: string | null },
    onProgress: OnProgress,
  ): Promise<OutputFacts>;
  /** Bytes of an output while it is written; null when the run has ended before it got there. */
  peek(name: string, from: number, to: number): Promise<Uint8Array | null>;
  /** Keeps a WAV file that was made elsewhere as the output `name`. */
  keep(file: File, name: string): Promise<void>;
  /** Copies the chosen file to the job's files, so that a reload keeps it until it is read. */
  store(file: File): Promise<void>;
  /** Keeps a voice file that an option of a later run refers to. */
  keepVoice(file: File, reference: string): Promise<void>;
  /** Encodes the output (or `input` file) named `source` for a download. */
  encode(source: string, encoding: Encoding, onProgress: OnProgress): Promise<File>;
  /** Writes the chosen video with the output `source` as its sound. */
  video(source: string, video: File, format: VideoFormat, onProgress: OnProgress): Promise<File>;
  /** Ends what is running and what waits, within a second: by ending the worker if it doesn't listen. */
  cancel(): void;
  dispose(): void;
}

const patienceMs = 400;

/** A request that has not been answered yet. */
type Asked = {
  onProgress: OnProgress;
  onOpened(output: OpenedOutput): void;
  send(): void | Promise<void>;
  /** Once; a second answer is ignored. */
  settle(answer: EngineAnswer): void;
  cancelled: boolean;
};

export function openEngine(job: string, memory: boolean): Engine {
  const scope = new Scope();
  const place = { job, memory };
  let worker: Worker | null = null;
  let current: Asked | null = null;
  const waiting: Asked[] = [];
  let lastPeek = 0;
  const peeks = new Map<number, (bytes: Uint8Array | null) => void>();

  const start = (): Worker => {
    const fresh = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      type: 'module',
      name: 'engine',
    });
    const stopped = (fault: Fault) => {
      if (worker !== fresh) return;
      replace();
      current?.settle({ type: 'failed', fault });
    };
    fresh.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
      if (worker !== fresh) return;
      if (data.type === 'progress') current?.onProgress(data);
      else if (data.type === 'opened') current?.onOpened(data.output);
      else if (data.type === 'peeked') {
        peeks.get(data.id)?.(data.bytes);
        peeks.delete(data.id);
      } else current?.settle(data);
    };
    fresh.onerror = (event) => {
      event.preventDefault();
      // an exception brings its words; a script that could not be fetched has none
      if (event.message) stopped({ ...engineStopped, reference: event.message });
      else stopped(partUnreachable());
    };
    fresh.onmessageerror = () => stopped(engineStopped);
    return scope.worker(fresh);
  };
  const replace = () => {
    worker?.terminate();
    worker = null;
    dropPeeks();
  };
  const dropPeeks = () => {
    for (const answer of peeks.values()) answer(null);
    peeks.clear();
  };
  const post = (request: EngineRequest, transfer: Transferable[] = []) => {
    worker ??= start();
    worker.postMessage(request, transfer);
  };
  const next = () => {
    if (current || scope.disposed) return;
    const asked = waiting.shift();
    if (!asked) return;
    current = asked;
    Promise.resolve()
      .then(() => asked.send())
      .catch((thrown: unknown) => asked.settle({ type: 'failed', fault: faultOf(thrown) }));
  };
  const ask = <T extends EngineAnswer['type']>(
    type: T,
    send: (asked: Asked) => void | Promise<void>,
    { onProgress = () => {}, onOpened = () => {} }: Partial<Pick<Asked, 'onProgress' | 'onOpened'>> = {},
  ): Promise<Extract<EngineAnswer, { type: T }>> => {
    if (scope.disposed) return Promise.reject(new Error('This engine has ended'));
    return new Promise((resolve, reject) => {
      let settled = false;
      const asked: Asked = {
        onProgress,
        onOpened,
        send: () => send(asked),
        settle(answer) {
          if (settled) return;
          settled = true;
          if (current === asked) current = null;
          if (answer.type === type)
            resolve(answer as Extract<EngineAnswer, { type: T }>); // safe: just compared
          else if (answer.type === 'failed') reject(new JobFault(answer.fault));
          else reject(new Error(`The audio engine answered ${answer.type} instead of ${type}`));
          next();
        },
        cancelled: false,
      };
      waiting.push(asked);
      next();
    });
  };

  return {
    async read(file, onProgress, accept = false) {
      const { facts } = await ask(
        'read',
        async (asked) => {
          const kind = await look(file);
          if (asked.cancelled) throw new JobFault(cancelled);
          if (kind.container === 'wav')
            return post({ ...place, type: 'read', file, how: 'wav', codec: 'wav', accept });
          // browsers differ in where the sound of a video begins, and a video can be written with ffmpeg only
          const isVideo = kind.container === 'mp4' && (await hasPictureTrack(file));
          const decoded = accept || isVideo ? null : await decodeInPage(file, kind);
          if (asked.cancelled) throw new JobFault(cancelled);
          if (!decoded)
            return post({ ...place, type: 'read', file, how: 'ffmpeg', codec: kind.container, accept });
          const { sampleRate, numberOfChannels: channelCount } = decoded;
          const told = { codec: kind.container, bits: kind.bits ?? null };
          const whole = Array.from({ length: channelCount }, (_, index) => decoded.getChannelData(index));
          const mend = exactSteps(whole, kind.bits);
          post({ ...place, type: 'take', file, ...told, sampleRate, channelCount });
          const blockFrames = 1 << 16;
          for (let at = 0; at < decoded.length; at += blockFrames) {
            const channels = whole.map((channel) => channel.slice(at, at + blockFrames));
            for (const channel of channels) mend?.(channel);
            post(
              { type: 'block', channels },
              channels.map((channel) => channel.buffer),
            );
          }
          post({ type: 'block', channels: null });
        },
        { onProgress },
      );
      return facts;
    },
    async run(tool, options, region, onProgress, onOpened = () => {}) {
      const { facts } = await ask('ran', () => post({ ...place, type: 'run', tool, options, region }), {
        onProgress,
        onOpened,
      });
      return facts;
    },
    async removed(run, onProgress) {
      const { facts } = await ask('removed', () => post({ ...place, type: 'removed', ...run }), {
        onProgress,
      });
      return facts;
    },
    peek(name, from, to) {
      if (!worker || !current) return Promise.resolve(null);
      return new Promise((resolve) => {
        const id = ++lastPeek;
        peeks.set(id, resolve);
        post({ type: 'peek', id, name, from, to });
      });
    },
    async keep(file, name) {
      await ask('kept', () => post({ ...place, type: 'keep', file, name }));
    },
    async store(file) {
      await ask('kept', () => post({ ...place, type: 'store', file }));
    },
    async keepVoice(file, reference) {
      await ask('kept', () => post({ ...place, type: 'keepVoice', file, reference }));
    },
    async encode(source, encoding, onProgress) {
      const { file } = await ask('encoded', () => post({ ...place, type: 'encode', source, encoding }), {
        onProgress,
      });
      return file;
    },
    async video(source, video, format, onProgress) {
      const request = { ...place, type: 'video', source, video, format } as const;
      return (await ask('encoded', () => post(request), { onProgress })).file;
    },
    cancel() {
      // those that wait first, so that none of them begins in place of the one that ends
      for (const asked of waiting.splice(0)) asked.settle({ type: 'failed', fault: cancelled });
      const running = current;
      if (!running) return;
      running.cancelled = true;
      worker?.postMessage({ type: 'cancel' } satisfies EngineRequest);
      scope.after(patienceMs, () => {
        if (current !== running) return;
        replace(); // deep inside WebAssembly nothing is heard
        running.settle({ type: 'failed', fault: cancelled });
      });
    },
    dispose() {
      const asked = [current, ...waiting.splice(0)];
      scope.dispose();
      worker = null;
      dropPeeks();
      for (const one of asked) {
        if (one) one.cancelled = true;
        one?.settle({ type: 'failed', fault: cancelled });
      }
    },
  };
}

const engineStopped: Fault = { code: 'internal', message: 'The audio engine stopped.' };
const cancelled: Fault = { code: 'cancelled', message: 'Cancelled.' };

type AudioKind = Extract<Sniffed, { kind: 'audio' }>;

/** @throws JobFault empty or not_audio, before anything is decoded or fetched */
async function look(file: File): Promise<AudioKind> {
  if (file.size === 0) throw new JobFault({ code: 'empty', message: 'This file is empty: it has 0 bytes.' });
  const found = sniff(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
  if (found.kind === 'other')
    throw new JobFault({ code: 'not_audio', message: `This is ${found.what}, whatever its name says.` });
  return found;
}
