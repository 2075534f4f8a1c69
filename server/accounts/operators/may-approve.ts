import type { Db } from '@trover/db/connect.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import type { Capability } from '@trover/db/schema/operators.ts';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';
import { describeReasons, findLikeness, isOnePerson } from './find-likeness.ts';

type Environment = Pick<Config, 'isProduction'>;

const missing: Readonly<Record<Capability, string>> = {
  money_maker: 'Your account cannot prepare payments. Request the “money maker” capability.',
  money_checker: 'Your account cannot approve payments. Request the “money checker” capability.',
};

/** Why an account lacks the capability, as a sentence; null where it has it. */
export async function capabilityFault(db: Db, account_id: number, capability: Capability): Promise<string | null> {
  const { type, capabilities } = await requireAccount(db, account_id);
  return type === 'operator' && capabilities.includes(capability) ? null : missing[capability];
}

/** Refuses an operator who lacks the capability. */
async function requireCapability(db: Db, account_id: number, capability: Capability): Promise<void> {
  const fault = await capabilityFault(db, account_id, capability);
  if (fault !== null) fail('not_allowed', { message: fault });
}

/**
 * Before anything that moves clients' money is prepared: imported, drafted, changed, recorded.
 *
 *     await requireMaker(trx, session.account_id);
 */
export const requireMaker = (db: Db, account_id: number): Promise<void> =>
  requireCapability(db, account_id, 'money_maker');

/** Before anything that only a second person decides, whatever else the call requires. */
export const requireChecker = (db: Db, account_id: number): Promise<void> =>
  requireCapability(db, account_id, 'money_checker');

/**
 * Before a change that prepares and approves no payment but affects what is paid or what is shown about it: any
 * operator with a money capability.
 */
export async function requireMoneyOperator(db: Db, account_id: number): Promise<void> {
  const { type, capabilities } = await requireAccount(db, account_id);
  if (type !== 'operator' || capabilities.length === 0)
    fail('not_allowed', {
      message: 'Your account cannot handle payments. Request the “money maker” or “money checker” capability.',
    });
}

/** Refuses to approve what an operator prepared who may no longer prepare it: another operator must prepare it again. */
export async function requireAuthorStillMay(
  db: Db,
  author: number | null,
  capability: Capability | null = 'money_maker',
): Promise<void> {
  const found = author === null ? undefined : await requireAccount(db, author).catch(() => undefined);
  const isOperator = found !== undefined && found.type === 'operator' && found.closed_at === null;
  if (!isOperator)
    fail('conflict', {
      message: 'The person who prepared this is no longer an operator. Another operator must prepare it again.',
    });
  if (capability !== null && !found.capabilities.includes(capability))
    fail('conflict', {
      message: 'The person who prepared this no longer prepares payments. Reject or cancel it, and prepare it again.',
    });
}

/**
 * Refuses an operator who decides about an account of their own: the one they sign in with, apparently another one of
 * theirs, or that of an organisation for which they act.
 */
export async function refuseOwnAccount(
  db: Db,
  environment: Environment,
  by: number,
  accounts: readonly number[],
): Promise<void> {
  if (accounts.includes(by)) fail('conflict', { message: 'This is your own account. Someone else must decide.' });
  const same = (await findLikeness(db, environment, by, accounts)).find(isOnePerson);
  if (same !== undefined)
    fail('conflict', { message: `${same.email} may be another account of yours. Someone else must decide.` });
}

export interface Approval {
  /** The operator who approves, reverses, or releases. */
  by: number;
  /** Everyone who imported, drafted, changed or recorded what is approved; null where unknown. */
  authors: readonly (number | null)[];
  /** What an approver of this must have; null where every operator may, as for roles. */
  capability?: Capability | null;
}

/** Why this operator may not approve what those authors prepared; null where they may. */
export async function approverFault(db: Db, environment: Environment, approval: Approval): Promise<string | null> {
  const { by, authors } = approval;
  const others = [...new Set(authors)].filter((author) => author !== null);
  if (others.includes(by)) return 'Someone else must approve this. You imported, drafted or changed it yourself.';
  const same = (await findLikeness(db, environment, by, others)).find(isOnePerson);
  if (same === undefined) return null;
  return `Someone else must approve this: ${same.email}, who prepared it, has ${describeReasons(same)} as your account.`;
}

/**
 * The one place that answers whether an operator may approve: distributions, bank files, payments, reversals, roles.
 * The approver has `money_checker` (unless the approval needs another capability, or none) and is neither one of the
 * authors nor, by mail address, device or payment details, the same person as one of them.
 *
 *     await requireApprover(trx, config, { by: session.account_id, authors: [of.imported_by, of.arrived_by] });
 */
export async function requireApprover(db: Db, environment: Environment, approval: Approval): Promise<void> {
  const capability = approval.capability === undefined ? 'money_checker' : approval.capability;
  if (capability !== null) await requireCapability(db, approval.by, capability);
  const fault = await approverFault(db, environment, approval);
  if (fault !== null) fail('conflict', { message: fault });
}
