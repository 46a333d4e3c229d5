import { type FileFormat, fileFormats } from '../../ports/codec/port.ts';

/** Repeatable chance (Numerical Recipes' generator). */
export type Chance = { below(limit: number): number };

export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return {
    below(limit) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    },
  };
}

type Mutation = (bytes: Buffer, chance: Chance, others: readonly Buffer[]) => Buffer;

/** What goes wrong with files on their way, and what people do to decoders on purpose. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'flipped bits'(bytes, chance) {
    const damaged = Buffer.from(bytes);
    for (let left = 1 + chance.below(40); left > 0; left--) {
      const at = chance.below(damaged.length);
      damaged[at] = damaged[at]! ^ (1 << chance.below(8));
    }
    return damaged;
  },
  'cut off': (bytes, chance) => bytes.subarray(0, 1 + chance.below(bytes.length)),
  'spliced with another file'(bytes, chance, others) {
    const other = others[chance.below(others.length)]!;
    const from = chance.below(other.length);
    const piece = other.subarray(from, from + 1 + chance.below(20_000));
    const at = chance.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + chance.below(piece.length))]);
  },
  'a piece repeated'(bytes, chance) {
    const from = chance.below(bytes.length);
    const piece = bytes.subarray(from, from + 1 + chance.below(5000));
    const times = 1 + chance.below(20);
    return Buffer.concat([bytes.subarray(0, from), ...Array.from({ length: times }, () => piece), bytes]);
  },
  'a header that lies'(bytes, chance) {
    const damaged = Buffer.from(bytes);
    // sizes, counts and rates stand in the first bytes; the greatest and smallest values are the traps
    for (let left = 1 + chance.below(4); left > 0; left--) {
      const at = chance.below(Math.min(damaged.length - 4, 600));
      const value = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, chance.below(2 ** 32)][chance.below(6)]!;
      if (chance.below(2)) damaged.writeUInt32LE(value, at);
      else damaged.writeUInt32BE(value, at);
    }
    return damaged;
  },
};

/** The `index`-th damaged file: formats and mutations take turns, so that any count has about as many of each. */
export function mutant(
  index: number,
  wholes: Readonly<Record<FileFormat, Buffer>>,
): { format: FileFormat; mutation: string; bytes: Buffer } {
  const format = fileFormats[index % fileFormats.length]!;
  const names = Object.keys(mutations);
  const mutation = names[Math.floor(index / fileFormats.length) % names.length]!;
  const chance = seededChance(index + 1);
  chance.below(1); // the first values of neighbouring seeds are alike
  return { format, mutation, bytes: mutations[mutation]!(wholes[format], chance, Object.values(wholes)) };
}
