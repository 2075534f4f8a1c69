import { hash } from 'node:crypto';
import { type CaseMatch, matchCase } from '@trover/core/cases/match-case.ts';
import { implausibleOf } from '@trover/core/losses/payment/payment.ts';
import { accountFigures, marketLossBy } from '@trover/core/portfolios/account-figures.ts';
import { NO_CORRECTIONS, type OwnHistory } from '@trover/core/securities/history/corrections.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import type { Db } from '@trover/db/connect.ts';
import type { CaseTrade, PrintedSecurityOfCase } from '@trover/db/queries/cases/case-trades.ts';
import type { MatchToSave } from '@trover/db/queries/matches/matches.ts';
import { listTradeCorrections, type TradeCorrection } from '@trover/db/queries/securities/corrections.ts';
import { listOwnMeaningsOfCase, type OwnMeaningOfCase } from '@trover/db/queries/securities/security-mappings.ts';
import { knownChanges } from '../catalogue/read-known-changes.ts';
import type { CaseRules } from './case-rules.ts';
import { ComputedTrade } from './computed-trade.ts';
import { placeCorrections } from './place-corrections.ts';

/** The printed securities of a case by id, each with the periods in which it means the case's security. */
export type MeaningsOfCase = ReadonlyMap<
  number,
  { printed: PrintedSecurityOfCase; spans: { from: string; to: string }[] }
>;

export function meaningsOf(rows: readonly PrintedSecurityOfCase[]): MeaningsOfCase {
  const meanings = new Map<number, { printed: PrintedSecurityOfCase; spans: { from: string; to: string }[] }>();
  for (const printed of rows) {
    const span = { from: printed.from_date, to: printed.to_date };
    const known = meanings.get(printed.id);
    if (known === undefined) meanings.set(printed.id, { printed, spans: [span] });
    else known.spans.push(span);
  }
  return meanings;
}

const isMeant = (trade: CaseTrade, spans: readonly { from: string; to: string }[]) =>
  spans.some(
    ({ from, to }) =>
      (from === '-infinity' || from <= trade.trade_date) && (to === 'infinity' || trade.trade_date <= to),
  );

/**
 * A printed security whose meaning for one owner differs from the general one: it adds trades to the case, or excludes
 * them.
 */
interface SecurityMapping {
  printed: Omit<PrintedSecurityOfCase, 'from_date' | 'to_date'>;
  /** The keys of the case's securities that it means. */
  keys: string[];
  /** Whether the owner set its meaning, which overrides the general one. */
  is_corrected: boolean;
  /** Whether its trades are needed for lots that continued in the case's security. */
  is_source: boolean;
}

/** By beneficial account, then by printed security. */
type OwnMeanings = ReadonlyMap<number, ReadonlyMap<number, SecurityMapping>>;

function ownMeaningsOf(rows: readonly OwnMeaningOfCase[]): OwnMeanings {
  const owners = new Map<number, Map<number, SecurityMapping>>();
  for (const { beneficial_account_id, relation, security_key, ...printed } of rows) {
    const own = owners.get(beneficial_account_id) ?? new Map<number, SecurityMapping>();
    owners.set(beneficial_account_id, own);
    const meaning = own.get(printed.id) ?? { printed, keys: [], is_corrected: false, is_source: false };
    own.set(printed.id, meaning);
    if (relation === 'said' || relation === 'none') meaning.is_corrected = true;
    if (security_key === null) continue;
    if (relation === 'source') meaning.is_source = true;
    else meaning.keys.push(security_key);
  }
  return owners;
}

/**
 * Everything needed to interpret a case's trades: the meaning of securities, in general and for their owner, and the
 * owners' corrections.
 */
export interface TradeContext {
  meanings: MeaningsOfCase;
  own: OwnMeanings;
  /** By beneficial account. */
  corrections: ReadonlyMap<number, readonly TradeCorrection[]>;
}

/** Loads what is needed to interpret these owners' trades in a case. */
export async function loadTradeContext(
  db: Db,
  meanings: MeaningsOfCase,
  params: { case_id: number; beneficial_account_ids: readonly number[] },
): Promise<TradeContext> {
  const own = await listOwnMeaningsOfCase(db, { ...params, printed_security_ids: [...meanings.keys()] });
  const corrections = await listTradeCorrections(db, params);
  return {
    meanings,
    own: ownMeaningsOf(own),
    corrections: Map.groupBy(corrections, (one) => one.beneficial_account_id),
  };
}

/** Every printed security whose trades must be searched. */
export const printedSecuritiesOf = ({ meanings, own }: TradeContext): number[] => [
  ...new Set([...meanings.keys(), ...[...own.values()].flatMap((prints) => [...prints.keys()])]),
];

const ownOf = ({ own }: TradeContext, trade: CaseTrade): SecurityMapping | undefined =>
  own.get(trade.beneficial_account_id)?.get(trade.printed_security_id);

