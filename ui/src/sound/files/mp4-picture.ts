/** A longer index belongs to no video that anybody has at hand. */
const mostIndexBytes = 64 * 1024 * 1024;
const mostBoxes = 1000;

/**
 * Whether an MP4 or QuickTime file has a track of pictures, told by its index, wherever in the file that stands; false
 * of any other file. Reads the heads of a few boxes and the index.
 * Source: ISO/IEC 14496-12 8.4.3 (`hdlr`)
 */
export async function hasPictureTrack(file: Blob): Promise<boolean> {
  for (let at = 0, boxes = 0; at + 16 <= file.size && boxes < mostBoxes; boxes++) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const short = head.getUint32(0);
    const size = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? file.size - at : short;
    if (head.getUint32(4) === 0x6d6f6f76)
      return size <= mostIndexBytes && namesPictures(file.slice(at, at + size));
    if (size < 8) return false; // damaged
    at += size;
  }
  return false;
}

async function namesPictures(index: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await index.arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 16 <= bytes.length; at++)
    // 'hdlr', version and flags, what QuickTime keeps there, 'vide'
    if (bytes[at] === 0x68 && view.getUint32(at) === 0x68646c72 && view.getUint32(at + 12) === 0x76696465)
      return true;
  return false;
}
