import type { Fft } from '../dsp/fft/fft.ts';
import { sqrtHann } from '../dsp/fft/window.ts';
import { SampleHistory } from '../dsp/streaming/sample-history.ts';
import type { Speaker } from '../speech/conversion/known-speaker.ts';
import { TimbreConverter } from '../speech/conversion/timbre-converter.ts';
import { bandCount } from '../speech/spectrum/band-scale.ts';
import { BandwidthMeter } from '../speech/spectrum/bandwidth.ts';
import { FrameEnvelope } from '../speech/spectrum/frame-envelope.ts';
import { linearBandCount } from '../speech/spectrum/linear-bands.ts';
import { LongTermEnvelope } from '../speech/spectrum/long-term-envelope.ts';
import { emptyUpperBand, UpperBandMeter } from '../speech/spectrum/upper-band.ts';
import type { VoiceFile } from '../speech/voices/voice-file.ts';

/** Length of the filter. */
const tapSeconds = 0.0054;
/** Frames of speech after which a speaker is known well enough to be converted, and between two looks at him. */
const firstFrames = 60;
const lookFrames = 40;
/** Frames of speech in the result after which it is compared with the voice, and the share that a look counts at least. */
const resultFrames = 80;
const leastShare = 0.15;
/** Most of a correction, dB. */
const mostCorrectionDb = 8;

/**
 * Gives a live sound, which has its new pitch already, the timbre of a trained voice without delay for the sound: the
 * gains of `TimbreConverter`, found on the newest frame, become a minimum-phase filter. Only the gains come half a
 * frame (about 10 ms) late.
 * The speaker is learnt while he speaks, from the first third of a second on, and what the result lacks of the voice's
 * long-term envelope is put right every few seconds; or he is known beforehand.
 * Cost: six FFTs every quarter of a frame and two multiplications a sample and tap; with a speaker who isn't known
 * beforehand eight FFTs, and three of `longFft` every half frame of that.
 * Source: minimum phase by folding the real cepstrum (Oppenheim & Schafer); own learning of the speaker.
 * Limits: without a take of the speaker beforehand the size of his vocal tract isn't known, so formants are moved by
 * the long-term difference and the nearest sounds alone.
 */
