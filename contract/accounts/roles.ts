import { z } from 'zod';

/** The role of a signed-in person (decisions, section 10). */
const roles = ['investor', 'scout', 'attorney', 'service_provider', 'operator'] as const;

export const roleSchema = z.enum(roles);
export type Role = (typeof roles)[number];

/** Who may use a call: everybody, every signed-in account, or the named roles. */
export type Audience = 'anyone' | 'signed_in' | readonly Role[];

/** Roles that claim for themselves: all except attorneys, who see only their firm's people. */
export const claimants = ['investor', 'scout', 'service_provider', 'operator'] as const;
