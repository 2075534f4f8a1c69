import { formatDay } from '../dates/day.ts';
import { formatDecimal, parseDecimal } from '../money/decimal.ts';
import { findSecurity } from '../plans/compile-plan.ts';
import type { Plan } from '../plans/plan.ts';
import type { Trade } from './trade.ts';

type Named = Pick<Trade, 'isin' | 'isin_valid' | 'cusip' | 'cusip_valid' | 'symbol' | 'raw_symbol'>;

const cusipIn = (isin: string): string[] => (/^(US|CA)/i.test(isin) ? [isin.slice(2, 11).toUpperCase()] : []);

/**
 * Every name that a trade gives its security, the surest first. A number whose check digit fails still names what is
 * listed under the very same number.
 */
export function namesOf(trade: Named): string[] {
  const names = [trade.isin, ...(trade.isin ? cusipIn(trade.isin) : []), trade.cusip, trade.symbol, trade.raw_symbol];
  return [...new Set(names.filter((name) => name !== null && name !== '').map((name) => name!.toUpperCase()))];
}

/** The CUSIP and ISIN of a trade whose check digits hold: what can say that a ticker means another company. */
export function sureNamesOf(trade: Named): string[] {
  const isin = trade.isin && trade.isin_valid !== false ? trade.isin : null;
  const cusip = trade.cusip && trade.cusip_valid !== false ? trade.cusip : null;
  return namesOf({ ...trade, isin, cusip, symbol: null, raw_symbol: null });
}

/** Whether the trade's own CUSIP or ISIN says that it is another security than one that bears its ticker. */
function isContradicted(plan: Plan, at: number, trade: Trade): boolean {
  const { cusips, isins } = plan.securities[at]!.identifiers;
  const all = new Set(
    [...cusips, ...isins, ...isins.map((isin) => isin.slice(2, 11))].map((name) => name.toUpperCase()),
  );
  if (all.size === 0) return false;
  const stated = sureNamesOf(trade).filter((name) => (name.length === 12 ? isins.length > 0 : true));
  return stated.length > 0 && !stated.some((name) => all.has(name));
}

function findSeries(plan: Plan, trade: Trade): string | null {
  const contract = trade.option!;
  const strike = parseDecimal(contract.strike);
  for (const security of plan.securities) {
    if (!security.option || strike === null) continue;
    if ((security.kind === 'put') !== (contract.right === 'P')) continue;
    if (security.option.expiry !== null && formatDay(security.option.expiry) !== contract.expiry) continue;
    if (security.option.strike === null || formatDecimal(security.option.strike) !== formatDecimal(strike)) continue;
    const underlyings = plan.securities.filter((each) => each.option === null || each === security);
    const names = underlyings
      .flatMap((each) => [each.id, ...each.identifiers.tickers])
      .map((name) => name.toUpperCase());
    if (names.includes(contract.underlying.toUpperCase())) return security.id;
  }
  return null;
}

const NO_ALIASES: ReadonlyMap<string, string> = new Map();

/**
 * The plan's security that a trade is in, by ISIN, CUSIP or ticker, an option by its contract; null for none. `aliases`
 * are further names, in capitals, of securities of the plan.
 */
export function findTradedSecurity(
  plan: Plan,
  trade: Trade,
  aliases: ReadonlyMap<string, string> = NO_ALIASES,
): string | null {
  if (trade.option) {
    const direct = trade.raw_symbol === null ? undefined : findSecurity(plan, trade.raw_symbol);
    return direct === undefined ? findSeries(plan, trade) : plan.securities[direct]!.id;
  }
  for (const name of namesOf(trade)) {
    const at = findSecurity(plan, name);
    if (at === undefined) {
      const alias = aliases.get(name);
      if (alias !== undefined) return alias;
      continue;
    }
    if (name === trade.symbol?.toUpperCase() && isContradicted(plan, at, trade)) return null;
    return plan.securities[at]!.id;
  }
  return null;
}
