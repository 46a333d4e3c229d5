import type { EffectOf, EffectSettings } from '../../base/effect-controls.ts';
import { Equalizer, type EqualizerSection } from '../filters/equalizer.ts';
import type { Effect } from '../streaming/effect.ts';
import { controlSeconds, Ramp } from '../streaming/ramp.ts';
import { Bitcrusher } from './bitcrusher.ts';
import { Compressor, type CompressorSettings } from './compressor.ts';
import { Delay, type DelaySettings } from './delay.ts';
import { Radio } from './radio.ts';
import { Reverb } from './reverb.ts';
import { RingModulator } from './ring-modulator.ts';
import { Saturation } from './saturation.ts';

type Format = { sampleRate: number; channelCount: number };

/** Seconds in which one order of modules gives way to another. */
const swapSeconds = 0.04;

/**
 * The effects of a voice one after the other. `set` may be called while it runs: controls glide, modules fade in
 * and out, and another order of modules cross-fades with the old one. `set` may allocate; `processInPlace` does
 * not as long as blocks keep their length.
 * Cost: that of the modules that are on, and a copy of the block while one fades; for 40 ms after a change of
 * order, that of both orders.
 * Source: own.
 */
export class EffectChain implements Effect {
  readonly #format: Format;
  readonly #swap: Ramp;
  #rack: Rack;
  /** The order that fades in, and the one that waits for its turn. */
  #next: Rack | null = null;
  #waiting: Rack | null = null;
  readonly #shares: Shares;
  #copy: Float32Array[];

  /** @param blockFrames length of the blocks to come, so that even the first change finds its memory ready */
  constructor(format: Format, effects: readonly EffectSettings[], blockFrames = 0) {
    this.#format = format;
    this.#swap = new Ramp(0, swapSeconds * format.sampleRate);
    this.#rack = new Rack(format, effects, blockFrames);
    this.#copy = room(format.channelCount, blockFrames);
    this.#shares = new Shares(blockFrames);
  }

