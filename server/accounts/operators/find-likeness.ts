import { isSameMailbox } from '@trover/core/profiles/same-mailbox.ts';
import type { Db } from '@trover/db/connect.ts';
import { type Account, requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { type ComparedAccount, compareAccounts, listMembersOf } from '@trover/db/queries/accounts/likeness.ts';
import type { Config } from '../../config.ts';

/**
 * Signs that two accounts may belong to one person or act for one another; an organisation's account acts through its
 * members, on any of their accounts. `network` is only a hint: colleagues in one office share it.
 */
type LikenessReason = 'mail_address' | 'device' | 'payment_details' | 'membership' | 'network';

export interface Likeness {
  account_id: number;
  email: string;
  reasons: LikenessReason[];
  /** Whether a browser signed in to both within the last week. */
  shared_device_lately: boolean;
}

const reasonLabels: Readonly<Record<LikenessReason, string>> = {
  mail_address: 'the same email address',
  device: 'the same device',
  payment_details: 'the same payment details',
  membership: 'the same member',
  network: 'the same network and kind of browser',
};

/** Whether the signs are enough to treat two accounts as one person's. */
export const isOnePerson = ({ reasons }: Likeness): boolean => reasons.some((reason) => reason !== 'network');

/**
 * The same between members of one organisation. Its account is its first owner’s, so that every other member has a
 * membership in common with it. A colleague who once signed in on another’s computer is another person again after a
 * week: a member has no operator who could confirm that.
 */
const isOneMember = ({ reasons, shared_device_lately }: Likeness): boolean =>
  reasons.some(
    (reason) =>
      reason === 'mail_address' || reason === 'payment_details' || (reason === 'device' && shared_device_lately),
  );

/** The signs as words: “the same email address and the same device”. */
export const describeReasons = ({ reasons }: Likeness): string =>
  reasons
    .filter((reason) => reason !== 'network')
    .map((reason) => reasonLabels[reason])
    .join(' and ');

/**
 * The other accounts that may belong to the account's owner, with the signs. One person shows all demonstration
 * accounts on one device, so outside production that is not a sign.
 */
export async function findLikeness(
  db: Db,
  { isProduction }: Pick<Config, 'isProduction'>,
  account_id: number,
  others: readonly number[],
): Promise<Likeness[]> {
  const own = await requireAccount(db, account_id);
  const compared = await compareAccounts(db, account_id, others);
  const signs = compared.map((other) => signsOf(own, other, isProduction));
  const actedFor = await listActedFor(db, own, others, isProduction);
  return signs.flatMap((found) => {
    const isMember = actedFor.has(found.account_id) && !found.reasons.includes('membership');
    const reasons = isMember ? [...found.reasons, 'membership' as const] : found.reasons;
    return reasons.length === 0 ? [] : [{ ...found, reasons }];
  });
}

/** The organisations among these for which the account's owner acts, or once did, on another account of theirs. */
async function listActedFor(
  db: Db,
  own: Account,
  others: readonly number[],
  isProduction: boolean,
): Promise<ReadonlySet<number>> {
  const members = (await listMembersOf(db, others)).filter(({ member_id }) => member_id !== own.id);
  const compared = await compareAccounts(db, own.id, [...new Set(members.map(({ member_id }) => member_id))]);
  const same = new Set(
    compared
      .map((member) => signsOf(own, member, isProduction))
      .filter(({ reasons }) => reasons.some((reason) => reason !== 'network' && reason !== 'membership'))
      .map(({ account_id }) => account_id),
  );
  return new Set(members.filter(({ member_id }) => same.has(member_id)).map(({ organisation_id }) => organisation_id));
}

function signsOf(own: Account, other: ComparedAccount, isProduction: boolean): Likeness {
  const areShown = own.is_demonstration && other.is_demonstration && !isProduction;
  const reasons: LikenessReason[] = [];
  if (isSameMailbox(own.email, other.email)) reasons.push('mail_address');
  if (other.shares_device && !areShown) reasons.push('device');
  if (other.shares_payment_details) reasons.push('payment_details');
  if (other.shares_membership) reasons.push('membership');
  if (other.shares_network && !areShown) reasons.push('network');
  return { account_id: other.id, email: other.email, reasons, shared_device_lately: other.shared_device_lately };
}

/** The operators among these who are the same person as the caller, on the same or another account. */
export async function listSamePerson(
  db: Db,
  environment: Pick<Config, 'isProduction'>,
  by: number,
  others: readonly number[],
): Promise<number[]> {
  if (others.length === 0) return [];
  const alike = (await findLikeness(db, environment, by, others)).filter(isOnePerson);
  return others.filter((other) => other === by || alike.some(({ account_id }) => account_id === other));
}

/** The members among these who are the same person as the caller on another account. */
export async function listSameMember(
  db: Db,
  environment: Pick<Config, 'isProduction'>,
  by: number,
  others: readonly number[],
): Promise<Likeness[]> {
  return (await findLikeness(db, environment, by, others)).filter(isOneMember);
}
