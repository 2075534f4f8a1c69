import { hash } from 'node:crypto';
import type { Match, MatchTrade } from '@trover/contract/matches/matches.ts';
import { type Deadline, daysLeft, nextDeadline } from '@trover/core/cases/deadlines.ts';
import type { CaseMatch } from '@trover/core/cases/match-case.ts';
import type { MarketLot } from '@trover/core/losses/market-lots.ts';
import { type ClassHolding, classHolding } from '@trover/core/losses/positions.ts';
import type { Recognition } from '@trover/core/losses/recognition.ts';
import { marketLotsBy } from '@trover/core/portfolios/account-figures.ts';
import type { Db } from '@trover/db/connect.ts';
import { type CaseTrade, listCaseTrades, listPrintedSecuritiesOfCase } from '@trover/db/queries/cases/case-trades.ts';
import { listMatches, type MatchToSave, type OwnMatch } from '@trover/db/queries/matches/matches.ts';
import { type CaseRules, findCaseRules } from './case-rules.ts';
import {
  type EvaluatedMatch,
  evaluateAccount,
  historyOf,
  inputsHash,
  loadTradeContext,
  matchToSave,
  meaningsOf,
  printedSecuritiesOf,
  tradesOfCase,
} from './evaluate-account.ts';
import { explainTrades } from './explain-trades.ts';
import { MatchResultCache } from './result-cache.ts';

export interface OwnMatchesOptions {
  account_id: number;
  case_id: number;
  /** Only these owners; all of the account's where absent. */
  beneficial_account_ids?: readonly number[] | undefined;
  deadlines: readonly Deadline[];
  today: string;
  /** Maximum number of lines and trades, and how many to skip; all where absent. */
  shown?: number;
  after?: number;
  /** Includes the lots behind the market loss by both matching methods. */
  with_lots?: boolean;
}

/**
 * Present with `with_lots`: the lots within `shown` and `after`, and their total number; null where there is no such
 * loss.
 */
interface MarketLots {
  fifo: MarketLot[] | null;
  lifo: MarketLot[] | null;
  totals: { fifo: number; lifo: number };
}

export type OwnMatchView = Match & { market_lots?: MarketLots };

const DEADLINE_NAMES = {
  lead_plaintiff: 'Lead plaintiff deadline',
  exclusion: 'Exclusion deadline',
  objection: 'Objection deadline',
  fairness_hearing: 'Fairness hearing',
  claim: 'Claim deadline',
} as const;

function presentDeadline({ deadlines, today }: OwnMatchesOptions): Match['next_deadline'] {
  const next = nextDeadline(deadlines, today);
  if (next === null) return null;
  return { name: DEADLINE_NAMES[next.kind], date: next.date, days_left: daysLeft(next.date, today) };
}

/**
 * The documents that a claim of these trades needs: a document of each account proves trades that were imported from
 * files.
 */
function documentsFor(trades: readonly CaseTrade[]): string[] {
  const accounts = [...new Set(trades.map((trade) => trade.account))];
  return accounts.map((account) =>
    account === null
      ? 'A trade confirmation or statement for the account'
      : `A trade confirmation or statement for account ${account}`,
  );
}

function spanOf(rules: CaseRules): { from: string; to: string } {
  const periods = rules.known.class_periods;
  return {
    from: periods.map((period) => period.from).sort()[0] ?? '0000',
    to:
      periods
        .map((period) => period.to)
        .sort()
        .at(-1) ?? '9999',
  };
}

/** Everything computed from an owner's trades in a case, in the form that is shown. */
interface Answer {
  figures: MatchToSave;
  result: CaseMatch['result'];
  lifo: CaseMatch['lifo'];
  trades: readonly MatchTrade[];
  holdings: ClassHolding[];
}

const known = new MatchResultCache<Answer>();

function answerOf(
  rules: CaseRules,
  figures: MatchToSave,
  trades: readonly CaseTrade[],
  { match, computed }: EvaluatedMatch,
): Answer {
  return {
    figures,
    result: match.result,
    lifo: match.lifo,
    trades: explainTrades(trades, computed, match.result?.lines ?? [], spanOf(rules)),
    holdings: match.recognition?.securities.map(({ prepared }) => classHolding(prepared)) ?? [],
  };
}

