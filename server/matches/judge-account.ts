import { hash } from 'node:crypto';
import { type CaseMatch, matchCase } from '@trover/core/cases/match-case.ts';
import { accountFigures, marketLossBy } from '@trover/core/portfolios/account-figures.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import type { CaseTrade, PrintedSecurityOfCase } from '@trover/db/queries/case-trades.ts';
import type { MatchToSave } from '@trover/db/queries/matches.ts';
import type { CaseRules } from './case-rules.ts';
import { ComputedTrade } from './computed-trade.ts';

/** The printed securities of a case by id, each with the days on which it means the case's. */
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

/** The account's trades that mean the case's securities on their day. */
export function meantTrades(trades: readonly CaseTrade[], meanings: MeaningsOfCase): CaseTrade[] {
  return trades.filter((trade) => {
    const meaning = meanings.get(trade.printed_security_id);
    return meaning !== undefined && isMeant(trade, meaning.spans);
  });
}

/** The trades as core computes with them; where several portfolios are claimed as one, accounts keep apart. */
export function computedTrades(trades: readonly CaseTrade[], meanings: MeaningsOfCase): Trade[] {
  const isSpread = trades.some((trade) => trade.portfolio_id !== trades[0]!.portfolio_id);
  return trades.map((trade, at) => {
    const account = isSpread ? `${trade.portfolio_id}/${trade.account ?? ''}` : trade.account;
    return new ComputedTrade(at + 1, account, trade, meanings.get(trade.printed_security_id)!.printed);
  });
}

/** The case's rules and the trades in one hash: the same again gives the same match. */
export function inputsHash(rules: CaseRules, trades: readonly CaseTrade[]): string {
  let ids = rules.hash;
  for (const { id } of trades) ids += ` ${id}`;
  return hash('sha256', ids, 'hex');
}

export interface Judged {
  match: CaseMatch;
  computed: Trade[];
}

export function judge(rules: CaseRules, trades: readonly CaseTrade[], meanings: MeaningsOfCase, today: string): Judged {
  const computed = computedTrades(trades, meanings);
  return { match: matchCase(rules.known, computed, today), computed };
}

const confidences = { high: 'firm', medium: 'likely', low: 'rough' } as const;

/** A judged account as it is kept. */
export function matchToSave(
  rules: CaseRules,
  owner: { id: number; account_id: number },
  { match }: Judged,
  inputs_hash: string,
): MatchToSave {
  const { result, lifo, judged } = match;
  const figures = judged === null ? null : accountFigures(judged);
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
    market_loss: judged === null ? null : marketLossBy('fifo', judged),
    recognized_loss: match.basis === 'estimate' ? (loss(result) ?? loss(lifo)) : loss(result),
    payment_low: payment?.low ?? null,
    payment_expected: payment?.expected ?? null,
    payment_high: payment?.high ?? null,
    payment_basis: payment?.basis ?? match.why,
    confidence: (payment?.expected ?? null) === null ? 'unknown' : confidences[match.confidence],
    below_minimum: payment?.below_minimum ?? false,
    inputs_hash,
  };
}
