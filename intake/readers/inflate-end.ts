import type { Inflate, Unzlib } from 'fflate';

/**
 * Whether packed data has come to its end. What is pushed after it is neither read nor let go of, and copied at each push. The state is the
 * reader's own, as of its fixed version: a last block was begun, and no block is open.
 */
export function hasEnded(unpacker: Inflate | Unzlib): boolean {
  const { s: state } = unpacker as unknown as { s?: { f?: number; l?: unknown } };
  return Boolean(state?.f) && !state?.l;
}
