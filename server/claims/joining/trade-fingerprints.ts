import { createHash } from 'node:crypto';
import type { LoadedClaim } from '../load-claim.ts';

/** The number of trades compared for each broker account. */
const FINGERPRINTS_PER_ACCOUNT = 8;

/**
 * Recognizes a claim’s broker accounts under another user: the smallest fingerprints of each account’s trades are the same
 * for every user who uploads them. Only the broker’s account number ties them to one owner, so an account without a number has a single
 * fingerprint of all its trades.
 */
export function fingerprintsOf({ trades, sources }: Pick<LoadedClaim, 'trades' | 'sources'>): Buffer[] {
  const accounts = Map.groupBy(
    trades.flatMap((trade) => {
      const source = trade.trade_id === null ? undefined : sources.get(trade.trade_id);
      return source === undefined ? [] : [{ account: trade.account, fingerprint: source.fingerprint }];
    }),
    ({ account }) => account,
  );
  return [...accounts].flatMap(([account, own]) => {
    const prints = [...new Set(own.map(({ fingerprint }) => fingerprint))].sort();
    const texts =
      account === null
        ? [prints.join(' ')]
        : prints.slice(0, FINGERPRINTS_PER_ACCOUNT).map((one) => `${account} ${one}`);
    return texts.map((text) => createHash('sha256').update(text).digest().subarray(0, 16));
  });
}
