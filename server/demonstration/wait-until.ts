import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 250;
const MAX_MS = 180_000;

/** Polls `read` until its result satisfies the condition; fails after three minutes. */
export async function until<T>(what: string, read: () => Promise<T>, isReached: (found: T) => boolean): Promise<T> {
  const end = Date.now() + MAX_MS;
  for (;;) {
    const found = await read();
    if (isReached(found)) return found;
    if (Date.now() > end) throw new Error(`${what} did not happen in ${MAX_MS / 1000} seconds`);
    await pause(EVERY_MS);
  }
}
