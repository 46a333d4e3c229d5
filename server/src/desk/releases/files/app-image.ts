import type { Processor, ReleaseFileName } from '@formant/contract/facts/release-facts';
import { describedBytes } from './block-map.ts';
import { type Bytes, badFile } from './file-bytes.ts';

/** `e_machine` of an ELF file. */
const machines: Readonly<Record<number, Processor>> = { 62: 'x64', 183: 'arm64' };

/**
 * An AppImage of type 2 (an ELF program with `AI\x02` at offset 8), for the processor that its name says, and with the
 * block map at its end by which updates are downloaded in parts: deflated JSON, then its length in four bytes.
 */
export async function inspectAppImage(
  bytes: Bytes,
  { arch }: ReleaseFileName,
): Promise<{ blockMapBytes: number }> {
  const start = await bytes.at(0, 64);
  const isAppImage =
    start.length === 64 &&
    start.toString('latin1', 0, 4) === '\x7fELF' &&
    start.toString('latin1', 8, 11) === 'AI\x02';
  if (!isAppImage) throw badFile('is no AppImage');
  const machine = machines[start.readUInt16LE(18)];
  if (machine !== arch) throw badFile(`is for ${machine ?? 'another processor'}, and its name says ${arch}`);
  const tail = await bytes.at(bytes.size - 4, 4);
  const length = tail.readUInt32BE(0);
  const mapAt = bytes.size - 4 - length;
  if (length === 0 || mapAt < start.length) throw badFile('has no block map at its end, or was cut short');
  const covered = describedBytes(await bytes.at(mapAt, length), 'deflated');
  if (covered !== mapAt) throw badFile('has a block map that is of another file');
  return { blockMapBytes: length };
}
