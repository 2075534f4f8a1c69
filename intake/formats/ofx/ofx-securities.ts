import type { OptionContract, Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import { readDecimal } from '../../readers/numbers.ts';
import { readContract } from '../../readers/option-symbols.ts';

/** A security as the list at the end of an OFX file has it. */
export interface OfxSecurity {
  id: string;
  ticker: string | null;
  name: string | null;
  option: OptionContract | null;
  underlyingId: string | null;
}

export function securityOf(
  kind: string,
  leaves: ReadonlyMap<string, string>,
  ids: readonly string[],
): OfxSecurity | null {
  const id = ids[0];
  if (id === undefined) return null;
  const ticker = leaves.get('TICKER') ?? null;
  const name = leaves.get('SECNAME') ?? null;
  const option = kind === 'OPTINFO' ? optionOf(leaves, ticker, name) : null;
  return { id, ticker, name, option, underlyingId: ids[1] ?? null };
}

function optionOf(
  leaves: ReadonlyMap<string, string>,
  ticker: string | null,
  name: string | null,
): OptionContract | null {
  const printed = (ticker === null ? null : readContract(ticker)) ?? (name === null ? null : readContract(name));
  const strike = readDecimal(leaves.get('STRIKEPRICE') ?? '') ?? printed?.strike;
  const expiry = readDay(leaves.get('DTEXPIRE') ?? '') ?? printed?.expiry;
  const right = leaves.get('OPTTYPE')?.toUpperCase().startsWith('C')
    ? 'C'
    : leaves.has('OPTTYPE')
      ? 'P'
      : printed?.right;
  if (strike === undefined || expiry === undefined || right === undefined) return null;
  const multiplier = readDecimal(leaves.get('SHPERCTRCT') ?? '') ?? printed?.multiplier ?? '100';
  const underlying = printed?.underlying ?? ticker?.split(/\s/, 1)[0] ?? '';
  return {
    underlying,
    expiry,
    strike,
    right,
    multiplier,
    ...(printed?.root === undefined ? {} : { root: printed.root }),
  };
}

/** Fills in what only the list of securities has. */
export function completeTrade(trade: Trade, id: string, securities: ReadonlyMap<string, OfxSecurity>): void {
  const security = securities.get(id);
  if (security === undefined) return;
  trade.security_name = security.name;
  trade.symbol ??= security.ticker;
  if (security.option === null) return;
  const underlying = security.underlyingId === null ? null : securities.get(security.underlyingId);
  trade.option = underlying?.ticker ? { ...security.option, underlying: underlying.ticker } : security.option;
  trade.raw_symbol = security.ticker ?? security.name;
  trade.symbol = trade.option.underlying;
  if (trade.type === 'buy') trade.type = 'option_buy';
  else if (trade.type === 'sell') trade.type = 'option_sell';
}
