import { deleteRecipeDownloads, findRecipeDownload } from '@trover/db/queries/links/recipes/recipe-downloads.ts';
import type { Reading } from '@trover/intake/links/reading.ts';
import { type Fetched, ProviderError, type SyncDriver } from './provider.ts';

/** The earliest day that a recipe can request. */
const FIRST_DAY = '1930-01-01';

/**
 * A recipe downloads its files while the owner signs in, since the password is not stored. A sync reads these files; a
 * later one has no password, so its owner must sign in again.
 */
export const scraperDriver: SyncDriver = {
  provider: 'scraper',
  needsNoSecret: true,

  daysOf: (today) => ({ from: FIRST_DAY, to: today }),

  fetch: async ({ context }, { id: link_id }, _secret, _days, state) => {
    const position = Number(state?.position ?? 0);
    const found = await findRecipeDownload(context.db, { link_id, position });
    if (found === undefined && position === 0)
      throw new ProviderError('sign_in', 'Sign in at the broker again: your password is used once and not stored.');
    const covered = state?.covered === undefined ? [] : (state.covered as unknown as { from: string; to: string }[]);
    // Signed in again since: the next sync reads the new files.
    if (found === undefined) return { transactions: [], next: null, covered: [] };
    const { from_day: from, to_day: to } = found;
    const all = position === 0 && from !== null && to !== null ? [{ from, to }] : covered;
    return {
      transactions: JSON.parse(found.rows) as Fetched[],
      ...(position + 1 < found.count
        ? { next: { position: String(position + 1), covered: all } }
        : { next: null, covered: all }),
      ...(from !== null && { history_from: from }),
    };
  },

  identityOf: (content) => {
    const reading = content.reading as Reading;
    if (reading.outcome !== 'trade') return content;
    const { ref: _, ...trade } = reading.trade;
    return { trade };
  },

  accountOf: (content) => {
    const reading = content.reading as Reading;
    return reading.outcome === 'trade' ? reading.trade.account : null;
  },

  isPostingDay: () => false,

  read: (content) => content.reading as Reading,

  onDone: (trx, { link_id, requested_at }) => deleteRecipeDownloads(trx, { link_id, before: requested_at }),

  revoke: async () => {},
};