/** The account's trades whose security means the case's on that day, or whose shares continued in it. */
export function tradesOfCase(trades: readonly CaseTrade[], tradeContext: TradeContext): CaseTrade[] {
  return trades.filter((trade) => {
    const own = ownOf(tradeContext, trade);
    if (own !== undefined && (own.keys.length > 0 || own.is_source)) return true;
    return !own?.is_corrected && isSameForAll(trade, tradeContext);
  });
}

function isSameForAll(trade: CaseTrade, { meanings }: TradeContext): boolean {
  const meaning = meanings.get(trade.printed_security_id);
  return meaning !== undefined && isMeant(trade, meaning.spans);
}

/**
 * The trades in the form that core computes with; where several portfolios are claimed as one, accounts remain
 * separate.
 */
function computedTrades(trades: readonly CaseTrade[], tradeContext: TradeContext): Trade[] {
  const isSharded = trades.some((trade) => trade.portfolio_id !== trades[0]!.portfolio_id);
  return trades.map((trade, at) => {
    const account = isSharded ? `${trade.portfolio_id}/${trade.account ?? ''}` : trade.account;
    const printed =
      ownOf(tradeContext, trade)?.printed ?? tradeContext.meanings.get(trade.printed_security_id)!.printed;
    return new ComputedTrade(at + 1, account, trade, printed);
  });
}

/** Facts about these trades in addition to what the files print. */
export function historyOf(trades: readonly CaseTrade[], tradeContext: TradeContext): OwnHistory {
  const assigned = new Map<number, string>();
  if (tradeContext.own.size > 0)
    for (const [place, trade] of trades.entries()) {
      const own = ownOf(tradeContext, trade);
      const [key] = own?.keys ?? [];
      if (key !== undefined && (own!.is_corrected || !isSameForAll(trade, tradeContext))) assigned.set(place, key);
    }
  const owner = trades[0]?.beneficial_account_id;
  const own = owner === undefined ? undefined : tradeContext.corrections.get(owner);
  return { assigned, corrections: placeCorrections(trades, own ?? []), changes: knownChanges() };
}

/** A hash of the case's rules, the trades and their owner's corrections: the same inputs give the same match. */
export function inputsHash(
  rules: CaseRules,
  trades: readonly CaseTrade[],
  { assigned, corrections }: OwnHistory,
): string {
  let ids = rules.hash;
  for (const { id } of trades) ids += ` ${id}`;
  if (assigned.size > 0) ids += JSON.stringify([...assigned]);
  if (corrections !== NO_CORRECTIONS) {
    const { joined, parted, ratios, ignored, acquired } = corrections;
    ids += JSON.stringify([joined, parted, [...ratios], [...ignored], [...acquired]]);
  }
  return hash('sha256', ids, 'hex');
}

export interface EvaluatedMatch {
  match: CaseMatch;
  computed: Trade[];
}

export function evaluateAccount(
  rules: CaseRules,
  trades: readonly CaseTrade[],
  tradeContext: TradeContext,
  today: string,
  history: OwnHistory = historyOf(trades, tradeContext),
): EvaluatedMatch {
  const computed = computedTrades(trades, tradeContext);
  return { match: matchCase(rules.known, computed, today, history), computed };
}

const confidences = { high: 'firm', medium: 'likely', low: 'rough' } as const;

/** An evaluated account as the row that is saved. */
export function matchToSave(
  rules: CaseRules,
  owner: { id: number; account_id: number },
  { match }: EvaluatedMatch,
  inputs_hash: string,
): MatchToSave {
  const { result, lifo, recognition } = match;
  const figures = recognition === null ? null : accountFigures(recognition);
  const payment = result?.payment;
  const loss = (one: typeof result) => (one === null ? null : one.claim);
  return {
    account_id: owner.account_id,
    beneficial_account_id: owner.id,
    case_id: rules.case_id,
    eligible: match.eligible,
    why: match.why,
    basis: match.basis,
    plan_version: match.basis === 'plan' ? rules.plan_version : null,
    currency: result?.currency ?? rules.known.currency,
    shares_bought: figures?.shares_bought ?? '0',
    shares_sold: figures?.shares_sold ?? '0',
    held_at_start: figures?.held_at_start ?? '0',
    held_at_end: figures?.held_at_end ?? '0',
    market_loss: recognition === null ? null : marketLossBy('fifo', recognition),
    market_loss_lifo: recognition === null ? null : marketLossBy('lifo', recognition),
    bought_cost: figures?.bought_cost ?? null,
    recognized_loss: match.basis === 'estimate' ? (loss(result) ?? loss(lifo)) : loss(result),
    payment_low: payment?.low ?? null,
    payment_expected: payment?.expected ?? null,
    payment_high: payment?.high ?? null,
    payment_basis: payment?.basis ?? match.why,
    confidence: (payment?.expected ?? null) === null ? 'unknown' : confidences[match.confidence],
    below_minimum: payment?.below_minimum ?? false,
    chance_below_minimum: payment?.chance_below_minimum ?? null,
    implausible: implausibleOf(result),
    inputs_hash,
  };
}
