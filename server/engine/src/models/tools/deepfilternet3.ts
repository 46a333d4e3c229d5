import type { InferenceSession, Tensor } from '../../base/inference.ts';
import { joined } from '../../base/joined.ts';
import { mixedFft } from '../../dsp/fft/fft-mixed.ts';
import { StftAnalysis, StftSynthesis } from '../../dsp/fft/stft.ts';
import { StatefulSession } from '../ports/session-states.ts';
import { pick, requireNames } from '../ports/signature.ts';
import { float32, floatsOf } from '../ports/tensors.ts';
import { DeepFilterFeatures, erbWidths } from './deepfilter-features.ts';

export const deepFilterHz = 48_000;
const frameSize = 960;
const hop = 480;
export const erbBands = 32;
export const filterBins = 96;
/** Frames that the deep filter weighs, from two before to two behind. */
const order = 5;
const lookahead = 2;
/** Frames given to networks without explicit states at once, and before them, so that they have settled. */
const windowFrames = 1000;
const warmUpFrames = 200;
/** Frames at once for networks that carry their states themselves, where they take any number. */
const chunkFrames = 100;

const model = 'DeepFilterNet 3';
const encoderOutputs = ['e0', 'e1', 'e2', 'e3', 'emb', 'c0'] as const;

/** The three networks, shared by all channels and runs. */
export interface DeepFilterNets {
  /** A new stream of one channel at 48 kHz. @param leastGain 0..1, share of the original that stays */
  stream(leastGain: number): DeepFilterStream;
}
export interface DeepFilterStream {
  /** @returns what is finished; in all as many samples as were put in, sample n standing for sample n */
  push(samples: Float32Array): Promise<Float32Array>;
  end(): Promise<Float32Array>;
}

/**
 * DeepFilterNet 3 as three ONNX graphs: `feat_erb[1,1,T,32]` and `feat_spec[1,2,T,96]` -> gains of 32 bands and
 * a complex filter of 5 frames for the lowest 96 bins. Graphs with explicit GRU states (`h0`/`h1`, …) run in
 * consecutive chunks; those without run in windows of 10 s behind 2 s of warm-up.
 * Source: Schröter, Rosenkranz, Escalante-B., Maier, Interspeech 2023; shapes, lookahead and which bins the filter has
 * (deepfilternet3.py), its order of frames (multiframe.py) and the names (export.py) compared with v0.5.6:
 * https://github.com/Rikorose/DeepFilterNet/blob/978576aa8400552a4ce9730838c635aa30db5e61/DeepFilterNet/df/deepfilternet3.py
 * https://github.com/Rikorose/DeepFilterNet/blob/978576aa8400552a4ce9730838c635aa30db5e61/DeepFilterNet/df/multiframe.py
 * https://github.com/Rikorose/DeepFilterNet/blob/978576aa8400552a4ce9730838c635aa30db5e61/DeepFilterNet/df/scripts/export.py
 * @throws ToolError bad_model when a graph has another form
 */
export function loadDeepFilter(sessions: {
  encoder: InferenceSession;
  erbDecoder: InferenceSession;
  filterDecoder: InferenceSession;
}): DeepFilterNets {
  const { encoder, erbDecoder, filterDecoder } = sessions;
  pick(model, 'input', encoder.inputs, { dims: [1, 1, null, erbBands] }, ['feat_erb']);
  pick(model, 'input', encoder.inputs, { dims: [1, 2, null, filterBins] }, ['feat_spec']);
  requireNames(model, encoder, { inputs: ['feat_erb', 'feat_spec'], outputs: encoderOutputs });
  requireNames(model, erbDecoder, { inputs: ['emb', 'e3', 'e2', 'e1', 'e0'], outputs: ['m'] });
  requireNames(model, filterDecoder, { inputs: ['emb', 'c0'], outputs: ['coefs'] });
  const fixed = encoder.inputs.find(({ name }) => name === 'feat_erb')?.dims[2] ?? null;
  const open = () => ({
    encoder: new StatefulSession(model, encoder, {
      inputs: ['feat_erb', 'feat_spec'],
      outputs: [...encoderOutputs, 'lsnr'],
    }),
    erbDecoder: new StatefulSession(model, erbDecoder, {
      inputs: ['emb', 'e3', 'e2', 'e1', 'e0'],
      outputs: ['m'],
    }),
    filterDecoder: new StatefulSession(model, filterDecoder, { inputs: ['emb', 'c0'], outputs: ['coefs'] }),
  });
  open(); // finds out at once whether the states fit
  return { stream: (leastGain) => new Stream(open(), fixed, leastGain) };
}

type Nets = Record<'encoder' | 'erbDecoder' | 'filterDecoder', StatefulSession>;
/** What the networks are told of one frame. */
type Features = { erb: Float32Array; spec: Float32Array };

class Stream implements DeepFilterStream {
  readonly #nets: Nets;
  readonly #leastGain: number;
  readonly #shape = { fft: mixedFft(frameSize), hop, window: vorbisWindow() };
  readonly #analysis = new StftAnalysis(this.#shape);
  readonly #synthesis = new StftSynthesis(this.#shape);
  readonly #features = new DeepFilterFeatures();
  /** Frames that a run takes, and how many of them have been seen before. */
  readonly #runFrames: number;
  readonly #warmUp: number;
  /** Spectra of frames `#first` and on; the features of the same frames. */
  #spectra: Float32Array[] = [];
  #known: Features[] = [];
  #first = 0;
  /** The next frame to be filtered. */
  #next = 0;
  #count = 0;
  #ended = false;

