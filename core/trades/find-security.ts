import type { CaseIdentifier } from '../cases/case-security.ts';
import { formatDay } from '../dates/day.ts';
import { formatDecimal, parseDecimal } from '../money/decimal.ts';
import { findSecurity } from '../plans/compile-plan.ts';
import type { Plan } from '../plans/plan.ts';
import { type NamedSecurity, SecurityNames } from '../securities/security-names.ts';
import type { Trade } from './trade.ts';
import { tradeDay } from './trade-day.ts';

/** The names of a plan's securities, on any day. */
export function namesInPlan(plan: Plan): NamedSecurity<string>[] {
  const known = (kind: CaseIdentifier['kind'], values: readonly string[]): CaseIdentifier[] =>
    values.map((value) => ({ kind, value, valid_from: null, valid_to: null }));
  return plan.securities.map(({ id, identifiers: { tickers, cusips, isins } }) => ({
    of: id,
    key: id,
    identifiers: [...known('ticker', [id, ...tickers]), ...known('cusip', cusips), ...known('isin', isins)],
    companies: [],
  }));
}

const byPlan = new WeakMap<Plan, SecurityNames<string>>();

function namesOfPlan(plan: Plan): SecurityNames<string> {
  const names = byPlan.get(plan) ?? new SecurityNames(namesInPlan(plan));
  byPlan.set(plan, names);
  return names;
}

function findSeries(plan: Plan, trade: Trade, names: SecurityNames<string>): string | null {
  const contract = trade.option!;
  const strike = parseDecimal(contract.strike);
  const underlyings = new Set(names.tickerOn(contract.underlying, tradeDay(trade)));
  for (const security of plan.securities) {
    if (!security.option || strike === null) continue;
    if ((security.kind === 'put') !== (contract.right === 'P')) continue;
    if (security.option.expiry !== null && formatDay(security.option.expiry) !== contract.expiry) continue;
    if (security.option.strike === null || formatDecimal(security.option.strike) !== formatDecimal(strike)) continue;
    if (plan.securities.some((each) => (each.option === null || each === security) && underlyings.has(each.id)))
      return security.id;
  }
  return null;
}

/**
 * The plan's security that a trade is in, by ISIN, CUSIP or ticker, an option by its contract; null for none. `names`
 * has the securities' names over time, where more is known than the plan lists.
 */
function findTradedSecurity(plan: Plan, trade: Trade, names: SecurityNames<string> = namesOfPlan(plan)): string | null {
  if (!trade.option) return names.meantBy(trade)[0] ?? null;
  const direct = trade.raw_symbol === null ? undefined : findSecurity(plan, trade.raw_symbol);
  return direct === undefined ? findSeries(plan, trade, names) : plan.securities[direct]!.id;
}

const isNamedAlike = (one: Trade, other: Trade): boolean =>
  one.symbol === other.symbol &&
  one.cusip === other.cusip &&
  one.cusip_valid === other.cusip_valid &&
  one.isin === other.isin &&
  one.isin_valid === other.isin_valid &&
  one.raw_symbol === other.raw_symbol &&
  one.security_name === other.security_name &&
  one.option === other.option;

/** Finds the plan's security of each trade. */
export class SecurityFinder {
  readonly #plan: Plan;
  readonly #names: SecurityNames<string> | undefined;
  #last: { trade: Trade; security: string | null } | null = null;

  constructor(plan: Plan, names: SecurityNames<string> | undefined) {
    this.#plan = plan;
    this.#names = names;
  }

  /** Trades of one security mostly follow each other, with the same name, so the last result is reused. */
  find(trade: Trade): string | null {
    const last = this.#last;
    const isLasting = !this.#names?.isDated || (last !== null && tradeDay(last.trade) === tradeDay(trade));
    if (last !== null && isLasting && isNamedAlike(last.trade, trade)) return last.security;
    const security = findTradedSecurity(this.#plan, trade, this.#names);
    this.#last = { trade, security };
    return security;
  }
}