  set(effects: readonly EffectSettings[]): void {
    const latest = this.#waiting ?? this.#next ?? this.#rack;
    if (latest.fits(effects)) {
      latest.set(effects);
      return;
    }
    const rack = new Rack(this.#format, effects, this.#copy[0]?.length ?? 0);
    if (this.#next) this.#waiting = rack;
    else this.#begin(rack);
  }

  processInPlace(block: readonly Float32Array[]): void {
    if (!this.#next) {
      this.#rack.processInPlace(block);
      return;
    }
    const frames = block[0]?.length ?? 0;
    if (this.#copy[0]?.length !== frames) this.#copy = room(block.length, frames);
    const copy = this.#copy;
    const shares = this.#shares.next(this.#swap, frames);
    for (let c = 0; c < block.length; c++) copy[c]!.set(block[c]!);
    this.#rack.processInPlace(copy);
    scale(block, shares);
    this.#next.processInPlace(block);
    crossFade(block, copy, shares);
    if (this.#swap.moving) return;
    this.#rack = this.#next;
    this.#next = null;
    if (this.#waiting) this.#begin(this.#waiting);
    this.#waiting = null;
  }

  #begin(rack: Rack): void {
    this.#next = rack;
    this.#swap.value = 0;
    this.#swap.target = 0;
    this.#swap.to(1);
  }
}

/** Memory for a block. A function of its own: a closure would cost its callers an allocation in every block. */
const room = (channelCount: number, frames: number): Float32Array[] =>
  Array.from({ length: channelCount }, () => new Float32Array(frames));

/** The course of a fade over one block. */
class Shares {
  #values: Float32Array;

  constructor(blockFrames: number) {
    this.#values = new Float32Array(blockFrames);
  }

  next(ramp: Ramp, frames: number): Float32Array {
    if (this.#values.length < frames) this.#values = new Float32Array(frames);
    for (let i = 0; i < frames; i++) this.#values[i] = ramp.next();
    return this.#values;
  }
}

/**
 * A sound that fades in fades in before the effect as well as behind it: one that starts in mid-sound would
 * otherwise hear a hard beginning, and a delay would say it again.
 */
function scale(block: readonly Float32Array[], shares: Float32Array): void {
  for (let c = 0; c < block.length; c++) {
    const channel = block[c]!;
    for (let i = 0; i < channel.length; i++) channel[i] = channel[i]! * shares[i]!;
  }
}

function crossFade(block: readonly Float32Array[], old: readonly Float32Array[], shares: Float32Array): void {
  for (let c = 0; c < block.length; c++) {
    const channel = block[c]!;
    for (let i = 0; i < channel.length; i++)
      channel[i] = (1 - shares[i]!) * old[c]![i]! + shares[i]! * channel[i]!;
  }
}

/** Modules in one fixed order. */
class Rack implements Effect {
  readonly #format: Format;
  readonly #modules: Module[];
  readonly #shares: Shares;
  #dry: Float32Array[];

  constructor(format: Format, effects: readonly EffectSettings[], blockFrames: number) {
    this.#format = format;
    this.#modules = effects.map((settings) => new Module(format, settings));
    this.#dry = room(format.channelCount, blockFrames);
    this.#shares = new Shares(blockFrames);
  }

  /** True when `effects` are the same modules in the same order. */
  fits(effects: readonly EffectSettings[]): boolean {
    return (
      effects.length === this.#modules.length &&
      effects.every((settings, i) => settings.kind === this.#modules[i]!.kind)
    );
  }

  set(effects: readonly EffectSettings[]): void {
    for (const [i, settings] of effects.entries()) this.#modules[i]!.set(this.#format, settings);
  }

  processInPlace(block: readonly Float32Array[]): void {
    for (let m = 0; m < this.#modules.length; m++) {
      const module = this.#modules[m]!;
      if (module.wet.moving) this.#fade(module, block);
      else if (module.wet.value > 0) module.running.processInPlace(block);
    }
  }

  #fade(module: Module, block: readonly Float32Array[]): void {
    const frames = block[0]?.length ?? 0;
    if (this.#dry[0]?.length !== frames) this.#dry = room(block.length, frames);
    for (let c = 0; c < block.length; c++) this.#dry[c]!.set(block[c]!);
    const shares = this.#shares.next(module.wet, frames);
    scale(block, shares);
    module.running.processInPlace(block);
    crossFade(block, this.#dry, shares);
  }
}

/** One effect that can be switched on and off. */
class Module {
  readonly kind: EffectSettings['kind'];
  /** 0 off, 1 on. */
  readonly wet: Ramp;
  running: Effect;
  #apply: (settings: EffectSettings) => void;

  constructor(format: Format, settings: EffectSettings) {
    this.kind = settings.kind;
    this.wet = new Ramp(settings.on ? 1 : 0, controlSeconds * format.sampleRate);
    [this.running, this.#apply] = built(format, settings);
  }

  set(format: Format, settings: EffectSettings): void {
    // one that was off still holds the echoes of long ago
    const rested = this.wet.value === 0 && !this.wet.moving;
    if (rested && settings.on) [this.running, this.#apply] = built(format, settings);
    else this.#apply(settings);
    this.wet.to(settings.on ? 1 : 0);
  }
}

/** The effect that settings ask for, and what gives it other settings of the same kind. */
function built(format: Format, first: EffectSettings): [Effect, (settings: EffectSettings) => void] {
  const { sampleRate, channelCount } = format;
  const adjusting = <K extends EffectSettings['kind']>(
    kind: K,
    running: Effect,
    apply: (settings: EffectOf<K>) => void,
  ): [Effect, (settings: EffectSettings) => void] => [
    running,
    (settings) => {
      // safe: compared on this line
      if (settings.kind === kind) apply(settings as unknown as EffectOf<K>);
    },
  ];
  switch (first.kind) {
    case 'equalizer': {
      const running = new Equalizer(sampleRate, channelCount, sectionsOf(first));
      return adjusting('equalizer', running, (settings) => running.set(sectionsOf(settings)));
    }
    case 'compressor': {
      const running = new Compressor(sampleRate, compressorOf(first));
      return adjusting('compressor', running, (settings) => running.set(compressorOf(settings)));
    }
    case 'saturation': {
      const running = new Saturation(sampleRate, channelCount, first);
      return adjusting('saturation', running, (settings) => running.set(settings));
    }
    case 'ring': {
      const running = new RingModulator(sampleRate, first);
      return adjusting('ring', running, (settings) => running.set(settings));
    }
    case 'delay': {
      const running = new Delay(sampleRate, channelCount, delayOf(first));
      return adjusting('delay', running, (settings) => running.set(delayOf(settings)));
    }
    case 'reverb': {
      const running = new Reverb(sampleRate, first);
      return adjusting('reverb', running, (settings) => running.set(settings));
    }
    case 'bitcrusher': {
      const running = new Bitcrusher(sampleRate, channelCount, first);
      return adjusting('bitcrusher', running, (settings) => running.set(settings));
    }
    case 'radio': {
      const running = new Radio(sampleRate, channelCount, first);
      return adjusting('radio', running, (settings) => running.set(settings));
    }
  }
}

function sectionsOf(settings: EffectOf<'equalizer'>): EqualizerSection[] {
  const { highpassHz, lowHz, lowDb, midHz, midDb, midQ, highHz, highDb, lowpassHz } = settings;
  return [
    highpassHz > 20 ? { kind: 'highpass', hz: highpassHz } : null,
    lowDb !== 0 ? { kind: 'lowShelf', hz: lowHz, gainDb: lowDb } : null,
    midDb !== 0 ? { kind: 'peak', hz: midHz, gainDb: midDb, q: midQ } : null,
    highDb !== 0 ? { kind: 'highShelf', hz: highHz, gainDb: highDb } : null,
    lowpassHz < 20_000 ? { kind: 'lowpass', hz: lowpassHz } : null,
  ];
}

const compressorOf = (settings: EffectOf<'compressor'>): CompressorSettings => ({
  thresholdDb: settings.thresholdDb,
  ratio: settings.ratio,
  kneeDb: settings.kneeDb,
  attackSeconds: settings.attackMs / 1000,
  releaseSeconds: settings.releaseMs / 1000,
  makeupDb: settings.makeupDb,
});

const delayOf = (settings: EffectOf<'delay'>): DelaySettings => ({
  seconds: settings.timeMs / 1000,
  feedback: settings.feedback,
  mix: settings.mix,
  dampingHz: settings.dampingHz,
});
