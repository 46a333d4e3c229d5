import { faceBands, faceSteps } from '@formant/engine/speech/voices/voice-face';

/** What a picture is drawn by: `bands` of the engine's `VoiceFace`. */
export type Spectrum = readonly number[];

export interface VoiceArt {
  /** A closed outline about the middle of a square of 100. */
  outline: string;
  /** Degrees of OKLCH, of the upper and the lower end of the ground. */
  hues: readonly [number, number];
}

/** The form in which the engine measures a voice. */
const [bands, steps] = [faceBands, faceSteps];

/** FNV-1a, 32 bits. */
const hashOf = (numbers: Iterable<number>): number => {
  let state = 2166136261;
  for (const number of numbers) state = Math.imul(state ^ number, 16777619);
  return state;
};

/** Digits that follow from a name, for a voice that nobody has measured yet. */
function spectrumOfName(name: string): Spectrum {
  let state = hashOf([...name].map((letter) => letter.codePointAt(0)!));
  return Array.from({ length: bands }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % (steps + 1);
  });
}

/**
 * The picture of a voice, the same each time: its spectrum goes round from the bottom (low) to the top (high), on both
 * sides alike. Voices that stand beside each other for being alike have colours that are not: any other digit of the
 * spectrum makes another hue. From cyan over violet and coral to amber; greens look ill on a face.
 * @param name stands in for a spectrum that is not known
 */
export function artOf(spectrum: Spectrum | null, name: string): VoiceArt {
  const levels = spectrum?.length === bands ? spectrum : spectrumOfName(name);
  const mean = levels.reduce((sum, level) => sum + level, 0) / bands;
  const spread = Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / bands) / steps;
  const hue = 190 + ((hashOf(levels) >>> 8) % 235);
  return {
    outline: outlineOf(levels),
    hues: [hue % 360, Math.round(hue + 20 + 110 * spread) % 360],
  };
}

function outlineOf(levels: Spectrum): string {
  const half = levels.map((level, band) => {
    const angle = Math.PI * ((band + 0.5) / bands);
    const radius = 12 + (26 * level) / steps;
    return [radius * Math.sin(angle), 50 + radius * Math.cos(angle)] as const;
  });
  const points = [
    ...half.map(([x, y]) => [50 + x, y] as const),
    ...half.toReversed().map(([x, y]) => [50 - x, y] as const),
  ];
  // through the middles of the sides, bent by the corners: smooth however sharp they are
  const middle = (i: number) => {
    const [a, b] = [points[i % points.length]!, points[(i + 1) % points.length]!];
    return `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  };
  const bends = points.map(([x, y], i) => `Q${Math.round(x)} ${Math.round(y)} ${middle(i)}`);
  return `M${middle(points.length - 1)}${bends.join('')}Z`;
}
