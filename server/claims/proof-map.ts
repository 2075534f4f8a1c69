import type { MatchTrade } from '@trover/contract/matches.ts';
import type { ProofOfAccount } from '@trover/core/claims/claim-facts.ts';
import type { TradeSource } from '@trover/db/queries/claims/claim-trades.ts';
import type { Confirmation, ProvedTrade } from '@trover/db/queries/claims/confirmations.ts';

export interface TradeProof {
  kind: 'linked' | 'document' | 'missing';
  confirmation_ids: number[];
  source: { upload_id: number; file_name: string; row: string } | null;
}

/** What proves each trade of a claim, by the trade's row, and each broker account as a whole. */
export interface ProofMap {
  trades: ReadonlyMap<number, TradeProof>;
  accounts: ProofOfAccount[];
}

const keyOf = ({ portfolio_id, fingerprint, occurrence }: Pick<TradeSource, keyof ProvedTrade & keyof TradeSource>) =>
  `${portfolio_id} ${fingerprint} ${occurrence}`;

/** Whether a document speaks of that broker account: it names it, or names none and speaks of the whole portfolio. */
function speaksOf({ accounts, portfolio_id }: Confirmation, trade: MatchTrade): boolean {
  if (portfolio_id !== trade.portfolio_id) return false;
  return accounts.length === 0 || (trade.account !== null && accounts.includes(trade.account));
}

/** A document that names trades proves those alone; one that names none proves the accounts it speaks of. */
export function proofMapOf(claim: {
  trades: readonly MatchTrade[];
  sources: ReadonlyMap<number, TradeSource>;
  confirmations: readonly Confirmation[];
  proved: ReadonlyMap<number, ProvedTrade[]>;
  labels: ReadonlyMap<number, string>;
}): ProofMap {
  const byName = new Map<string, number[]>();
  for (const [id, trades] of claim.proved)
    for (const trade of trades) byName.set(keyOf(trade), [...(byName.get(keyOf(trade)) ?? []), id]);
  const whole = claim.confirmations.filter(({ id }) => !claim.proved.has(id));
  const trades = new Map<number, TradeProof>();
  const accounts = new Map<string, ProofOfAccount>();
  for (const trade of claim.trades) {
    const source = trade.trade_id === null ? undefined : claim.sources.get(trade.trade_id);
    const ids = [
      ...(source === undefined ? [] : (byName.get(keyOf(source)) ?? [])),
      ...whole.filter((one) => speaksOf(one, trade)).map(({ id }) => id),
    ];
    const isByFile = source !== undefined && source.upload_id !== null;
    const proof: TradeProof = {
      kind: isByFile ? (ids.length > 0 ? 'document' : 'missing') : 'linked',
      confirmation_ids: ids,
      source: isByFile
        ? { upload_id: source.upload_id!, file_name: source.file_name ?? '', row: source.row ?? '' }
        : null,
    };
    trades.set(trade.row, proof);
    addTo(accounts, trade, proof, claim.labels);
  }
  return { trades, accounts: [...accounts.values()] };
}

function addTo(
  accounts: Map<string, ProofOfAccount>,
  trade: MatchTrade,
  { kind }: TradeProof,
  labels: ReadonlyMap<number, string>,
): void {
  const portfolio_id = trade.portfolio_id ?? 0;
  const key = `${portfolio_id} ${trade.account ?? ''}`;
  let account = accounts.get(key);
  if (account === undefined) {
    const portfolio = labels.get(portfolio_id) ?? 'a portfolio that was removed';
    account = {
      portfolio_id,
      portfolio,
      account: trade.account,
      trades: 0,
      by_file: 0,
      proved: 0,
      oldest: trade.trade_date,
    };
    accounts.set(key, account);
  }
  account.trades += 1;
  if (kind !== 'linked') account.by_file += 1;
  if (kind === 'document') account.proved += 1;
  if (trade.trade_date < account.oldest) account.oldest = trade.trade_date;
}
