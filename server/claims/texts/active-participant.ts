import type { TextSource } from './text-source.ts';

/** Declared by someone with a larger part in a case than a member of its class. */
export const activeParticipant: TextSource = {
  version: 'active-participant-2026-12',
  kind: 'active_participant',
  title: 'Active participation',
  fee_pct: null,
  body: `I have an active role in this case: I seek to be a lead plaintiff, I joined a lawsuit that seeks it, or I sued on my own.

I did not buy the security at the direction of a lawyer or in order to join a case. I am willing to provide documents and testimony if the case needs them. I receive no more than my share of the recovery, except what the court allows.

I know that a person who sues alone may be outside the class, and may then have no claim in its settlement.`,
};
