import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Db } from '@trover/db/connect.ts';
import { requireSecret } from '@trover/db/queries/secrets.ts';

const NONCE = 12;
const TAG = 16;

const keyOf = (db: Db): Promise<Buffer> => requireSecret(db, 'totp');
const ownerOf = (accountId: number): Buffer => Buffer.from(`totp ${accountId}`);

/** AES-256-GCM, bound to the account: moved to another row it does not open. */
export async function sealSecret(db: Db, accountId: number, secret: Uint8Array): Promise<Buffer> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(db), nonce).setAAD(ownerOf(accountId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export async function openSecret(db: Db, accountId: number, sealed: Buffer): Promise<Buffer> {
  const cipher = createDecipheriv('aes-256-gcm', await keyOf(db), sealed.subarray(0, NONCE))
    .setAAD(ownerOf(accountId))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([cipher.update(sealed.subarray(NONCE + TAG)), cipher.final()]);
}
