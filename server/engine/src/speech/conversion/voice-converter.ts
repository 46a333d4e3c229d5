import { joinedChannels } from '../../base/joined.ts';
import { SpectralStage } from '../../dsp/fft/spectral-stage.ts';
import { StftAnalysis } from '../../dsp/fft/stft.ts';
import type { Stage } from '../../dsp/streaming/effect.ts';
import type { F0Frame } from '../pitch/f0.ts';
import { MonoGuide } from '../pitch/mono-guide.ts';
import { Psola } from '../pitch/psola.ts';
import { FrameEnvelope } from '../spectrum/frame-envelope.ts';
import type { VoiceFile } from '../voices/voice-file.ts';
import type { Speaker } from './known-speaker.ts';
import { TimbreConverter } from './timbre-converter.ts';

/**
 * Samples from frame to frame for a transform of `size` samples: frames of a voice overlap four times.
 * Cost: a division.
 * Source: own, the usual overlap for spectra that are changed between analysis and synthesis.
 */
export const voiceHop = (size: number): number => size / 4;

/** Everything about the one who is converted: found by `listenToSpeaker`. */
export interface ConversionPlan {
  speaker: Speaker;
  /** F0 of the voice for an F0 of the speaker; null where either has none. */
  melody: ((hz: number) => number) | null;
}

/**
 * Speech in another, trained voice, as a streaming stage in constant memory: the melody by PSOLA, then the timbre
 * frame by frame. All channels get the same gains, taken from their sum, so their image stays.
 * Latency: that of `Psola` (about half a second, for its pitch tracker) and one frame of `voiceFftSize`. For live
 * sound `TimbreConverter` stands alone behind any pitch changer: its own latency is one frame.
 * Cost: about .015 CPU s a second of mono at 44.1 kHz.
 * Source: own order, `Psola` and then `TimbreConverter`, which name theirs.
 */
export class VoiceConverter implements Stage {
  readonly #psola: Psola | null;
  readonly #timbre: TimbreStage;

  private constructor(psola: Psola | null, timbre: TimbreStage) {
    this.#psola = psola;
    this.#timbre = timbre;
  }

  static async create(
    shape: { sampleRate: number; channelCount: number; onFrame?: (frame: F0Frame) => void },
    voice: VoiceFile,
    plan: ConversionPlan,
  ): Promise<VoiceConverter> {
    const psola = plan.melody ? await Psola.create(shape, { melody: plan.melody }) : null;
    return new VoiceConverter(psola, await TimbreStage.create(shape, voice, plan.speaker));
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    return this.#timbre.push(this.#psola ? this.#psola.push(block) : block);
  }

  end(): Float32Array[] {
    const rest = this.#psola ? this.#timbre.push(this.#psola.end()) : null;
    const last = this.#timbre.end();
    return rest ? joinedChannels([rest, last]) : last;
  }
}

/** `TimbreConverter` between analysis and synthesis of all channels. */
class TimbreStage implements Stage {
  readonly #mono: MonoGuide;
  /** null where the only channel is the guide. */
  readonly #guide: StftAnalysis | null;
  readonly #frames: SpectralStage;

  private constructor(frame: FrameEnvelope, channelCount: number, hop: number, converter: TimbreConverter) {
    const shape = { fft: frame.fft, hop };
    this.#mono = new MonoGuide(channelCount);
    const guide = channelCount > 1 ? new StftAnalysis(shape) : null;
    const heard = new Float32Array(frame.fft.size + 2);
    this.#guide = guide;
    this.#frames = new SpectralStage(shape, channelCount, (spectra) => {
      // the guide has as many frames as every channel
      guide?.read(heard);
      converter.measure(guide ? heard : spectra[0]!);
      for (const spectrum of spectra) converter.applyInPlace(spectrum);
    });
  }

  static async create(
    { sampleRate, channelCount }: { sampleRate: number; channelCount: number },
    voice: VoiceFile,
    speaker: Speaker,
  ): Promise<TimbreStage> {
    const frame = await FrameEnvelope.create(sampleRate);
    const hop = voiceHop(frame.fft.size);
    const converter = new TimbreConverter(frame, voice, hop / sampleRate);
    converter.hear(speaker);
    return new TimbreStage(frame, channelCount, hop, converter);
  }

  push(block: readonly Float32Array[]): Float32Array[] {
    if ((block[0]?.length ?? 0) > 0) this.#guide?.write(this.#mono.mix(block));
    return this.#frames.push(block);
  }

  end(): Float32Array[] {
    this.#guide?.end();
    return this.#frames.end();
  }
}
