/**
 * How often a caller may call: this many times in this many seconds, counted for each caller and class. A call that names a list
 * (`limit_by`) counts once for each of its items.
 */
export interface Limit {
  calls: number;
  seconds: number;
  /** Counted by all processes together; otherwise by each for itself. */
  shared: boolean;
  /** By the signed-in account, or the network address where there is none; or always by the address. */
  by: 'caller' | 'address';
}

/** The classes that a call names as its `limit`; `read` and `change` are those of calls that name none. */
export const limits = {
  read: { calls: 1200, seconds: 60, shared: false, by: 'caller' },
  change: { calls: 240, seconds: 60, shared: false, by: 'caller' },
  /** Pages with their data, pictures, feeds and files: everything that is not an API call. */
  page: { calls: 900, seconds: 60, shared: false, by: 'address' },
  /** Slow calls: reports, exports, packages. */
  costly: { calls: 60, seconds: 60, shared: true, by: 'caller' },
  /** Claims that are signed; an institution signs hundreds at once. */
  signature: { calls: 1000, seconds: 600, shared: true, by: 'caller' },
  upload: { calls: 120, seconds: 3600, shared: true, by: 'caller' },
  /** What checks a password or a code; each account has a limit of its own beside it. */
  sign_in: { calls: 120, seconds: 900, shared: true, by: 'address' },
  /** Questions to the assistant, and notices to check. */
  question: { calls: 40, seconds: 60, shared: true, by: 'caller' },
  /** Letters and pictures attached to a question. */
  attachment: { calls: 40, seconds: 3600, shared: true, by: 'caller' },
  /** What may send a mail to an address that the caller names. */
  mail: { calls: 20, seconds: 3600, shared: true, by: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitClass = keyof typeof limits;
