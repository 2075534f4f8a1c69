import type { TextSource } from './text-source.ts';

/** Declared by someone with a larger part in a case than a member of its class. */
export const activeParticipant: TextSource = {
  version: 'active-participant-2026-11',
  kind: 'active_participant',
  title: 'Active participation',
  fee_pct: null,
  body: `I take an active part in this case: as one who seeks to lead it, who has joined an action that asks for it, or who has sued alone.

I have not bought the security at the direction of a lawyer or in order to take part in a case. I am willing to give documents and testimony where the case needs them. I receive no more than my share of what is recovered, but for what the court allows.

I know that who acts alone may be outside the class, and may then have no claim in its settlement.`,
};
