import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** A key that wraps the data keys of records; each record has its id, so that keys can be rotated. */
export interface MasterKey {
  id: string;
  key: Buffer;
}

/** Encrypted bytes, and the master key that can decrypt them. */
export interface Encrypted {
  ciphertext: Buffer;
  master_key_id: string;
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

function decrypt(key: Buffer, ciphertext: Buffer, about: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, ciphertext.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(about)).setAuthTag(ciphertext.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(ciphertext.subarray(IV + TAG)), decipher.final()]);
}

const fingerprintBy = (key: Buffer, plain: string): Buffer =>
  createHmac('sha256', key).update(`trace ${plain}`).digest();

/**
 * Encrypts data that must not be readable in the database: each record under its own data key, which a master key
 * wraps. A record is bound to its associated data (`payment_details:17`) and cannot be decrypted with any other, so
 * that records cannot be swapped.
 */
export class Vault {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #current: MasterKey;

  /** The first key encrypts; all of them decrypt. */
  constructor(keys: readonly MasterKey[]) {
    const [current] = keys;
    if (current === undefined) throw new TypeError('a vault needs a master key');
    this.#current = current;
    this.#keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  get currentKey(): string {
    return this.#current.id;
  }

  encrypt(plain: string, about: string): Encrypted {
    const dataKey = randomBytes(KEY);
    const wrapped = encrypt(this.#current.key, dataKey, `key ${about}`);
    return {
      ciphertext: Buffer.concat([Buffer.of(FORM), wrapped, encrypt(dataKey, Buffer.from(plain), about)]),
      master_key_id: this.#current.id,
    };
  }

  decrypt({ ciphertext, master_key_id }: Encrypted, about: string): string {
    return decrypt(this.#dataKey(ciphertext, master_key_id, about), ciphertext.subarray(1 + WRAPPED), about).toString();
  }

  /** A keyed hash: the same for the same text, and useless without the key. */
  fingerprint(plain: string): Buffer {
    return fingerprintBy(this.#current.key, plain);
  }

  /** Its fingerprints by all keys, the current one first: one of them is stored, whichever key was current then. */
  fingerprints(plain: string): Buffer[] {
    return [...this.#keys.values()].map((key) => fingerprintBy(key, plain));
  }

  /** The same record wrapped by the current master key, without decrypting the data. */
  rewrap({ ciphertext, master_key_id }: Encrypted, about: string): Encrypted {
    const wrapped = encrypt(this.#current.key, this.#dataKey(ciphertext, master_key_id, about), `key ${about}`);
    const rest = ciphertext.subarray(1 + WRAPPED);
    return { ciphertext: Buffer.concat([Buffer.of(FORM), wrapped, rest]), master_key_id: this.#current.id };
  }

  #dataKey(ciphertext: Buffer, keyId: string, about: string): Buffer {
    const master = this.#keys.get(keyId);
    if (master === undefined)
      throw new Error(`encrypted under the master key "${keyId}", which MASTER_KEYS does not have: add it at the end`);
    if (ciphertext[0] !== FORM)
      throw new Error(`encrypted in the format ${ciphertext[0]}, which this version does not know`);
    return decrypt(master, ciphertext.subarray(1, 1 + WRAPPED), `key ${about}`);
  }
}

const ONE = /^([A-Za-z0-9._-]{1,40}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Parses `2026:BASE64,2025:BASE64`: keys of 32 bytes, of which the first encrypts from now on; undefined for anything
 * else.
 */
export function parseMasterKeys(text: string): MasterKey[] | undefined {
  const keys: MasterKey[] = [];
  for (const part of text.split(',')) {
    const found = ONE.exec(part.trim());
    if (!found || keys.some(({ id }) => id === found[1])) return undefined;
    keys.push({ id: found[1]!, key: Buffer.from(found[2]!, 'base64') });
  }
  return keys;
}
