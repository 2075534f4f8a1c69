import type { Audience } from '../accounts/roles.ts';

/** Size limits of a body: bytes as JSON, or of all text fields of a form, and values at any depth. */
export interface BodyLimit {
  bytes: number;
  values: number;
}

const KILOBYTE = 1024;

/** The classes that a call names as its `body_limit`; `anyone` and `signed_in` are those of calls that name none. */
export const bodyLimits = {
  anyone: { bytes: 32 * KILOBYTE, values: 1_000 },
  /** What anyone may send, with a text of many lines in it. */
  message: { bytes: 128 * KILOBYTE, values: 2_000 },
  signed_in: { bytes: 256 * KILOBYTE, values: 40_000 },
  /** Plans of allocation with their worked examples, and lists of thousands. */
  large: { bytes: 2048 * KILOBYTE, values: 60_000 },
} as const satisfies Record<string, BodyLimit>;

export type BodyLimitClass = keyof typeof bodyLimits;

/** Lists in lists, as deep as any body may be. */
export const MAX_BODY_LEVELS = 64;

/** Fields of one object: the time to read them grows faster than their number. */
export const MAX_BODY_FIELDS = 1_000;

/** That of a call, by its declaration. */
export function bodyLimitOf({ body_limit, audience }: { body_limit?: BodyLimitClass; audience: Audience }): BodyLimit {
  return bodyLimits[body_limit ?? (audience === 'anyone' ? 'anyone' : 'signed_in')];
}
