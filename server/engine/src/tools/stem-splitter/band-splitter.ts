import { createFft } from '../../dsp/fft/create-fft.ts';
import { StftAnalysis, StftSynthesis } from '../../dsp/fft/stft.ts';
import { Middle } from '../../dsp/separation/middle.ts';
import { PercussionMask } from '../../dsp/separation/percussion.ts';
import { SampleQueue } from '../../dsp/streaming/sample-queue.ts';

/** Bass is what lasts below this; it fades out over the octave above. */
const bassHz = 110;

/** Over how long it is watched what stands to a side. */
const sideMemorySeconds = 1.2;

/** One block of each stem, one array a channel; the bass, in the middle, is the same array for all. */
export type BandStems = { drums: Float32Array[]; bass: Float32Array[]; other: Float32Array[] };

export interface BandSplitter {
  write(backing: readonly Float32Array[]): void;
  end(): void;
  /** The next block, valid until the next call; null when more input is needed first. */
  read(): BandStems | null;
}

/**
 * Splits a band without its singer into drums (what is spread over frequency and short), bass (what lasts, low
 * down and in the middle) and the rest, as a stream. The channels of the drums share one mask, so nothing moves in the
 * stereo image; the rest is what remains of the input, so that the three add up to it.
 *
 * Limits: plucked and struck notes start in the drums; the overtones of the bass, and a bass that stands to a side,
 * go to the rest.
 */
export async function createBandSplitter(format: {
  sampleRate: number;
  channelCount: number;
}): Promise<BandSplitter> {
  const { sampleRate, channelCount } = format;
  const size = 2 ** Math.max(8, Math.min(15, Math.round(Math.log2(sampleRate * 0.093))));
  const fft = await createFft(size);
  const shape = { fft, hop: size / 4 };
  const each = <T>(make: () => T): T[] => Array.from({ length: channelCount }, make);
  const analyses = each(() => new StftAnalysis(shape));
  const drumSyntheses = each(() => new StftSynthesis(shape));
  const bassSynthesis = new StftSynthesis(shape);
  const waiting = each(() => new SampleQueue());
  const percussion = new PercussionMask(fft.bins, { frames: 17, bins: 17 });
  const lowShare = bassShare(fft.bins, sampleRate / size);
  const powers = new Float32Array(fft.bins);
  const bassBins = lowShare.indexOf(0);
  const middle = new Middle(bassBins, (sideMemorySeconds * sampleRate) / shape.hop);
  const held = Array.from({ length: percussion.delayFrames + 1 }, () =>
    each(() => new Float32Array(size + 2)),
  );
  const drumSpectrum = new Float32Array(size + 2);
  const lastingSpectra = each(() => new Float32Array(2 * bassBins));
  const bassSpectrum = new Float32Array(size + 2);
  const block = () => new Float32Array(4096);
  const bassBlock = block();
  const stems: BandStems = { drums: each(block), bass: each(() => bassBlock), other: each(block) };
  let frame = 0;
  let ended = false;

  function analyse(): void {
    for (;;) {
      const spectra = held[frame % held.length]!;
      let found = true;
      for (const [c, analysis] of analyses.entries()) found = analysis.read(spectra[c]!) && found;
      if (!found) return;
      powers.fill(0);
      for (const spectrum of spectra)
        for (let k = 0; k < powers.length; k++)
          powers[k] = powers[k]! + spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2;
      advance();
    }
  }

  function advance(): void {
    const mask = percussion.push(powers);
    frame++;
    if (mask) synthesise(held[frame % held.length]!, mask);
  }

  function synthesise(spectra: readonly Float32Array[], mask: Float32Array): void {
    for (const [c, spectrum] of spectra.entries()) {
      const lasting = lastingSpectra[c]!;
      for (let k = 0; k < powers.length; k++) {
        drumSpectrum[2 * k] = spectrum[2 * k]! * mask[k]!;
        drumSpectrum[2 * k + 1] = spectrum[2 * k + 1]! * mask[k]!;
      }
      for (let part = 0; part < lasting.length; part++) lasting[part] = spectrum[part]! - drumSpectrum[part]!;
      drumSyntheses[c]!.add(drumSpectrum);
    }
    const [left, right] = lastingSpectra;
    if (left && right) middle.read(left, right, bassSpectrum);
    else if (left) bassSpectrum.set(left);
    for (let k = 0; k < bassBins; k++) {
      bassSpectrum[2 * k] = bassSpectrum[2 * k]! * lowShare[k]!;
      bassSpectrum[2 * k + 1] = bassSpectrum[2 * k + 1]! * lowShare[k]!;
    }
    bassSynthesis.add(bassSpectrum);
  }

  return {
    write(backing) {
      for (const [c, channel] of backing.entries()) {
        analyses[c]!.write(channel);
        waiting[c]!.write(channel);
      }
      analyse();
    },
    end() {
      ended = true;
      for (const analysis of analyses) analysis.end();
      analyse();
      powers.fill(0);
      for (let i = 0; i < percussion.delayFrames; i++) advance();
      for (const synthesis of [...drumSyntheses, bassSynthesis]) synthesis.end(analyses[0]!.frames);
    },
    read() {
      const available = drumSyntheses[0]!.available;
      if (available < (ended ? 1 : 4096)) return null;
      const count = Math.min(4096, available);
      const part = (channels: Float32Array[]) => channels.map((channel) => channel.subarray(0, count));
      const out = { drums: part(stems.drums), bass: part(stems.bass), other: part(stems.other) };
      bassSynthesis.read(bassBlock.subarray(0, count));
      for (let c = 0; c < channelCount; c++) {
        const [drums, bass, other] = [out.drums[c]!, out.bass[c]!, out.other[c]!];
        drumSyntheses[c]!.read(drums);
        waiting[c]!.read(other);
        for (let i = 0; i < count; i++) other[i] = other[i]! - drums[i]! - bass[i]!;
      }
      return out;
    },
  };
}

/** 1 below `bassHz`, falling to 0 over the octave above. */
function bassShare(bins: number, binHz: number): Float32Array {
  return Float32Array.from({ length: bins }, (_, k) => {
    const octaves = Math.log2((k * binHz) / bassHz);
    if (octaves <= 0) return 1;
    return octaves >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * octaves);
  });
}
