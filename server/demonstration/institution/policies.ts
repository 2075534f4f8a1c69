import type { Condition, Policy, Rule } from '@trover/core/organisations/decisions/policy.ts';
import type { ApiCaller } from '../api-caller.ts';

const recognized = (at_least: string): Condition => ({ field: 'loss', method: 'recognized', at_least });
const lifo = (at_least: string): Condition => ({ field: 'loss', method: 'lifo', at_least });
const phase = (is: 'complaint' | 'settlement' | 'opt_in'): Condition => ({ field: 'phase', is });
const rule = (when: Condition[], outcome: Rule['outcome'], approvals = 0, within_days: number | null = null): Rule => ({
  ...{ when, outcome, approvals, within_days },
});

const conflict = rule([{ field: 'conflict' }], 'escalate', 2, 3);
const large = rule([phase('settlement'), recognized('1000000')], 'escalate', 2, 10);
const joined = (least: string) => rule([phase('settlement'), recognized(least)], 'join');
const inBulk = rule([phase('settlement'), { field: 'payment', at_least: '2500' }], 'join');
const lead = rule([phase('complaint'), lifo('150000')], 'escalate', 2, 10);
const watched = (least: string) => rule([phase('complaint'), lifo(least)], 'propose', 1, 15);
const soon = rule([{ field: 'deadline', within_days: 21 }], 'escalate', 1, 2);
const groups = rule([phase('opt_in')], 'propose', 1, 15);
const otherwise = rule([], 'ignore');

const policyOf = (rules: Rule[]): Policy => ({
  ...{ currency: 'USD', assets: '2400000000', conflicts: ['Northgate Cloud', 'Harwood Timber'], rules },
});

/** Two versions that were in force one after the other, and the draft of a third. */
export const POLICIES = {
  first: {
    document: policyOf([conflict, large, joined('50000'), lead, watched('60000'), otherwise]),
    note: 'The first policy of the fund.',
  },
  second: {
    document: policyOf([conflict, large, joined('25000'), inBulk, lead, watched('40000'), groups, otherwise]),
    note: 'Joins from $25,000. A rule for groups abroad, and one for smaller settlements.',
  },
  draft: {
    document: policyOf([conflict, large, joined('10000'), inBulk, lead, watched('2000'), groups, soon, otherwise]),
    note: 'Joins from $10,000, watches complaints from $2,000, and escalates what is due within 21 days.',
  },
} as const;

const AT = '/api/v1/organisation/policy';

interface Version {
  version: number;
  sha256: string;
  document: unknown;
  in_force_from: string | null;
}

const listVersions = async (member: ApiCaller): Promise<Version[]> =>
  (await member.get<{ items: Version[] }>(AT)).items;

/** Writes a draft and tests it on past cases. */
export async function draftPolicy(
  author: ApiCaller,
  { document, note }: (typeof POLICIES)[keyof typeof POLICIES],
): Promise<Pick<Version, 'version' | 'sha256'>> {
  const draft = await author.put<Version>(`${AT}/draft`, { document, note });
  await author.post(`${AT}/try`, { document });
  return draft;
}

/** Puts an author's draft in force as version `number`; does nothing if that version exists. */
export async function putInForce(
  { author, by }: { author: ApiCaller; by: ApiCaller },
  number: number,
  policy: (typeof POLICIES)[keyof typeof POLICIES],
): Promise<void> {
  const versions = await listVersions(by);
  if (versions.some(({ version, in_force_from }) => version === number && in_force_from !== null)) return;
  const { version, sha256 } = await draftPolicy(author, policy);
  await by.post(`${AT}/enforce`, { version, sha256 });
}