export class LiveTimbre {
  readonly #frame: FrameEnvelope;
  readonly #fft: Fft;
  readonly #hopSeconds: number;
  readonly #hop: number;
  readonly #history = new SampleHistory(8192);
  readonly #window: Float32Array;
  readonly #samples: Float32Array;
  readonly #spectrum: Float32Array;
  readonly #nepers: Float32Array;
  readonly #bands = new Float32Array(bandCount);
  readonly #taps: Float64Array;
  readonly #next: Float64Array;
  readonly #longTerm = new LongTermEnvelope();
  readonly #linear = new Float32Array(linearBandCount);
  readonly #upper = new UpperBandMeter();
  readonly #bandwidth = new BandwidthMeter();
  readonly #learnt = {
    envelope: new Float32Array(bandCount),
    gateDb: 0,
    formantScale: null,
    correction: new Float32Array(bandCount),
    bandwidthHz: 0,
    upperBand: emptyUpperBand(),
  } satisfies Speaker;
  /** The result, in frames as long as those that voices are trained on. */
  readonly #result: ResultMeter;
  #looks = 0;
  #voice: VoiceFile | null = null;
  #known: Speaker | null = null;
  #converter: TimbreConverter | null = null;
  #wait: number;
  #frames = 0;
  #learning = true;
  /** Frames until the next filter is reached. */
  #left = 0;
  /** True while the filter is one that changes something. */
  #coloured = false;

  /** @param fft its size is the analysis frame, about 20 ms; @param longFft of `voiceFftSize` */
  constructor(sampleRate: number, fft: Fft, longFft: Fft) {
    this.#fft = fft;
    this.#frame = new FrameEnvelope(fft, sampleRate);
    this.#result = new ResultMeter(new FrameEnvelope(longFft, sampleRate));
    this.#hop = fft.size / 4;
    this.#hopSeconds = this.#hop / sampleRate;
    this.#wait = this.#hop;
    this.#window = sqrtHann(fft.size);
    this.#samples = new Float32Array(fft.size);
    this.#spectrum = new Float32Array(fft.size + 2);
    this.#nepers = new Float32Array(fft.bins);
    const taps = Math.min(fft.size / 2, Math.round(tapSeconds * sampleRate));
    this.#taps = new Float64Array(taps);
    this.#taps[0] = 1;
    this.#next = this.#taps.slice();
  }

  /** @param voice to speak with; null for one's own. The filter glides there. */
  set(voice: VoiceFile | null): void {
    this.#converter = voice ? new TimbreConverter(this.#frame, voice, this.#hopSeconds) : null;
    this.#voice = voice;
    this.#looks = 0;
    this.#learnt.correction.fill(0);
    this.#result.clear();
    this.#tell();
  }

  /** @param speaker as `listenToSpeaker` finds him in a take; null to learn him while he speaks */
  know(speaker: Speaker | null): void {
    this.#known = speaker;
    this.#tell();
  }

  #tell(): void {
    if (this.#known) this.#converter?.hear(this.#known);
    else if (!this.#learning) this.#converter?.hear(this.#learnt);
  }

  /** Changes a block of one channel, of any length; without a voice it stays as it is. */
  processInPlace(block: Float32Array): void {
    this.#history.push(block);
    this.#wait -= block.length;
    if (this.#wait <= 0) {
      this.#wait += this.#hop;
      if (this.#converter || this.#coloured) this.#design();
    }
    const taps = this.#taps;
    const count = taps.length;
    if (this.#coloured) {
      const data = this.#history.data;
      const first = this.#history.end - this.#history.start - block.length;
      const next = this.#next;
      for (let i = 0; i < block.length; i++) {
        const here = first + i;
        const reach = here + 1 < count ? here + 1 : count;
        // between the filters sample by sample: steps would be heard
        const way = 1 - this.#left / this.#hop;
        const share = way * way * (3 - 2 * way);
        let before = 0;
        let after = 0;
        for (let k = 0; k < reach; k++) {
          const x = data[here - k]!;
          before += taps[k]! * x;
          after += next[k]! * x;
        }
        block[i] = before + share * (after - before);
        if (this.#left > 0) this.#left--;
      }
      this.#check(block);
    }
    this.#history.dropBefore(this.#history.end - this.#fft.size - block.length);
  }

  /** The next filter is reached. */
  #arrive(): void {
    this.#taps.set(this.#next);
    this.#left = 0;
    this.#coloured = this.#converter !== null || this.#next[0] !== 1;
  }

  #design(): void {
    const converter = this.#converter;
    const impulse = this.#samples;
    const next = this.#next;
    this.#arrive();
    if (!this.#converter && !this.#coloured) return;
    if (converter) {
      this.#hear(converter);
      this.#minimumPhase(this.#nepers, impulse);
    } else {
      impulse.fill(0);
      impulse[0] = 1;
    }
    const fade = 0.75 * next.length;
    for (let k = 0; k < next.length; k++)
      next[k] = impulse[k]! * (k < fade ? 1 : (next.length - k) / (next.length - fade));
    this.#left = this.#hop;
    this.#coloured = true;
  }

  /** Compares the result with the voice, and puts right what is missing on the long run. */
  #check(block: Float32Array): void {
    const voice = this.#voice;
    const correction = this.#learnt.correction;
    if (!voice || this.#known || this.#learning) return;
    if (!this.#result.hear(block) || this.#result.frames < resultFrames) return;
    const reached = this.#bands;
    if (this.#result.longTerm.meanInto(reached) < resultFrames) return;
    this.#looks++;
    const share = Math.max(leastShare, 1 / (this.#looks + 1));
    const target = voice.tables.envelope.values;
    const known = this.#converter?.correctedBands ?? this.#frame.scale.known;
    let offset = 0;
    for (let b = 0; b < known; b++) offset += (target[b]! - reached[b]!) / known;
    for (let b = 0; b < known; b++) {
      const wanted = correction[b]! + share * (target[b]! - reached[b]! - offset);
      correction[b] = Math.max(-mostCorrectionDb, Math.min(mostCorrectionDb, wanted));
    }
    this.#result.clear();
    this.#converter?.hear(this.#learnt);
  }

  /** The gains for the newest frame, and what it tells of the speaker. */
  #hear(converter: TimbreConverter): void {
    const samples = this.#samples;
    const spectrum = this.#spectrum;
    this.#history.read(this.#history.end - samples.length, samples);
    for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * this.#window[i]!;
    this.#fft.forward(samples, spectrum);
    if (!this.#known) {
      this.#frame.measure(spectrum, this.#bands);
      this.#longTerm.addAt(this.#bands, this.#frame.level);
      this.#frame.linear.measure(spectrum, this.#linear);
      this.#upper.add(this.#linear, this.#frame.linear.powers, this.#frame.level);
      this.#bandwidth.add(this.#linear);
      if (
        ++this.#frames % lookFrames === 0 &&
        this.#longTerm.meanInto(this.#learnt.envelope) >= firstFrames
      ) {
        this.#learnt.gateDb = this.#longTerm.gateDb;
        this.#learnt.bandwidthHz = this.#bandwidth.hz;
        this.#upper.readInto(this.#learnt.upperBand, this.#learnt.gateDb);
        this.#learning = false;
        converter.hear(this.#learnt);
      }
    }
    converter.measureInto(spectrum, this.#nepers);
  }

  /** The impulse response with these gains and the least delay. */
  #minimumPhase(nepers: Float32Array, impulse: Float32Array): void {
    const fft = this.#fft;
    const spectrum = this.#spectrum;
    for (let k = 0; k < nepers.length; k++) {
      spectrum[2 * k] = nepers[k]!;
      spectrum[2 * k + 1] = 0;
    }
    fft.inverse(spectrum, impulse);
    const half = fft.size / 2;
    for (let n = 1; n < half; n++) impulse[n] = 2 * impulse[n]!;
    impulse.fill(0, half + 1);
    fft.forward(impulse, spectrum);
    for (let k = 0; k < nepers.length; k++) {
      const size = Math.exp(spectrum[2 * k]!);
      const angle = spectrum[2 * k + 1]!;
      spectrum[2 * k] = size * Math.cos(angle);
      spectrum[2 * k + 1] = size * Math.sin(angle);
    }
    fft.inverse(spectrum, impulse);
  }
}

/** The envelope of a sound in long frames. */
class ResultMeter {
  readonly longTerm = new LongTermEnvelope();
  readonly #frame: FrameEnvelope;
  readonly #history = new SampleHistory(16384);
  readonly #window: Float32Array;
  readonly #samples: Float32Array;
  readonly #spectrum: Float32Array;
  readonly #bands = new Float32Array(bandCount);
  readonly #hop: number;
  #wait: number;
  frames = 0;

  constructor(frame: FrameEnvelope) {
    const { size } = frame.fft;
    this.#frame = frame;
    this.#window = sqrtHann(size);
    this.#samples = new Float32Array(size);
    this.#spectrum = new Float32Array(size + 2);
    this.#hop = size / 2;
    this.#wait = size;
  }

  clear(): void {
    this.longTerm.clear();
    this.frames = 0;
  }

  /** Returns true when a frame was complete. */
  hear(block: Float32Array): boolean {
    const history = this.#history;
    history.push(block);
    this.#wait -= block.length;
    if (this.#wait > 0) return false;
    this.#wait += this.#hop;
    const samples = this.#samples;
    history.read(history.end - samples.length, samples);
    for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * this.#window[i]!;
    this.#frame.fft.forward(samples, this.#spectrum);
    this.#frame.measure(this.#spectrum, this.#bands);
    this.longTerm.addAt(this.#bands, this.#frame.level);
    history.dropBefore(history.end - samples.length);
    this.frames++;
    return true;
  }
}
