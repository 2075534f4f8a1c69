import type { Db } from '@trover/db/connect.ts';
import { countAttempts } from '@trover/db/queries/accounts/login-attempts.ts';
import { networkOf } from '../http/limits/rate-limits.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Number of mails that anonymous callers can send without delay: to one address in an hour and in a day, and to all
 * addresses in an hour.
 */
const atOnce = { hour: 3, day: 8, everywhere: 600 } as const;

/**
 * Counts a mail that an anonymous caller sends to an address, and returns its delay in seconds. The first few are sent
 * at once. Beyond that, someone who floods a mailbox, from any number of networks, sends one more per hour, and after
 * the daily limit one at the end of the day. The first mail of a day from a network does not wait for those that other
 * networks requested in the hour, so that the address's owner can still sign up. The same for addresses with and
 * without an account.
 */
export async function mailDelay(db: Db, email: string, from: string): Promise<number> {
  const keys = {
    hour: `mail ${email}`,
    day: `mail day ${email}`,
    network: `mail day ${email} from ${networkOf(from)}`,
    everywhere: 'mail everywhere',
  };
  const counted = await countAttempts(db, [
    { key: keys.hour, window_seconds: HOUR },
    { key: keys.day, window_seconds: DAY },
    { key: keys.network, window_seconds: DAY },
    { key: keys.everywhere, window_seconds: HOUR },
  ]);
  const of = (key: string) => counted.get(key)!;
  const [hour, day, network, everywhere] = [of(keys.hour), of(keys.day), of(keys.network), of(keys.everywhere)];
  const isFirst = network.attempts === 1;
  const byAddress =
    day.attempts > atOnce.day ? day.seconds_left : hour.attempts > atOnce.hour && !isFirst ? hour.seconds_left : 0;
  // beyond the installation's hourly limit, each further batch of that size waits one hour longer
  const full = Math.floor((everywhere.attempts - 1) / atOnce.everywhere);
  const byAll = full === 0 ? 0 : everywhere.seconds_left + (full - 1) * HOUR;
  return Math.max(0, byAddress, byAll);
}
