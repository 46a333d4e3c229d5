import { LiveChanger, type LiveLatency, type LiveProfile } from '@formant/engine/live/live-changer';
import type { LiveSettings } from '@formant/engine/live/live-settings';
import { GtcrnLive } from '@formant/engine/models/gtcrn/gtcrn-live';
import type { GtcrnWeights } from '@formant/engine/models/gtcrn/gtcrn-weights';
import type { VoiceFile } from '@formant/engine/speech/voices/voice-file';
import type { Scope } from '../../platform/scope.ts';
import {
  type LiveAnswer,
  type LiveOptions,
  type LiveRequest,
  liveProcessor,
  meterCount,
  meterSlots,
} from './live-protocol.ts';
// bundled for the audio thread, which loads scripts by their address only
import workletUrl from './live-worklet.ts?worker&url';

export type LiveFigures = { -readonly [K in keyof typeof meterSlots]: number };

/** The live changer as a node of a Web Audio graph. */
export class LiveNode {
  readonly node: AudioWorkletNode;
  /** What the changer itself adds, stage by stage, in frames. */
  readonly latency: LiveLatency;
  #meters: Float64Array;

  private constructor(node: AudioWorkletNode, meters: Float64Array, latency: LiveLatency) {
    this.node = node;
    this.latency = latency;
    this.#meters = meters;
  }

  /**
   * @param onBroken the audio thread's code has thrown: the node is silent from now on
   * @throws DOMException or Error when the browser can't load or run it
   */
  static async make(
    context: BaseAudioContext,
    scope: Scope,
    {
      profile,
      settings,
      voice = null,
      cleaner = null,
      onBroken,
    }: {
      profile: LiveProfile;
      settings: LiveSettings;
      voice?: VoiceFile | null;
      cleaner?: GtcrnWeights | null;
      onBroken: () => void;
    },
  ): Promise<LiveNode> {
    await context.audioWorklet.addModule(workletUrl);
    const bytes = meterCount * Float64Array.BYTES_PER_ELEMENT;
    const shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(bytes) : null;
    const node = new AudioWorkletNode(context, liveProcessor, {
      numberOfInputs: 1,
      numberOfOutputs: 1,
      outputChannelCount: [1],
      channelCount: 1,
      channelCountMode: 'explicit',
      processorOptions: { profile, settings, voice, cleaner, shared } satisfies LiveOptions,
    });
    // the same delays as in the audio thread, which could not tell them before it runs
    const network = cleaner && new GtcrnLive(cleaner, context.sampleRate);
    const { latency } = new LiveChanger(context.sampleRate, profile, settings, network);
    const made = new LiveNode(
      node,
      shared ? new Float64Array(shared) : new Float64Array(meterCount),
      latency,
    );
    if (!shared)
      node.port.onmessage = ({ data }: MessageEvent<LiveAnswer>) => {
        made.#meters = data.meters;
      };
    node.onprocessorerror = onBroken;
    scope.add(() => {
      node.onprocessorerror = null;
      made.#post({ end: true });
      node.port.onmessage = null;
      node.disconnect();
    });
    return made;
  }

  set(settings: LiveSettings): void {
    this.#post({ settings });
  }

  /** @param voice a trained one; null for one's own */
  speakAs(voice: VoiceFile | null): void {
    this.#post({ voice });
  }

  /** What follows within moments is no gap: another output is being opened. */
  calm(): void {
    this.#post({ calm: true });
  }

  /** The latest figures, at most 50 ms old. */
  read(into: LiveFigures): LiveFigures {
    for (const [name, slot] of Object.entries(meterSlots))
      into[name as keyof LiveFigures] = this.#meters[slot] ?? 0; // safe: the table's own names
    return into;
  }

  #post(request: LiveRequest): void {
    this.node.port.postMessage(request);
  }
}

export const noFigures = (): LiveFigures =>
  // safe: one number a slot
  Object.fromEntries(Object.keys(meterSlots).map((name) => [name, 0])) as LiveFigures;
