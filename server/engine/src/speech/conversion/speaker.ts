import type { AudioSource } from '../../base/audio.ts';
import type { CancelSignal } from '../../base/tool.ts';
import { StftAnalysis } from '../../dsp/fft/stft.ts';
import { F0Tracker } from '../pitch/f0.ts';
import { F0Summary } from '../pitch/f0-summary.ts';
import { MonoGuide } from '../pitch/mono-guide.ts';
import { pitchMap, pitchOf, tuning, untuned } from '../pitch/pitch-map.ts';
import { Psola } from '../pitch/psola.ts';
import { bandCount, bandHz, bandOf } from '../spectrum/band-scale.ts';
import { BandwidthMeter } from '../spectrum/bandwidth.ts';
import { FrameEnvelope } from '../spectrum/frame-envelope.ts';
import { linearBandCount, linearBandHz } from '../spectrum/linear-bands.ts';
import { LongTermEnvelope } from '../spectrum/long-term-envelope.ts';
import {
  emptyUpperBand,
  referenceHz,
  type UpperBand,
  UpperBandMeter,
  upperBandCount,
} from '../spectrum/upper-band.ts';
import { VocalTract } from '../spectrum/vocal-tract.ts';
import type { VoiceFile, VoicePitch } from '../voices/voice-file.ts';
import { TimbreConverter } from './timbre-converter.ts';
import { type ConversionPlan, VoiceConverter, voiceHop } from './voice-converter.ts';

/** Seconds of sound from its start that are listened to: more says little more and delays the first sound. */
const mostSeconds = 90;
/** Rounds in which the long-term difference is put right. */
const rounds = 2;
/** Trial runs of the melody at most: a second one where the first was not this close to the voice's mean log F0. */
const mostTrials = 2;
const closeEnough = 0.01;
/** The first of the bands that the upper ones are compared with, and the bands of the envelope at their middles. */
const referenceBand = referenceHz[0] / linearBandHz;
const referencePlaces = Array.from({ length: (referenceHz[1] - referenceHz[0]) / linearBandHz }, (_, b) =>
  Math.round(bandOf(referenceHz[0] + (b + 0.5) * linearBandHz)),
);
/** Most of a correction in dB; the rest is how speakers differ. */
const mostCorrectionDb = 8;

/**
 * Gets to know the speaker in a sound before it is converted: pitch and vocal tract in a first pass; in a second
 * the envelope of the sound at its new pitch, on which the conversion is tried and its mean put right.
 * Reads the first ninety seconds, at most four times.
 * Cost: about .02 CPU s a second of mono, at most 3 s in all; memory 7 MB.
 * Source: own, trial and correction with the very parts that convert; these name theirs.
 * @param progress 0..1
 * @returns null where there is nothing but silence
 */
