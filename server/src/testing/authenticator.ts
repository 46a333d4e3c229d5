import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The part of CBOR (RFC 8949) that authenticators need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');

/** What may go wrong, or be tried, with an authenticator and its browser. */
export interface Behaviour {
  /** The person was checked by fingerprint, face or PIN. */
  verifies?: boolean;
  /** The page that the browser shows. */
  origin?: string;
  /** The name that the key is made for. */
  rpId?: string;
}

/** A device that keeps keys and signs with them (WebAuthn), and the browser before it. */
export class SoftAuthenticator {
  readonly #origin: string;
  readonly keys: { id: Buffer; privateKey: KeyObject; handle: string; counter: number }[] = [];

  /** @param origin of the page */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** `navigator.credentials.create`, as JSON. */
  create(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    behaviour: Behaviour = {},
  ) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = { id: randomBytes(16), privateKey, handle: options.user.id, counter: 1 };
    this.keys.push(key);
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const authData = Buffer.concat([
      this.#data(behaviour.rpId ?? options.rp.id, key.counter, behaviour, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, key.id.length]),
      key.id,
      cbor(cose),
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: text(key.id),
      rawId: text(key.id),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, behaviour),
        attestationObject: text(cbor(attestation)),
        transports: ['internal' as const],
      },
    };
  }

  /** `navigator.credentials.get` with the key that was made last, as JSON. */
  get(options: { challenge: string; rpId: string }, behaviour: Behaviour = {}) {
    const key = this.keys.at(-1);
    if (!key) throw new Error('This authenticator has no key');
    key.counter++;
    const authenticatorData = this.#data(behaviour.rpId ?? options.rpId, key.counter, behaviour);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, behaviour);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: text(key.id),
      rawId: text(key.id),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, key.privateKey)),
        userHandle: key.handle,
      },
    };
  }

  #data(rpId: string, counter: number, { verifies = true }: Behaviour, more = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (verifies ? 0x04 : 0) | more]), count]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Behaviour): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}
