import type { Scope } from '../../platform/scope.ts';
import { holdJob, releaseJob } from '../files/job-locks.ts';
import workletUrl from '../recorder/capture-worklet.ts?worker&url';
import { newTakeId } from '../recorder/take.ts';
import { startTakeWorker } from '../recorder/take-client.ts';
import type { TakeAnswer, TakeRequest } from '../recorder/take-protocol.ts';
import { loadTakes, nextTakeName, putTake } from '../recorder/takes.ts';

/** A context that has stopped answers no mark: the worker is then asked directly. */
const patienceMs = 700;

/** A take that is being written. */
export interface OutputTake {
  stop(): void;
  /** It is spoken in a trained voice from now on: the take says so for good. */
  mark(): void;
}

/**
 * Writes what a node gives into a take of the recorder, to disk at once, until `stop`.
 * @throws Error when the scope ends before it has begun
 * @param onEnd the take is closed: by `stop`, a full disk, or a fault; its name, or null where nothing was kept
 */
export async function recordOutput(
  context: AudioContext,
  node: AudioNode,
  scope: Scope,
  onEnd: (end: { name: string | null; fault: 'full' | 'failed' | null }) => void,
): Promise<OutputTake> {
  // a new take has a name that none of the older ones has
  await Promise.all([context.audioWorklet.addModule(workletUrl), loadTakes()]);
  if (scope.disposed) throw new Error('The graph has ended before its recording began.');
  const own = scope.child();
  const capture = new AudioWorkletNode(context, 'formant-capture', {
    channelCount: 1,
    channelCountMode: 'explicit',
    processorOptions: { channelCount: 1 },
  });
  const worker = startTakeWorker();
  const id = newTakeId();
  const post = (request: TakeRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer);
  let over = false;
  let connected = false;
  const end = (name: string | null, fault: 'full' | 'failed' | null) => {
    if (over) return;
    over = true;
    releaseJob(id);
    worker.terminate();
    own.dispose();
    onEnd({ name, fault });
  };
  worker.onmessage = ({ data }: MessageEvent<TakeAnswer>) => {
    if (data.type === 'failed') end(null, 'failed');
    else if (data.type === 'stopped') {
      if (data.take) putTake(data.take, data.file);
      end(data.take?.name ?? null, data.full ? 'full' : null);
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(null, 'failed');
  };
  const stop = () => {
    if (over) return;
    // through the audio thread, so that nothing before it is left out
    capture.port.postMessage({ mark: 'stop' });
    setTimeout(() => {
      if (!over) post({ type: 'stop' });
    }, patienceMs);
  };
  own.add(() => {
    // the graph goes away under a running take: what has come so far is kept
    if (!over) post({ type: 'stop' });
    capture.port.postMessage({ end: true });
    if (connected) node.disconnect(capture);
  });
  const { port1, port2 } = new MessageChannel();
  capture.port.postMessage({ port: port1 }, [port1]);
  post({ type: 'listen', port: port2, sampleRate: context.sampleRate, channelCount: 1 }, [port2]);
  await holdJob(id);
  const take = { stop, mark: () => post({ type: 'made' }) };
  if (own.disposed) return take;
  post({ type: 'record', id, name: nextTakeName(), createdAt: Date.now(), sound: 'raw', memory: false });
  // the node itself is silent; a path to the output is what makes every browser run it
  node.connect(capture).connect(context.destination);
  connected = true;
  return take;
}
