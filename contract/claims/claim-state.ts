import { z } from 'zod';

/** The one state of the claims in a case: of several the surest. */
export const claimStateSchema = z.object({
  phase: z.enum(['waiting', 'late', 'signed', 'filed', 'paid', 'ended']),
  pill: z.enum(['waiting', 'pending', 'filed', 'paid', 'closed']),
  word: z.string(),
});
