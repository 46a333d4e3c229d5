import { type Bytes, badFile } from './file-bytes.ts';

const trailerBytes = 512;

/** A disk image (UDIF) by the 512 bytes at its end, and whether the image itself is signed. */
export async function inspectDiskImage(bytes: Bytes): Promise<{ signed: boolean }> {
  const trailer = await bytes.at(bytes.size - trailerBytes, trailerBytes);
  const isTrailer =
    trailer.length === trailerBytes &&
    trailer.toString('latin1', 0, 4) === 'koly' &&
    trailer.readUInt32BE(8) === trailerBytes;
  if (!isTrailer) throw badFile('is no disk image, or was cut short');
  const place = (at: number) => Number(trailer.readBigUInt64BE(at));
  const whole = [
    [place(0x18), place(0x20)],
    [place(0xd8), place(0xe0)],
    [place(0x128), place(0x130)],
  ] as const;
  if (whole.some(([at, length]) => at + length > bytes.size)) throw badFile('was cut short');
  const [at, length] = whole[2];
  if (length === 0) return { signed: false };
  // an embedded signature (CSMAGIC_EMBEDDED_SIGNATURE)
  return { signed: (await bytes.at(at, 4)).toString('hex') === 'fade0cc0' };
}