export async function listenToSpeaker(
  source: AudioSource,
  voice: VoiceFile,
  { signal, progress }: { signal: CancelSignal; progress: (fraction: number) => void },
): Promise<ConversionPlan | null> {
  const { sampleRate } = source;
  const length = Math.min(mostSeconds * sampleRate, source.frames ?? mostSeconds * sampleRate);
  const heard = new F0Summary();
  const tract = new VocalTract(sampleRate);
  const tracker = await F0Tracker.create(sampleRate);
  for await (const { mono, frames } of opening(source, signal)) {
    const f0 = tracker.push(mono);
    for (const frame of f0) heard.add(frame);
    tract.push(mono, f0);
    progress((0.35 * frames) / length);
  }
  for (const frame of tracker.flush()) heard.add(frame);
  const own = pitchOf(heard);
  const { pitch } = voice.header;
  const melody = own && pitch ? pitchMap(own, pitch) : null;

  const frame = await FrameEnvelope.create(sampleRate);
  const listener = new EnvelopeListener(
    frame,
    Math.ceil((mostSeconds * sampleRate) / voiceHop(frame.fft.size)) + 8,
  );
  const psola = melody ? await Psola.create({ sampleRate, channelCount: 1 }, { melody }) : null;
  for await (const { mono, frames } of opening(source, signal)) {
    listener.push(psola ? psola.push([mono])[0]! : mono);
    progress((0.25 * frames) / length + 0.35);
  }
  if (psola) listener.push(psola.end()[0]!);
  listener.end();
  const envelope = listener.longTerm.mean();
  if (!envelope) return null;
  const { gateDb } = listener.longTerm;
  const { bandwidthHz } = listener;
  const upperBand = listener.upperBand();
  const speaker = {
    envelope,
    gateDb,
    formantScale: tract.scale,
    correction: new Float32Array(bandCount),
    bandwidthHz,
    upperBand,
    upperCorrection: new Float32Array(upperBandCount),
  };
  const converter = new TimbreConverter(frame, voice, voiceHop(frame.fft.size) / sampleRate);
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    converter.hear(speaker);
    const result = listener.converted(converter);
    if (!result) break;
    const reached = result.envelope;
    const target = voice.tables.envelope.values;
    let offset = 0;
    const known = converter.correctedBands;
    for (let b = 0; b < known; b++) offset += (target[b]! - reached[b]!) / known;
    for (let b = 0; b < known; b++) {
      const missing = speaker.correction[b]! + target[b]! - reached[b]! - offset;
      speaker.correction[b] = Math.max(-mostCorrectionDb, Math.min(mostCorrectionDb, missing));
    }
    const { upper } = converter;
    for (let b = 0; upper && b < upper.bands; b++) {
      const missing = speaker.upperCorrection[b]! + upper.wantedDb[b]! - result.upperDb[b]!;
      speaker.upperCorrection[b] = Math.max(-mostCorrectionDb, Math.min(mostCorrectionDb, missing));
    }
  }
  if (!own || !pitch || !melody) return { speaker, melody };

  let tuned = untuned;
  for (let trial = 0; trial < mostTrials; trial++) {
    const plan = { speaker, melody: pitchMap(own, pitch, tuned) };
    const reached = await tryOut(source, voice, plan, {
      signal,
      progress: (fraction) => progress(0.6 + (0.4 * (trial + fraction)) / mostTrials),
    });
    if (!reached) break;
    const more = tuning(reached, pitch);
    tuned = { factor: tuned.factor * more.factor, above: tuned.above * more.above };
    if (Math.abs(Math.log(reached.meanHz / pitch.meanHz)) < closeEnough) break;
  }
  progress(1);
  return { speaker, melody: pitchMap(own, pitch, tuned) };
}

/** How high a plan makes the opening speak. */
async function tryOut(
  source: AudioSource,
  voice: VoiceFile,
  plan: ConversionPlan,
  { signal, progress }: { signal: CancelSignal; progress: (fraction: number) => void },
): Promise<VoicePitch | null> {
  const { sampleRate } = source;
  const length = Math.min(mostSeconds * sampleRate, source.frames ?? mostSeconds * sampleRate);
  const moved = new F0Summary();
  const tracker = await F0Tracker.create(sampleRate);
  const trial = await VoiceConverter.create({ sampleRate, channelCount: 1 }, voice, plan);
  const hear = ([samples]: Float32Array[]) => {
    for (const frame of tracker.push(samples!)) moved.add(frame);
  };
  for await (const { mono, frames } of opening(source, signal)) {
    hear(trial.push([mono]));
    progress(Math.min(1, frames / length));
  }
  hear(trial.end());
  for (const frame of tracker.flush()) moved.add(frame);
  return pitchOf(moved);
}

/** The first ninety seconds of a sound as one channel, finite. */
async function* opening(
  source: AudioSource,
  signal: CancelSignal,
): AsyncIterable<{ mono: Float32Array; frames: number }> {
  const guide = new MonoGuide(source.channelCount);
  const most = mostSeconds * source.sampleRate;
  let frames = 0;
  for await (const block of source.blocks()) {
    signal.throwIfAborted();
    const mono = guide.mix(block.map((channel) => channel.map((v) => (Number.isFinite(v) ? v : 0))));
    frames += mono.length;
    yield { mono, frames };
    if (frames >= most) return;
  }
}

