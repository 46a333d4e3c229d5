import { EffectChain } from '../dsp/effects/effect-chain.ts';
import { fftNow } from '../dsp/fft/fft-now.ts';
import { LevelKeeper } from '../dsp/levels/level-keeper.ts';
import { Limiter } from '../dsp/levels/limiter.ts';
import { controlSeconds, Ramp } from '../dsp/streaming/ramp.ts';
import type { Speaker } from '../speech/conversion/known-speaker.ts';
import { voiceFftSize } from '../speech/spectrum/frame-envelope.ts';
import type { VoiceFile } from '../speech/voices/voice-file.ts';
import { LiveBreath } from './live-breath.ts';
import type { LiveCleaner } from './live-cleaner.ts';
import { LiveDenoiser } from './live-denoiser.ts';
import { LiveGate } from './live-gate.ts';
import { LivePsola } from './live-psola.ts';
import type { LiveSettings } from './live-settings.ts';
import { LiveTimbre } from './live-timbre.ts';

/** How much time each stage takes for its work: less sounds rougher with deep voices, more is safer. */
export const liveProfiles = {
  low: { name: 'Low', denoiseSeconds: 0.00134, pitchSeconds: 0.009, limiterSeconds: 0.001 },
  balanced: { name: 'Balanced', denoiseSeconds: 0.00267, pitchSeconds: 0.012, limiterSeconds: 0.0015 },
  safe: { name: 'Safe', denoiseSeconds: 0.00267, pitchSeconds: 0.0155, limiterSeconds: 0.0015 },
} as const;
export type LiveProfile = keyof typeof liveProfiles;

/** Delay of each stage in frames; the gate, breath and effects add none. */
export type LiveLatency = { denoise: number; pitch: number; limiter: number };

/** What is measured, over the frames of the last `process`. Levels are linear, 1 is full scale. */
export interface LiveMeters {
  inputPeak: number;
  inputRms: number;
  outputPeak: number;
  outputRms: number;
  gateOpen: boolean;
  /** The speaker's F0, 0 where there is none. */
  f0Hz: number;
}

/** Frames that are worked on at a time: the quantum of an audio worklet. */
const quantum = 128;

/**
 * The live voice changer: gate, denoiser, pitch and formants, timbre of a trained voice, breath, effects,
 * loudness, limiter.
 *
 * `process` takes any number of frames, works in parts of at most 128, takes about the same time for each and
 * allocates nothing once it is compiled: 0 bytes a quantum measured, 1.2 with a trained voice. `set` may be called
 * between any two calls; every change glides or cross-fades. The sound comes `latencyFrames` late, bypassed or not, so
 * that switching makes no jump. Needs nothing that an AudioWorklet lacks.
 * Cost: the sum of its stages; a denoiser, a timbre or a breath that is off costs a copy.
 * Source: own order: noise goes before pitch is looked for, the limiter has the last word; the stages name theirs.
 */
export class LiveChanger {
  readonly latency: LiveLatency;
  readonly meters: LiveMeters = {
    inputPeak: 0,
    inputRms: 0,
    outputPeak: 0,
    outputRms: 0,
    gateOpen: true,
    f0Hz: 0,
  };
  readonly #gate: LiveGate;
  readonly #cleaner: LiveCleaner;
  readonly #psola: LivePsola;
  readonly #timbre: LiveTimbre;
  readonly #breath: LiveBreath;
  readonly #effects: EffectChain;
  readonly #keeper: LevelKeeper;
  readonly #limiter: Limiter;
  readonly #gain: Ramp;
  readonly #kept: Ramp;
  readonly #bypass: Ramp;
  /** The microphone of the last `latencyFrames` and a quantum, for the bypass. */
  readonly #dry: Float32Array;
  #dryAt = 0;
  #settings: LiveSettings;
  #voice: VoiceFile | null = null;
  /** Arrays of every length up to a quantum over the same memory, as blocks of one channel. */
  readonly #raw = views();
  readonly #work = views();
  readonly #original = views();
  readonly #levelled = views();

