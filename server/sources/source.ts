import type { SourceName } from '@trover/contract/sources/sources.ts';
import type { Context } from '../context.ts';

/** A failed request to a source; `sentence` is for operators and contains no key. */
export class SourceError extends Error {
  override name = 'SourceError';
  /**
   * `later`: no response, or a request to wait. `refused`: no access. `format`: the response violates the documented
   * format.
   */
  readonly kind: 'later' | 'refused' | 'format';
  readonly after_seconds: number | null;

  constructor(kind: SourceError['kind'], sentence: string, after_seconds: number | null = null) {
    super(sentence);
    this.kind = kind;
    this.after_seconds = after_seconds;
  }
}

/** One import of a source, and its log. */
export interface ActiveRun {
  context: Pick<Context, 'db' | 'config' | 'log' | 'today' | 'jobs'>;
  source: SourceName;
  requests: number;
  seen: number;
  proposed: number;
  set_by_rule: number;
  /** Adds a line to the log. */
  note: (line: string) => void;
  signal: AbortSignal | undefined;
}
