import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** A passkey device for tests: one ES256 key, as in WebAuthn level 2, without attestation. */
export class TestAuthenticator {
  readonly id = randomBytes(16);
  /** Whether the device verifies its user. */
  isUserVerified = true;
  counter = 0;
  #key: KeyObject | undefined;

  /** The result of `navigator.credentials.create` on a page with that origin. */
  create(options: { challenge: string; rp: { id?: string } }, origin: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinates = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const;
    const cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0]],
        [-3, coordinates[1]],
      ]),
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]);
    const authData = Buffer.concat([this.#data(options.rp.id ?? '', WITH_CREDENTIAL), credential]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', options.challenge, origin),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** The result of `navigator.credentials.get` there. */
  get(options: { challenge: string; rpId?: string }, origin: string) {
    if (this.#key === undefined) throw new Error('this authenticator holds no passkey yet');
    const clientDataJSON = this.#client('webauthn.get', options.challenge, origin);
    this.counter += 1;
    const authData = this.#data(options.rpId ?? '', 0);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#key)),
    });
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const checked = this.isUserVerified ? VERIFIED : 0;
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | checked | flags]), counter]);
  }

  #client(type: string, challenge: string, origin: string): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  #credential<Response extends object>(response: Response) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }
}