  /** @param cleaner takes noise out in place of the profile's own denoiser; made for the same rate */
  constructor(
    sampleRate: number,
    profile: LiveProfile,
    settings: LiveSettings,
    cleaner: LiveCleaner | null = null,
  ) {
    const { denoiseSeconds, pitchSeconds, limiterSeconds } = liveProfiles[profile];
    const half = Math.round(denoiseSeconds * sampleRate);
    this.#settings = settings;
    this.#gate = new LiveGate(sampleRate);
    this.#cleaner = cleaner ?? new LiveDenoiser(sampleRate, fftNow(powerOfTwo(4 * half)), half);
    this.#psola = new LivePsola(sampleRate, pitchSeconds, quantum);
    this.#timbre = new LiveTimbre(
      sampleRate,
      fftNow(powerOfTwo(0.02 * sampleRate)),
      fftNow(voiceFftSize(sampleRate)),
    );
    this.#breath = new LiveBreath(sampleRate, fftNow(powerOfTwo(0.0055 * sampleRate)));
    const format = { sampleRate, channelCount: 1 };
    this.#effects = new EffectChain(format, settings.voice.effects, quantum);
    this.#keeper = new LevelKeeper(sampleRate, 1);
    this.#limiter = new Limiter(sampleRate, 1, { lookaheadSeconds: limiterSeconds });
    const frames = controlSeconds * sampleRate;
    this.#gain = new Ramp(10 ** (settings.gainDb / 20), frames);
    this.#kept = new Ramp(settings.keepLevel ? 1 : 0, frames);
    this.#bypass = new Ramp(settings.bypass ? 1 : 0, frames);
    this.latency = {
      denoise: this.#cleaner.latencyFrames,
      pitch: this.#psola.latencyFrames,
      limiter: this.#limiter.delayFrames,
    };
    this.#dry = new Float32Array(this.latencyFrames);
    this.set(settings);
  }

  /** Frames from input to output. */
  get latencyFrames(): number {
    return this.latency.denoise + this.latency.pitch + this.latency.limiter;
  }

  set(settings: LiveSettings): void {
    const { voice } = settings;
    this.#gate.set(settings.gateDb);
    this.#cleaner.set(settings.denoise);
    this.#settings = settings;
    this.#psola.set(voice, this.#voice?.header.pitch ?? null);
    this.#breath.set(voice.breath / 100);
    this.#effects.set(voice.effects);
    this.#gain.to(10 ** (settings.gainDb / 20));
    this.#kept.to(settings.keepLevel ? 1 : 0);
    this.#bypass.to(settings.bypass ? 1 : 0);
  }

  /**
   * Speaks with a trained voice: its timbre and, by mean and spread of log F0, its melody. `settings.voice` comes on
   * top, except for its range. Needs no more delay, and glides there.
   * @param voice from `decodeVoiceFile`; null for one's own
   */
  speakAs(voice: VoiceFile | null): void {
    this.#voice = voice;
    this.#timbre.set(voice);
    this.#psola.set(this.#settings.voice, voice?.header.pitch ?? null);
  }

  /** @param speaker whom `listenToSpeaker` has found in a take; null, as at first, to learn him while he speaks */
  know(speaker: Speaker | null): void {
    this.#timbre.know(speaker);
  }

  /** @param output of the length of `input`, may be the same array. NaN and infinities count as silence. */
  process(input: Float32Array, output: Float32Array): void {
    const { meters } = this;
    let inputPower = 0;
    let outputPower = 0;
    meters.inputPeak = 0;
    meters.outputPeak = 0;
    for (let from = 0; from < input.length; from += quantum) {
      const frames = Math.min(quantum, input.length - from);
      const raw = this.#raw[frames]![0]!;
      for (let i = 0; i < frames; i++) {
        const x = input[from + i]!;
        // no number minus itself is anything but 0
        const healthy = x - x === 0 ? x : 0;
        raw[i] = healthy;
        inputPower += healthy * healthy;
        meters.inputPeak = Math.max(meters.inputPeak, Math.abs(healthy));
      }
      this.#change(frames);
      const changed = this.#work[frames]![0]!;
      for (let i = 0; i < frames; i++) {
        const bypass = this.#bypass.next();
        const dry = this.#dry[this.#dryAt]!;
        this.#dry[this.#dryAt] = raw[i]!;
        this.#dryAt = this.#dryAt + 1 === this.#dry.length ? 0 : this.#dryAt + 1;
        const value =
          bypass === 1 ? dry : bypass === 0 ? changed[i]! : changed[i]! + bypass * (dry - changed[i]!);
        output[from + i] = value;
        outputPower += value * value;
        meters.outputPeak = Math.max(meters.outputPeak, Math.abs(value));
      }
    }
    const count = Math.max(1, input.length);
    meters.inputRms = Math.sqrt(inputPower / count);
    meters.outputRms = Math.sqrt(outputPower / count);
    meters.gateOpen = this.#gate.isOpen;
    meters.f0Hz = this.#psola.f0Hz;
  }

  #change(frames: number): void {
    const block = this.#work[frames]!;
    const work = block[0]!;
    const raw = this.#raw[frames]![0]!;
    const originals = this.#original[frames]!;
    work.set(raw);
    this.#cleaner.processInPlace(work);
    this.#gate.process(raw, work, this.#cleaner.voice);
    this.#psola.processInPlace(work, originals[0]!);
    this.#timbre.processInPlace(work);
    this.#breath.processInPlace(work);
    this.#effects.processInPlace(block);
    const levelled = this.#levelled[frames]!;
    levelled[0]!.set(work);
    this.#keeper.processInPlace(levelled, originals);
    for (let i = 0; i < frames; i++)
      work[i] = this.#gain.next() * (work[i]! + this.#kept.next() * (levelled[0]![i]! - work[i]!));
    this.#limiter.processInPlace(block);
  }
}

const powerOfTwo = (least: number): number => 2 ** Math.max(6, Math.round(Math.log2(least)));

/** One-channel blocks of 0 to 128 frames over one memory, made once so that none is made while running. */
function views(): Float32Array[][] {
  const memory = new Float32Array(quantum);
  return Array.from({ length: quantum + 1 }, (_, frames) => [memory.subarray(0, frames)]);
}
