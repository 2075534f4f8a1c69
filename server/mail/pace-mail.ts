import type { Db } from '@trover/db/connect.ts';
import { countAttempts } from '@trover/db/queries/accounts/login-attempts.ts';
import { networkOf } from '../http/limits/rate-limits.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Mails that strangers can have sent at once: to one address in an hour and in a day, and to all addresses in an hour. */
const atOnce = { hour: 3, day: 8, everywhere: 600 } as const;

/**
 * Counts a mail that a caller who is not signed in has sent to an address, and answers in how many seconds it may go. The
 * first few go at once; the one who fills a mailbox, from however many networks, makes one more an hour, and after a day's
 * measure one at its end. The first of the day from a network is not held by what other networks requested that hour,
 * so that the address's owner can still sign up. The same for addresses that have accounts and those that have none.
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
  // beyond what the installation sends in an hour, each further measure waits an hour longer
  const full = Math.floor((everywhere.attempts - 1) / atOnce.everywhere);
  const byAll = full === 0 ? 0 : everywhere.seconds_left + (full - 1) * HOUR;
  return Math.max(0, byAddress, byAll);
}