function present(record: OwnMatch, answer: Answer, trades: readonly CaseTrade[], options: OwnMatchesOptions): Match {
  const { shown = Number.POSITIVE_INFINITY, after = 0 } = options;
  const { figures, result, lifo, trades: explained, holdings } = answer;
  const lines = result?.lines ?? [];
  const page = <One>(all: readonly One[]) => all.slice(after, after + shown);
  const isSame = figures.inputs_hash === record.inputs_hash.toString('hex');
  return {
    beneficial_account_id: record.beneficial_account_id,
    beneficial_owner: record.beneficial_owner,
    eligible: figures.eligible,
    why: figures.why,
    shares_bought: figures.shares_bought,
    shares_sold: figures.shares_sold,
    held_at_start: figures.held_at_start,
    held_at_end: figures.held_at_end,
    market_loss: { fifo: figures.market_loss, lifo: figures.market_loss_lifo ?? null },
    recognized_loss: figures.recognized_loss,
    currency: figures.currency,
    payment: {
      low: figures.payment_low,
      expected: figures.payment_expected,
      high: figures.payment_high,
      basis: figures.payment_basis,
      confidence: figures.confidence,
      below_minimum: figures.below_minimum,
      minimum: result?.payment.minimum ?? null,
      chance_below_minimum: figures.chance_below_minimum,
    },
    documents_needed: figures.eligible ? documentsFor(trades) : [],
    next_deadline: presentDeadline(options),
    basis: figures.basis,
    plan_version: figures.plan_version,
    fingerprint: result?.fingerprint ?? null,
    computed_at: (isSame ? record.computed_at : new Date()).toISOString(),
    result: result === null ? null : { ...result, lines: page(lines) },
    result_lifo: lifo === null ? null : { ...lifo, lines: page(lifo.lines) },
    trades: page(explained),
    holdings,
    lines_total: lines.length,
    trades_total: explained.length,
  };
}

function lotsOf(
  recognition: Recognition | null,
  { shown = Number.POSITIVE_INFINITY, after = 0 }: OwnMatchesOptions,
): MarketLots {
  const page = <One>(all: readonly One[]): One[] => all.slice(after, after + shown);
  const by = (method: 'fifo' | 'lifo') => (recognition === null ? null : marketLotsBy(method, recognition));
  const [fifo, lifo] = [by('fifo'), by('lifo')];
  return {
    fifo: fifo && page(fifo),
    lifo: lifo && page(lifo),
    totals: { fifo: fifo?.length ?? 0, lifo: lifo?.length ?? 0 },
  };
}

/**
 * The caller's matches in one case with the lines behind them, computed now from the same rules and trades as the
 * stored figures.
 */
export async function loadOwnMatches(db: Db, options: OwnMatchesOptions): Promise<OwnMatchView[]> {
  const { account_id, case_id, today } = options;
  const records = await listMatches(db, {
    account_id,
    case_ids: [case_id],
    beneficial_account_ids: options.beneficial_account_ids,
  });
  if (records.length === 0) return [];
  const rules = await findCaseRules(db, case_id, today);
  if (rules === undefined) return [];
  const beneficial_account_ids = records.map((record) => record.beneficial_account_id);
  const meanings = meaningsOf(await listPrintedSecuritiesOfCase(db, { case_id }));
  const tradeContext = await loadTradeContext(db, meanings, { case_id, beneficial_account_ids });
  const all = await listCaseTrades(db, {
    beneficial_account_ids,
    printed_security_ids: printedSecuritiesOf(tradeContext),
  });
  const byAccount = Map.groupBy(tradesOfCase(all, tradeContext), (trade) => trade.beneficial_account_id);
  return records.flatMap((record): OwnMatchView[] => {
    const trades = byAccount.get(record.beneficial_account_id);
    if (trades === undefined) return [];
    const history = historyOf(trades, tradeContext);
    const inputs_hash = inputsHash(rules, trades, history);
    const evaluate = () => evaluateAccount(rules, trades, tradeContext, today, history);
    const compute = (evaluated: EvaluatedMatch): Answer => {
      const owner = { id: record.beneficial_account_id, account_id };
      return answerOf(rules, matchToSave(rules, owner, evaluated, inputs_hash), trades, evaluated);
    };
    if (options.with_lots) {
      const evaluated = evaluate();
      const shown = present(record, compute(evaluated), trades, options);
      return [{ ...shown, market_lots: lotsOf(evaluated.match.recognition, options) }];
    }
    const key = hash('sha256', inputs_hash + JSON.stringify(trades), 'hex');
    let answer = known.find(key);
    if (answer === undefined) {
      answer = compute(evaluate());
      known.store(key, answer, answer.trades.length + (answer.result?.lines.length ?? 0));
    }
    return [present(record, answer, trades, options)];
  });
}
