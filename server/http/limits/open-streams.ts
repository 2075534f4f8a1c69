import { fail } from '../../errors.ts';
import type { Visitor } from '../route.ts';
import { callerKey } from './rate-limits.ts';

/** Maximum number of event streams that one caller may have open in a process: each of them polls the database. */
const MAX_STREAMS = 40;

/** How long a stream may be open; a browser then reconnects automatically. */
export const MAX_STREAM_MS = 15 * 60_000;

/** Counts the open event streams of each caller. */
export class OpenStreams {
  readonly #open = new Map<string, number>();
  readonly #most: number;

  constructor(most = MAX_STREAMS) {
    this.#most = most;
  }

  /**
   * Refuses a caller with too many open streams. The caller must call the returned function when the stream has ended.
   */
  begin({ session, address }: Pick<Visitor, 'session' | 'address'>): () => void {
    const caller = callerKey({ session, address });
    const open = this.#open.get(caller) ?? 0;
    if (open >= this.#most)
      fail('too_many_requests', {
        message: `You follow ${open} things at the same time. Close some of the pages that do and try again.`,
        retry_after: 60,
      });
    this.#open.set(caller, open + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const left = (this.#open.get(caller) ?? 1) - 1;
      if (left > 0) this.#open.set(caller, left);
      else this.#open.delete(caller);
    };
  }
}
