import type { accountSchema } from '@trover/contract/accounts/operator.ts';
import type { z } from 'zod';

export type Person = z.output<typeof accountSchema>;

/** The roles of accounts: investing persons and institutions, and people who work on cases. */
export const roles = {
  investor: { role: 'investor', org_type: 1, word: 'Investor' },
  institution: { role: 'investor', org_type: 2, word: 'Institution' },
  scout: { role: 'scout', org_type: 1, word: 'Scout' },
  attorney: { role: 'attorney', org_type: 1, word: 'Attorney' },
  serviceProvider: { role: 'serviceProvider', org_type: 1, word: 'Service provider' },
  operator: { role: 'operator', org_type: 1, word: 'Operator' },
} as const;
export type RoleName = keyof typeof roles;
export const roleNames = Object.keys(roles) as RoleName[];

export const roleNameOf = ({ type, org_type }: Pick<Person, 'type' | 'org_type'>): RoleName =>
  type === 'investor' && org_type === 2 ? 'institution' : (type as RoleName);

const capabilityLabels = { money_maker: 'prepares payments', money_checker: 'approves payments' } as const;
type Capability = keyof typeof capabilityLabels;

/** An operator's capabilities for clients' money, as text. */
export const describeCapabilities = (capabilities: readonly Capability[]): string =>
  capabilities.map((one) => capabilityLabels[one]).join(', ') || 'no payment rights';

export const roleOf = (person: Pick<Person, 'type' | 'org_type'>): string => roles[roleNameOf(person)].word;
