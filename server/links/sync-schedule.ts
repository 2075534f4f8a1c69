import { createHash } from 'node:crypto';
import type { LinkProvider } from '@trover/contract/links/links.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';

/** Start of the night in UTC: evening trading has ended, brokers have posted, and nobody waits. */
const BEGINS_HOUR = 2;
const HOURS = 8;
const HOUR_MS = 3_600_000;

/** The time of a link's next nightly sync: each link has its own, so that they are spread evenly. */
export function nextNightly(linkId: number, now: Date): Date {
  const share = createHash('sha256').update(`night ${linkId}`).digest().readUInt32BE(0) / 2 ** 32;
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const moment = midnight + (BEGINS_HOUR + share * HOURS) * HOUR_MS;
  // At least half a day after a sync that just ran.
  return new Date(moment > now.getTime() + 12 * HOUR_MS ? moment : moment + DAY_MS);
}

/** The next automatic sync of a link: none if its owner must sign in for it. */
export const nextSync = (provider: LinkProvider, linkId: number, now: Date): Date | null =>
  provider === 'scraper' ? null : nextNightly(linkId, now);
