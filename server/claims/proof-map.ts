import type { MatchTrade } from '@trover/contract/matches.ts';
import type { ProofOfAccount } from '@trover/core/claims/claim-facts.ts';
import { misfitInWords } from '@trover/core/claims/verdicts.ts';
import { tradeInWords } from '@trover/core/trades/trade-in-words.ts';
import type { TradeSource } from '@trover/db/queries/claims/claim-trades.ts';
import type { Confirmation, ProvedTrade } from '@trover/db/queries/claims/confirmations.ts';
import type { Misfit } from '@trover/db/queries/claims/proof-verdicts.ts';

export interface TradeProof {
  kind: 'linked' | 'document' | 'missing';
  confirmation_ids: number[];
  /** Why a document that was given for it does not prove it; null where none is, or another does. */
  misfit: string | null;
  source: { upload_id: number; file_name: string; row: string } | null;
}

/** What proves each trade of a claim, by the trade's row, and each broker account as a whole. */
export interface ProofMap {
  trades: ReadonlyMap<number, TradeProof>;
  accounts: ProofOfAccount[];
}

interface AccountProof extends ProofOfAccount {
  misfits: string[];
}

const keyOf = ({ portfolio_id, fingerprint, occurrence }: Pick<TradeSource, keyof ProvedTrade & keyof TradeSource>) =>
  `${portfolio_id} ${fingerprint} ${occurrence}`;

/** Whether a document speaks of that broker account: it names it, or names none and speaks of the whole portfolio. */
function speaksOf({ accounts, portfolio_id }: Confirmation, trade: MatchTrade): boolean {
  if (portfolio_id !== trade.portfolio_id) return false;
  return accounts.length === 0 || (trade.account !== null && accounts.includes(trade.account));
}

/**
 * A document that names trades proves those alone; one that names none proves the accounts it speaks of. Neither proves a
 * trade that it was found not to fit.
 */
export function proofMapOf(claim: {
  trades: readonly MatchTrade[];
  sources: ReadonlyMap<number, TradeSource>;
  confirmations: readonly Confirmation[];
  proved: ReadonlyMap<number, ProvedTrade[]>;
  misfits: readonly Misfit[];
  labels: ReadonlyMap<number, string>;
}): ProofMap {
  const byName = new Map<string, number[]>();
  for (const [id, trades] of claim.proved)
    for (const trade of trades) byName.set(keyOf(trade), [...(byName.get(keyOf(trade)) ?? []), id]);
  const misfits = Map.groupBy(claim.misfits, keyOf);
  const whole = claim.confirmations.filter(({ id }) => !claim.proved.has(id));
  const trades = new Map<number, TradeProof>();
  const accounts = new Map<string, AccountProof>();
  for (const trade of claim.trades) {
    const source = trade.trade_id === null ? undefined : claim.sources.get(trade.trade_id);
    const found = source === undefined ? [] : (misfits.get(keyOf(source)) ?? []);
    const given = [
      ...(source === undefined ? [] : (byName.get(keyOf(source)) ?? [])),
      ...whole.filter((one) => speaksOf(one, trade)).map(({ id }) => id),
    ];
    const ids = given.filter((id) => !found.some(({ confirmation_id }) => confirmation_id === id));
    const isByFile = source !== undefined && source.upload_id !== null;
    const proof: TradeProof = {
      kind: isByFile ? (ids.length > 0 ? 'document' : 'missing') : 'linked',
      confirmation_ids: ids,
      misfit: isByFile && ids.length === 0 ? misfitOf(claim.confirmations, trade, found.at(-1)) : null,
      source: isByFile
        ? { upload_id: source.upload_id!, file_name: source.file_name ?? '', row: source.row ?? '' }
        : null,
    };
    trades.set(trade.row, proof);
    addTo(accounts, trade, proof, claim.labels);
  }
  return { trades, accounts: [...accounts.values()] };
}

function misfitOf(confirmations: readonly Confirmation[], trade: MatchTrade, found: Misfit | undefined): string | null {
  const document = confirmations.find(({ id }) => id === found?.confirmation_id);
  if (found === undefined || document === undefined) return null;
  const { trade_date } = trade;
  return misfitInWords({ what: tradeInWords(trade), trade_date, file_name: document.file_name }, found);
}

function addTo(
  accounts: Map<string, AccountProof>,
  trade: MatchTrade,
  { kind, misfit }: TradeProof,
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
      misfits: [],
      oldest: trade.trade_date,
    };
    accounts.set(key, account);
  }
  account.trades += 1;
  if (kind !== 'linked') account.by_file += 1;
  if (kind === 'document') account.proved += 1;
  if (misfit !== null) account.misfits.push(misfit);
  if (trade.trade_date < account.oldest) account.oldest = trade.trade_date;
}
