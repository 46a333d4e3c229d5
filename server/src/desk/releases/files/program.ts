import { type Bytes, badFile } from './file-bytes.ts';

// https://learn.microsoft.com/en-us/windows/win32/debug/pe-format
const pePointer = 0x3c;
const optionalHeaderAt = 24;
const magics: Readonly<Record<number, { directories: number }>> = {
  267: { directories: 96 },
  523: { directories: 112 },
};
const certificateEntry = 4;
/** WIN_CERT_TYPE_PKCS_SIGNED_DATA: Authenticode. */
const pkcsSigned = 2;

/** A program of Windows (PE), and whether it carries an Authenticode signature. Whose it is, Windows checks. */
export async function inspectProgram(bytes: Bytes): Promise<{ signed: boolean }> {
  const start = await bytes.at(0, 64);
  if (start.length < 64 || start.toString('latin1', 0, 2) !== 'MZ') throw badFile('is no program of Windows');
  const pe = start.readUInt32LE(pePointer);
  const header = await bytes.at(pe, optionalHeaderAt + 240);
  if (header.length < optionalHeaderAt + 2 || header.toString('latin1', 0, 4) !== 'PE\0\0')
    throw badFile('is no program of Windows');
  const form = magics[header.readUInt16LE(optionalHeaderAt)];
  const entry = optionalHeaderAt + (form?.directories ?? 0) + certificateEntry * 8;
  if (!form || header.length < entry + 8) throw badFile('has a header that no program of Windows has');
  const count = header.readUInt32LE(optionalHeaderAt + form.directories - 4);
  if (count <= certificateEntry) return { signed: false };
  // the one entry of the table that is a place in the file
  const [at, length] = [header.readUInt32LE(entry), header.readUInt32LE(entry + 4)];
  if (at === 0 && length === 0) return { signed: false };
  const certificate = await bytes.at(at, 8);
  const fits = certificate.length === 8 && at + length <= bytes.size && certificate.readUInt32LE(0) <= length;
  if (!fits) throw badFile('was cut short: its signature is not there');
  return { signed: certificate.readUInt16LE(6) === pkcsSigned };
}