  constructor(nets: Nets, fixed: number | null, leastGain: number) {
    this.#nets = nets;
    this.#leastGain = leastGain;
    const stateful = Object.values(nets).some((net) => net.isStateful);
    this.#runFrames = fixed ?? (stateful ? chunkFrames : windowFrames);
    this.#warmUp = stateful || fixed !== null ? 0 : warmUpFrames;
  }

  async push(samples: Float32Array): Promise<Float32Array> {
    this.#analysis.write(samples);
    return this.#work();
  }

  async end(): Promise<Float32Array> {
    this.#analysis.end();
    this.#ended = true;
    const rest = await this.#work();
    return rest;
  }

  async #work(): Promise<Float32Array> {
    const parts: Float32Array[] = [];
    for (;;) {
      const spectrum = new Float32Array(frameSize + 2);
      if (!this.#analysis.read(spectrum)) break;
      this.#spectra.push(spectrum);
      this.#known.push(this.#features.of(spectrum, 1 / frameSize));
      this.#count++;
    }
    if (this.#ended) this.#synthesis.end(this.#analysis.frames);
    while (this.#next < this.#count) {
      const ready = this.#count - this.#next - lookahead;
      if (!this.#ended && ready < this.#runFrames) break;
      await this.#run(Math.min(this.#runFrames, this.#count - this.#next));
      const part = new Float32Array(this.#synthesis.available);
      this.#synthesis.read(part);
      parts.push(part);
    }
    return joined(parts);
  }

  /** Filters the next `frames` frames. A graph of a fixed length gets zeros behind the end. */
  async #run(frames: number): Promise<void> {
    const from = Math.max(this.#first, this.#next - this.#warmUp);
    const before = this.#next - from;
    const length = this.#warmUp > 0 ? before + frames : this.#runFrames;
    const erb = new Float32Array(length * erbBands);
    const spec = new Float32Array(2 * length * filterBins);
    // the networks look two frames ahead: step t is told of frame t + 2
    for (let t = 0; t < length; t++) {
      const told = this.#known[from + t + lookahead - this.#first];
      if (!told) continue;
      erb.set(told.erb, t * erbBands);
      for (const part of [0, 1])
        spec.set(
          told.spec.subarray(part * filterBins, (part + 1) * filterBins),
          (part * length + t) * filterBins,
        );
    }
    const { encoder, erbDecoder, filterDecoder } = this.#nets;
    const coded = await encoder.run({
      feat_erb: float32(erb, [1, 1, length, erbBands]),
      feat_spec: float32(spec, [1, 2, length, filterBins]),
    });
    const given = (name: (typeof encoderOutputs)[number]): Tensor => {
      const tensor = coded[name];
      if (!tensor) throw new Error(`The encoder gave no ${name}`);
      return tensor;
    };
    const emb = given('emb');
    const gains = floatsOf(
      await erbDecoder.run({ emb, e3: given('e3'), e2: given('e2'), e1: given('e1'), e0: given('e0') }),
      'm',
    );
    const taps = floatsOf(await filterDecoder.run({ emb, c0: given('c0') }), 'coefs');
    for (let i = 0; i < frames; i++) {
      const t = before + i;
      this.#synthesis.add(
        this.#filtered(
          this.#next + i,
          gains.subarray(t * erbBands, (t + 1) * erbBands),
          taps.subarray(t * filterBins * order * 2, (t + 1) * filterBins * order * 2),
        ),
      );
    }
    this.#next += frames;
    const kept = Math.max(this.#first, this.#next - Math.max(this.#warmUp, lookahead));
    this.#spectra.splice(0, kept - this.#first);
    this.#known.splice(0, kept - this.#first);
    this.#first = kept;
  }

  /** Frame n behind the gains of its bands, and for the lowest bins behind the deep filter instead. */
  #filtered(frame: number, gains: Float32Array, taps: Float32Array): Float32Array {
    const noisy = this.#spectra[frame - this.#first]!;
    const out = new Float32Array(noisy.length);
    let bin = 0;
    for (const [band, width] of erbWidths.entries())
      for (let end = bin + width; bin < end; bin++) {
        out[2 * bin] = noisy[2 * bin]! * gains[band]!;
        out[2 * bin + 1] = noisy[2 * bin + 1]! * gains[band]!;
      }
    for (let k = 0; k < filterBins; k++) {
      let [re, im] = [0, 0];
      for (let tap = 0; tap < order; tap++) {
        const past = this.#spectra[frame - lookahead + tap - this.#first];
        if (!past) continue; // before the first or behind the last frame there is silence
        const at = (k * order + tap) * 2;
        re += taps[at]! * past[2 * k]! - taps[at + 1]! * past[2 * k + 1]!;
        im += taps[at]! * past[2 * k + 1]! + taps[at + 1]! * past[2 * k]!;
      }
      out[2 * k] = re;
      out[2 * k + 1] = im;
    }
    if (this.#leastGain > 0)
      for (let i = 0; i < out.length; i++) out[i] = out[i]! + this.#leastGain * (noisy[i]! - out[i]!);
    return out;
  }
}

/** sin(pi/2 sin^2): its square adds up to 1 at half the length. */
function vorbisWindow(): Float32Array {
  return Float32Array.from({ length: frameSize }, (_, n) =>
    Math.sin((Math.PI / 2) * Math.sin((Math.PI * (n + 0.5)) / frameSize) ** 2),
  );
}
