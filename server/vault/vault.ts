import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** A key that wraps the data keys of records; its id is stored beside each record, so that keys can be changed. */
export interface MasterKey {
  id: string;
  key: Buffer;
}

/** Bytes as they are stored, and the master key that opens them. */
export interface Sealed {
  sealed: Buffer;
  sealed_by: string;
}

const ALGORITHM = 'aes-256-gcm';
const FORM = 1;
const IV = 12;
const TAG = 16;
const KEY = 32;
const WRAPPED = IV + TAG + KEY;

function encrypt(key: Buffer, plain: Buffer, about: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
}

const traceBy = (key: Buffer, plain: string): Buffer => createHmac('sha256', key).update(`trace ${plain}`).digest();

/**
 * Seals what must not be read in the database: each record under its own data key, which a master key wraps. What
 * is sealed about one thing opens only about the same (`payment_details:17`), so that records cannot be exchanged.
 */
export class Vault {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #current: MasterKey;

  /** The first key seals; all of them open. */
  constructor(keys: readonly MasterKey[]) {
    const [current] = keys;
    if (current === undefined) throw new TypeError('a vault needs a master key');
    this.#current = current;
    this.#keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  get currentKey(): string {
    return this.#current.id;
  }

  seal(plain: string, about: string): Sealed {
    const dataKey = randomBytes(KEY);
    const wrapped = encrypt(this.#current.key, dataKey, `key ${about}`);
    return {
      sealed: Buffer.concat([Buffer.of(FORM), wrapped, encrypt(dataKey, Buffer.from(plain), about)]),
      sealed_by: this.#current.id,
    };
  }

  open({ sealed, sealed_by }: Sealed, about: string): string {
    return decrypt(this.#dataKey(sealed, sealed_by, about), sealed.subarray(1 + WRAPPED), about).toString();
  }

  /** Shows that two texts are the same to who has the key, and nothing to who has not. */
  trace(plain: string): Buffer {
    return traceBy(this.#current.key, plain);
  }

  /** Its traces by all keys, the current one first: one of them is stored, whichever key was current then. */
  traces(plain: string): Buffer[] {
    return [...this.#keys.values()].map((key) => traceBy(key, plain));
  }

  /** The same under the current master key; the record itself is not opened. */
  rewrap({ sealed, sealed_by }: Sealed, about: string): Sealed {
    const wrapped = encrypt(this.#current.key, this.#dataKey(sealed, sealed_by, about), `key ${about}`);
    const rest = sealed.subarray(1 + WRAPPED);
    return { sealed: Buffer.concat([Buffer.of(FORM), wrapped, rest]), sealed_by: this.#current.id };
  }

  #dataKey(sealed: Buffer, sealedBy: string, about: string): Buffer {
    const master = this.#keys.get(sealedBy);
    if (master === undefined)
      throw new Error(`sealed by the master key "${sealedBy}", which MASTER_KEYS does not have: add it at the end`);
    if (sealed[0] !== FORM) throw new Error(`sealed in the format ${sealed[0]}, which this version does not know`);
    return decrypt(master, sealed.subarray(1, 1 + WRAPPED), `key ${about}`);
  }
}

const ONE = /^([A-Za-z0-9._-]{1,40}):([A-Za-z0-9+/]{43}=)$/;

/** `2026:BASE64,2025:BASE64`: each 32 bytes, the first for what is sealed from now on; undefined for anything else. */
export function parseMasterKeys(text: string): MasterKey[] | undefined {
  const keys: MasterKey[] = [];
  for (const part of text.split(',')) {
    const found = ONE.exec(part.trim());
    if (!found || keys.some(({ id }) => id === found[1])) return undefined;
    keys.push({ id: found[1]!, key: Buffer.from(found[2]!, 'base64') });
  }
  return keys;
}
