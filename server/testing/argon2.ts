// In place of `@node-rs/argon2` in the tests of Vitest (vitest.config.ts): most of them sign in with the password of the
// demonstration, whose hash is the same in every database that is cloned from one template.
import { createRequire } from 'node:module';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

/** Pairs of a hash and a password that were found to fit. That stays true, so such a pair is computed once in a process. */
const fitting = new Set<string>();
const pairOf = (hash: string, password: string): string => `${hash} ${password}`;

export async function hash(password: string, options: Parameters<typeof real.hash>[1]): Promise<string> {
  const made = await real.hash(password, options);
  fitting.add(pairOf(made, password));
  return made;
}

/** A password that does not fit is computed every time, as an attacker's is: tests compare those durations. */
export async function verify(made: string, password: string): Promise<boolean> {
  if (fitting.has(pairOf(made, password))) return true;
  const fits = await real.verify(made, password);
  if (fits) fitting.add(pairOf(made, password));
  return fits;
}