/** Envelopes of one channel, kept for trial runs. */
class EnvelopeListener {
  readonly longTerm = new LongTermEnvelope();
  readonly #frame: FrameEnvelope;
  readonly #analysis: StftAnalysis;
  readonly #spectrum: Float32Array;
  readonly #rows: Float32Array;
  readonly #levels: Float32Array;
  readonly #linears: Float32Array;
  readonly #upper = new UpperBandMeter();
  readonly #bandwidth = new BandwidthMeter();
  #count = 0;

  constructor(frame: FrameEnvelope, mostFrames: number) {
    this.#frame = frame;
    this.#analysis = new StftAnalysis({ fft: frame.fft, hop: voiceHop(frame.fft.size) });
    this.#spectrum = new Float32Array(frame.fft.size + 2);
    this.#rows = new Float32Array(mostFrames * bandCount);
    this.#levels = new Float32Array(mostFrames);
    this.#linears = new Float32Array(mostFrames * linearBandCount);
  }

  push(samples: Float32Array): void {
    this.#analysis.write(samples);
    this.#read();
  }

  end(): void {
    this.#analysis.end();
    this.#read();
  }

  /** Where the sound ends, Hz; 0 where too little was heard. */
  get bandwidthHz(): number {
    return this.#bandwidth.hz;
  }

  /** How it sounds above 8 kHz. */
  upperBand(): UpperBand {
    const upper = emptyUpperBand();
    this.#upper.readInto(upper, this.longTerm.gateDb);
    return upper;
  }

  /** The long-term envelope that a converter makes of what was heard. */
  converted(converter: TimbreConverter): { envelope: Float32Array; upperDb: Float32Array } | null {
    const result = new LongTermEnvelope();
    const bands = new Float32Array(bandCount);
    const upper = new Float64Array(upperBandCount);
    let reference = 0;
    for (let n = 0; n < this.#count; n++) {
      const row = this.#rows.subarray(n * bandCount, (n + 1) * bandCount);
      const gains = converter.gainsFor(row, this.#levels, n);
      let before = 1e-12;
      let after = 1e-12;
      for (let b = 0; b < bandCount; b++) {
        bands[b] = row[b]! + gains[b]!;
        before += bandHz(b) * 10 ** (row[b]! / 10); // bands get wider as they get higher
        after += bandHz(b) * 10 ** (bands[b]! / 10);
      }
      result.add(bands, this.#levels[n]! + 10 * Math.log10(after / before));
      if (!converter.upper) continue;
      const linear = this.#linears.subarray(n * linearBandCount, (n + 1) * linearBandCount);
      for (const [b, place] of referencePlaces.entries())
        reference += 10 ** ((linear[referenceBand + b]! + gains[place]!) / 10);
      const upperGains = converter.upper.gainsFor(linear);
      for (let b = 0; b < converter.upper.bands; b++)
        upper[b] = upper[b]! + 10 ** ((linear[linearBandCount - upperBandCount + b]! + upperGains[b]!) / 10);
    }
    const envelope = result.mean();
    const upperDb = Float32Array.from(
      upper,
      (power) => 10 * Math.log10((power + 1e-20) / (reference + 1e-20)),
    );
    return envelope && { envelope, upperDb };
  }

  #read(): void {
    while (this.#analysis.read(this.#spectrum)) {
      if (this.#count === this.#levels.length) continue;
      const row = this.#rows.subarray(this.#count * bandCount, (this.#count + 1) * bandCount);
      const level = this.#frame.read(this.#spectrum, row);
      const linear = this.#linears.subarray(
        this.#count * linearBandCount,
        (this.#count + 1) * linearBandCount,
      );
      this.#levels[this.#count++] = level;
      this.longTerm.add(row, level);
      this.#frame.linear.measure(this.#spectrum, linear);
      this.#upper.add(linear, this.#frame.linear.powers, this.#frame.level);
      this.#bandwidth.add(linear);
    }
  }
}
