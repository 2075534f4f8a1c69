import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const ARGON2ID = 2;
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let nobodysHash: Promise<string> | undefined;

/** As long as a real check takes, for an address that has no account. */
export async function pretendToCheck(password: string): Promise<void> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'));
  await isPassword(await nobodysHash, password);
}
