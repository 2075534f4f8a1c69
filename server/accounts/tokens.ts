import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Token {
  /** Only for the link in the mail; it is stored nowhere. */
  token: string;
  token_hash: Buffer;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export function makeToken(): Token {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashToken(token) };
}

export const isToken = (token: string, token_hash: Buffer): boolean => timingSafeEqual(hashToken(token), token_hash);

/** The account's id as links encode it. */
export const uidOf = (accountId: number): string => Buffer.from(String(accountId)).toString('base64url');

/** The account that a link names; undefined for anything that is not a uid. */
export function parseUid(uid: string): number | undefined {
  const text = Buffer.from(uid, 'base64url').toString();
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000);
