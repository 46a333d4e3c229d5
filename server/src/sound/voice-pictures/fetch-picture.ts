import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { faultOfAddress, publicLookup } from '../../kernel/public-address.ts';
import { mostPictureBytes } from '../uploads/index.ts';

/** The whole exchange, from looking up the name to the last byte. */
const withinMs = 30_000;

/** A picture that can't be had, however often it is asked for. */
export class NoPicture extends Error {
  override name = 'NoPicture';
}

/**
 * Fetches a picture from an address that somebody else gave, of at most 5 MB. The very address that is connected to
 * has to be public, whatever the name said before; redirects are not followed. What the answer says of its type is not
 * looked at.
 * @param options.inside lets private addresses and http through
 * @throws NoPicture; Error where another attempt may have it
 */
export async function fetchPicture(url: string, { inside }: { inside: boolean }): Promise<Buffer> {
  const fault = inside ? null : faultOfAddress(url);
  if (fault !== null) throw new NoPicture(fault);
  const request = url.startsWith('http:') ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent: false,
        signal: AbortSignal.timeout(withinMs),
        headers: { accept: 'image/webp,image/png,image/jpeg', 'user-agent': 'formant-pictures' },
        ...(inside ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const refuse = (error: Error) => {
          reject(error);
          answer.destroy();
        };
        const status = answer.statusCode ?? 0;
        if (status !== 200) {
          const text = `It answered with ${status}.`;
          refuse(status >= 500 || status === 429 ? new Error(text) : new NoPicture(text));
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > mostPictureBytes) refuse(new NoPicture('It is larger than 5 MB.'));
          else parts.push(part);
        });
        answer.on('error', reject);
        answer.on('end', () => resolve(Buffer.concat(parts)));
      },
    );
    call.on('error', reject);
    call.end();
  });
}
