import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Db } from '@trover/db/connect.ts';
import { argonOptions, currentCost, type PasswordCost } from './cost.ts';

/** Normalizes a password, since keyboards compose letters differently. */
const canonical = (password: string): string => password.normalize('NFKC');

export async function hashPassword(db: Db, password: string): Promise<string> {
  return hash(canonical(password), argonOptions(await currentCost(db)));
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, canonical(password));
}

/** Whether a hash was made at a lower cost than the present one. */
export async function isCheap(db: Db, passwordHash: string): Promise<boolean> {
  const { memory_kib, passes } = await currentCost(db);
  const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? [];
  return Number(memory ?? 0) < memory_kib || Number(time ?? 0) < passes;
}

const nobodysHashes = new Map<string, Promise<string>>();

function nobodysHash(cost: PasswordCost): Promise<string> {
  const key = `${cost.memory_kib} ${cost.passes}`;
  const known = nobodysHashes.get(key) ?? hash(randomBytes(16).toString('hex'), argonOptions(cost));
  nobodysHashes.set(key, known);
  return known;
}

/** Needs the same time as a real check, for an address that has no account. */
export async function checkAgainstDummyHash(db: Db, password: string): Promise<false> {
  await isPassword(await nobodysHash(await currentCost(db)), password);
  return false;
}
