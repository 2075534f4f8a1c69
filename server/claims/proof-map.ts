import type { MatchTrade } from '@trover/contract/matches/matches.ts';
import type { ProofOfAccount } from '@trover/core/claims/claim-facts.ts';
import { describeMismatch } from '@trover/core/claims/proof/mismatch-reasons.ts';
import { coversTrade, describeMonths } from '@trover/core/claims/proof/proof-cover.ts';
import { describeTrade } from '@trover/core/trades/describe-trade.ts';
import type { TradeSource } from '@trover/db/queries/claims/claim-trades.ts';
import type { Confirmation, ProvedTrade } from '@trover/db/queries/confirmations/confirmations.ts';
import type { FoundTrade } from '@trover/db/queries/confirmations/proof-verdicts.ts';

interface TradeProof {
  kind: 'linked' | 'document' | 'missing';
  confirmation_ids: number[];
  /** Whether a reviewer found it in a document. */
  is_checked: boolean;
  /**
   * Why a document that was given for it does not prove it; null where there is none, or another document proves it.
   */
  mismatch: string | null;
  source: { upload_id: number; file_name: string; row: string; is_gain_report: boolean } | null;
}

/** What proves each trade of a claim, by the trade's row, and each broker account as a whole. */
export interface ProofMap {
  trades: ReadonlyMap<number, TradeProof>;
  accounts: ProofOfAccount[];
  /** The documents that are given for a trade of the claim; the others are of another account or another time. */
  given: ReadonlySet<number>;
}

interface AccountProof extends ProofOfAccount {
  mismatches: string[];
  open_days: string[];
}

const keyOf = ({ portfolio_id, fingerprint, occurrence }: Pick<TradeSource, keyof ProvedTrade & keyof TradeSource>) =>
  `${portfolio_id} ${fingerprint} ${occurrence}`;

/**
 * A document that names trades proves only those; one that names none proves the trades of the account and the months
 * that it covers. Either kind proves a trade that a reviewer found in it, and none that a reviewer did not find in it.
 */
export function proofMapOf(claim: {
  trades: readonly MatchTrade[];
  sources: ReadonlyMap<number, TradeSource>;
  confirmations: readonly Confirmation[];
  proved: ReadonlyMap<number, ProvedTrade[]>;
  verdicts: readonly FoundTrade[];
  labels: ReadonlyMap<number, string>;
}): ProofMap {
  const byName = new Map<string, number[]>();
  for (const [id, trades] of claim.proved)
    for (const trade of trades) byName.set(keyOf(trade), [...(byName.get(keyOf(trade)) ?? []), id]);
  const verdicts = Map.groupBy(claim.verdicts, keyOf);
  const whole = claim.confirmations.filter(({ id }) => !claim.proved.has(id));
  const trades = new Map<number, TradeProof>();
  const accounts = new Map<string, AccountProof>();
  const all = new Set<number>();
  for (const trade of claim.trades) {
    const source = trade.trade_id === null ? undefined : claim.sources.get(trade.trade_id);
    const found = source === undefined ? [] : (verdicts.get(keyOf(source)) ?? []);
    const shown = found.filter(({ fits }) => fits).map(({ confirmation_id }) => confirmation_id);
    const given = new Set([
      ...(source === undefined ? [] : (byName.get(keyOf(source)) ?? [])),
      ...whole.filter((one) => coversTrade(one, trade)).map(({ id }) => id),
      ...shown,
    ]);
    for (const id of given) all.add(id);
    const mismatches = found.filter(({ fits }) => !fits);
    const ids = [...given].filter((id) => !mismatches.some(({ confirmation_id }) => confirmation_id === id));
    const isByFile = source !== undefined && source.upload_id !== null;
    const proof: TradeProof = {
      kind: isByFile ? (ids.length > 0 ? 'document' : 'missing') : 'linked',
      confirmation_ids: ids,
      is_checked: isByFile && shown.length > 0,
      mismatch: isByFile && ids.length === 0 ? mismatchOf(claim.confirmations, trade, mismatches.at(-1)) : null,
      source: isByFile
        ? {
            upload_id: source.upload_id!,
            file_name: source.file_name ?? '',
            row: source.row ?? '',
            is_gain_report: source.is_gain_report,
          }
        : null,
    };
    trades.set(trade.row, proof);
    addTo(accounts, trade, proof, claim.labels);
  }
  const inOrder = [...accounts.values()].map(({ open_days, ...account }) => ({
    ...account,
    open_months: describeMonths(open_days),
  }));
  return { trades, accounts: inOrder, given: all };
}

function mismatchOf(
  confirmations: readonly Confirmation[],
  trade: MatchTrade,
  found: FoundTrade | undefined,
): string | null {
  const document = confirmations.find(({ id }) => id === found?.confirmation_id);
  if (found === undefined || document === undefined) return null;
  const { trade_date } = trade;
  const { reason, note } = found;
  const of = { what: describeTrade(trade), trade_date, file_name: document.file_name };
  return describeMismatch(of, { reason: reason ?? 'not_shown', note });
}

function addTo(
  accounts: Map<string, AccountProof>,
  trade: MatchTrade,
  { kind, is_checked, mismatch, source }: TradeProof,
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
      by_gain_report: 0,
      proved: 0,
      checked: 0,
      open_months: '',
      open_days: [],
      mismatches: [],
      oldest: trade.trade_date,
    };
    accounts.set(key, account);
  }
  account.trades += 1;
  if (kind !== 'linked') account.by_file += 1;
  if (kind === 'document') account.proved += 1;
  else if (kind === 'missing') {
    account.open_days.push(trade.trade_date);
    if (source?.is_gain_report) account.by_gain_report = (account.by_gain_report ?? 0) + 1;
  }
  if (is_checked) account.checked += 1;
  if (mismatch !== null) account.mismatches.push(mismatch);
  if (trade.trade_date < account.oldest) account.oldest = trade.trade_date;
}
