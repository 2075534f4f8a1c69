import { hash } from '@node-rs/argon2';
import type { Db } from '@trover/db/connect.ts';
import { findPasswordCost, insertPasswordCost } from '@trover/db/queries/accounts/password-cost.ts';

export interface PasswordCost {
  memory_kib: number;
  passes: number;
}

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. No hash costs less. */
export const MIN_COST: PasswordCost = { memory_kib: 19_456, passes: 2 };

/** The cost rises with each step, first in memory, which is the most expensive part for attackers. */
const LADDER: readonly PasswordCost[] = [
  { memory_kib: 32_768, passes: 2 },
  { memory_kib: 47_104, passes: 2 },
  { memory_kib: 65_536, passes: 2 },
  { memory_kib: 65_536, passes: 3 },
  { memory_kib: 65_536, passes: 4 },
  { memory_kib: 98_304, passes: 4 },
  { memory_kib: 131_072, passes: 4 },
  { memory_kib: 131_072, passes: 6 },
  { memory_kib: 262_144, passes: 4 },
];

const TARGET_HASH_MS = 100;
const ARGON2ID = 2;

export function argonOptions({ memory_kib, passes }: PasswordCost) {
  return { algorithm: ARGON2ID, memoryCost: memory_kib, timeCost: passes, parallelism: 1 } as const;
}

/** The fastest of three runs, so that other load on the machine does not make a hash too cheap. */
async function measure(cost: PasswordCost): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const started = performance.now();
    await hash('how long this machine takes', argonOptions(cost));
    quickest = Math.min(quickest, performance.now() - started);
  }
  return quickest;
}

/** The most expensive step within the target time; the minimum where the machine is too slow for any. */
export async function chooseCost(
  measured: (cost: PasswordCost) => Promise<number> = measure,
): Promise<PasswordCost & { measured_ms: number }> {
  let chosen = { ...MIN_COST, measured_ms: await measured(MIN_COST) };
  for (const cost of LADDER) {
    const measured_ms = await measured(cost);
    if (measured_ms > TARGET_HASH_MS) break;
    chosen = { ...cost, measured_ms };
  }
  return chosen;
}

/** Measures once per installation, at its first start. */
export async function ensurePasswordCost(db: Db): Promise<void> {
  if (await findPasswordCost(db)) return;
  await insertPasswordCost(db, await chooseCost());
}

/** The cost of a hash on this installation; the minimum where it was not measured. */
export async function currentCost(db: Db): Promise<PasswordCost> {
  const { memory_kib, passes } = (await findPasswordCost(db)) ?? MIN_COST;
  return { memory_kib: Math.max(memory_kib, MIN_COST.memory_kib), passes: Math.max(passes, MIN_COST.passes) };
}
