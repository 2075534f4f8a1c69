import { createHash } from 'node:crypto';
import type { LinkProvider } from '@trover/contract/links/links.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { LinkRecord } from '@trover/db/queries/links/links.ts';

/** Start of the night in UTC: evening trading has ended, brokers have posted, and nobody waits. */
const BEGINS_HOUR = 2;
const HOURS = 8;
const HOUR_MS = 3_600_000;
/** Delay before the next request for data that was not ready. */
const SOON_MS = HOUR_MS;
/** Days that the provider has nothing of are requested each night only, where they are more than these. */
const SOON_DAYS = 7;

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

/**
 * What a link's next sync reads, and when. Days that the provider had nothing of are read again: soon where it may have
 * them in an hour, and by night where the account seems to be closed.
 */
export function afterSync(
  link: Pick<LinkRecord, 'id' | 'provider' | 'read_to' | 'last_sync_at'>,
  sync: { to: string; is_whole: boolean; is_partial: boolean; reached: string | null | undefined },
  at: Date,
): { next_sync_at: Date | null; read_to: string | null; read_whole_at?: Date | null } {
  const { to, reached } = sync;
  const read_to =
    reached === undefined
      ? to
      : ([link.read_to, reached]
          .flatMap((day) => day ?? [])
          .sort()
          .at(-1) ?? null);
  const isRecent = read_to !== null && read_to >= formatDay(addDays(requireDay(to), -SOON_DAYS));
  const isSoon = sync.is_partial || (reached !== undefined && (link.last_sync_at === null || isRecent));
  return {
    next_sync_at: isSoon ? new Date(at.getTime() + SOON_MS) : nextSync(link.provider, link.id, at),
    read_to,
    // What was not ready is read in full by the next sync.
    ...(isSoon ? { read_whole_at: null } : sync.is_whole && { read_whole_at: at }),
  };
}
