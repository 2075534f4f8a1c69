import type { Db } from '@trover/db/connect.ts';
import { countAttempts } from '@trover/db/queries/accounts/login-attempts.ts';
import { fail } from '../errors.ts';
import { networkOf } from '../http/limits/rate-limits.ts';

export interface Limit {
  key: string;
  most: number;
  window_seconds: number;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/**
 * Limits on attempts for one account or address, in addition to what a call's class allows one caller. They are the
 * same for addresses with and without an account. Sign-ins count by account and network, so that nobody can lock
 * someone else out by failing in their name.
 */
export const limits = {
  signIn: (email: string, from: string): Limit => ({
    key: `account ${email} from ${networkOf(from)}`,
    most: 10,
    window_seconds: QUARTER_HOUR,
  }),
  /**
   * From all networks together, for browsers that have never signed in to the account: slows down guessing from many
   * places, and does not affect the owner's own browsers.
   */
  signInAnywhere: (email: string): Limit => ({ key: `account ${email}`, most: 50, window_seconds: QUARTER_HOUR }),
  /** Attempts of a signed-in user at their current password. */
  confirm: (accountId: number): Limit => ({ key: `confirm ${accountId}`, most: 10, window_seconds: QUARTER_HOUR }),
  code: (accountId: number): Limit => ({ key: `code ${accountId}`, most: 10, window_seconds: QUARTER_HOUR }),
  /** Counts by network, so that no one can use up another person's allowance. */
  mailTo: (email: string, from: string): Limit => ({
    key: `mail ${email} from ${networkOf(from)}`,
    most: 5,
    window_seconds: HOUR,
  }),
  /** Mails that the settings of all accounts together send to one address, for example to confirm a new one. */
  mailAnywhere: (email: string): Limit => ({ key: `mail ${email} from settings`, most: 5, window_seconds: HOUR }),
  /** Attempts at the password that was chosen at a sign-up. */
  signUpPassword: (uid: string): Limit => ({ key: `sign-up ${uid}`, most: 10, window_seconds: QUARTER_HOUR }),
  emailChange: (accountId: number): Limit => ({ key: `email change ${accountId}`, most: 5, window_seconds: HOUR }),
} as const;

/** Counts attempts across all processes, and refuses those over the limit. */
export async function limitAttempts(db: Db, ...given: readonly Limit[]): Promise<void> {
  const counted = await countAttempts(db, given);
  const over = given.filter(({ key, most }) => (counted.get(key)?.attempts ?? 0) > most);
  if (over.length === 0) return;
  const retry_after = Math.max(1, ...over.map(({ key }) => counted.get(key)?.seconds_left ?? 0));
  const minutes = Math.ceil(retry_after / 60);
  fail('too_many_requests', {
    message: `There were too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    retry_after,
  });
}
