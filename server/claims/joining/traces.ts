import { createHash } from 'node:crypto';
import type { LoadedClaim } from '../load-claim.ts';

/** Of each broker account this many trades are compared. */
const FINGERPRINTS_PER_ACCOUNT = 8;

/**
 * What recognises a claim's broker accounts under another user: of each the smallest fingerprints of its trades, which
 * are the same ones the one who uploads them. Only the broker's number of the account ties them to one owner, so accounts
 * without one leave a single trace, made of all their trades.
 */
export function tracesOf({ trades, sources }: Pick<LoadedClaim, 'trades' | 'sources'>): Buffer[] {
  const accounts = Map.groupBy(
    trades.flatMap((trade) => {
      const source = trade.trade_id === null ? undefined : sources.get(trade.trade_id);
      return source === undefined ? [] : [{ account: trade.account, fingerprint: source.fingerprint }];
    }),
    ({ account }) => account,
  );
  return [...accounts].flatMap(([account, own]) => {
    const prints = [...new Set(own.map(({ fingerprint }) => fingerprint))].sort();
    const traced =
      account === null
        ? [prints.join(' ')]
        : prints.slice(0, FINGERPRINTS_PER_ACCOUNT).map((one) => `${account} ${one}`);
    return traced.map((text) => createHash('sha256').update(text).digest().subarray(0, 16));
  });
}
