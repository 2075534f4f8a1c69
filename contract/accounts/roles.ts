import { z } from 'zod';

/** Who a signed-in person is to the product (decisions, section 10). */
const roles = ['investor', 'scout', 'attorney', 'service_provider', 'operator'] as const;

export const roleSchema = z.enum(roles);
export type Role = (typeof roles)[number];

/** Who may use a call: everybody, anyone who is signed in, or the roles named. */
export type Audience = 'anyone' | 'signed_in' | readonly Role[];

/** Who claims for themselves: everybody but attorneys, who see their firm's people and nothing else. */
export const claimants = ['investor', 'scout', 'service_provider', 'operator'] as const;
