/** A whole PDF of one empty page. */
export const pdfFile = (mark = ''): Uint8Array<ArrayBuffer> =>
  bytesOf(
    Buffer.from(
      `%PDF-1.4\n%${mark}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    ),
  );

/** A ZIP archive of empty files with these names; a Word document's by itself. */
export function zipFile(
  names: readonly string[] = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'],
): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const text = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.write('PK\x03\x04', 'latin1');
    head.writeUInt16LE(text.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(text.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(head, text);
    directory.push(entry, text);
    at += head.length + text.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return bytesOf(Buffer.concat([...files, ...directory, end]));
}

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** A form with a file as a browser sends it. */
export async function formBody(
  fields: Readonly<Record<string, string | readonly string[] | Blob>>,
): Promise<{ body: Uint8Array; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one as string); // safe: texts and files are taken alike
  const sent = new Response(form);
  return {
    body: await sent.bytes(),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}
