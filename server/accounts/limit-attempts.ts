import { isIPv6 } from 'node:net';
import type { Db } from '@trover/db/connect.ts';
import { countAttempts } from '@trover/db/queries/login-attempts.ts';
import { fail } from '../errors.ts';

export interface Limit {
  key: string;
  most: number;
  window_seconds: number;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** Who calls, by network address; of IPv6 the network, for every home has 2⁶⁴ addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::', 2);
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** How often what may be tried. The same for addresses that have accounts and those that have none. */
export const limits = {
  signInByAccount: (email: string): Limit => ({ key: `account ${email}`, most: 10, window_seconds: QUARTER_HOUR }),
  signInByAddress: (address: string): Limit => ({
    key: `address ${networkOf(address)}`,
    most: 100,
    window_seconds: QUARTER_HOUR,
  }),
  /** The current password of who is signed in already. */
  confirmByAccount: (accountId: number): Limit => ({
    key: `confirm ${accountId}`,
    most: 10,
    window_seconds: QUARTER_HOUR,
  }),
  codeByAccount: (accountId: number): Limit => ({ key: `code ${accountId}`, most: 10, window_seconds: QUARTER_HOUR }),
  passkeyFrom: (address: string): Limit => ({
    key: `passkeys ${networkOf(address)}`,
    most: 300,
    window_seconds: QUARTER_HOUR,
  }),
  mailTo: (email: string): Limit => ({ key: `mail ${email}`, most: 5, window_seconds: HOUR }),
  mailFrom: (address: string): Limit => ({ key: `mails ${networkOf(address)}`, most: 60, window_seconds: HOUR }),
  linkFrom: (address: string): Limit => ({ key: `links ${networkOf(address)}`, most: 120, window_seconds: HOUR }),
} as const;

/** Counts the attempt, and refuses it where there were too many of late; across all processes. */
export async function limitAttempts(db: Db, given: readonly Limit[]): Promise<void> {
  const counts = await countAttempts(db, given);
  const over = given.filter(({ key, most }) => (counts.get(key) ?? 0) > most);
  if (over.length === 0) return;
  const wait = over.some(({ window_seconds }) => window_seconds === HOUR) ? 'an hour' : 'a quarter of an hour';
  fail('too_many_requests', { message: `There were too many attempts. Wait ${wait} and try again.` });
}
