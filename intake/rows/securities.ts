import { cusipHolds, isinHolds } from '@trover/core/securities/check-digits.ts';
import type { OptionContract } from '@trover/core/trades/trade.ts';
import { isCusipShaped, isIsinShaped } from '../readers/identifiers.ts';
import { readContract } from '../readers/option-symbols.ts';

/** What a symbol column names: a ticker, an identifier, or an option contract. */
export interface NamedSecurity {
  symbol: string | null;
  cusip: string | null;
  isin: string | null;
  contract: OptionContract | null;
}

const NOTHING: NamedSecurity = { symbol: null, cusip: null, isin: null, contract: null };
const CACHE_SIZE = 20_000;

/** Reads symbols and contracts of one file, remembering those it has seen. */
export class SecurityReader {
  #symbols = new Map<string, NamedSecurity>();
  #contracts = new Map<string, OptionContract | null>();

  symbol(text: string, mayBeContract: boolean): NamedSecurity {
    const known = this.#symbols.get(text);
    if (known !== undefined) return known;
    if (this.#symbols.size >= CACHE_SIZE) this.#symbols.clear();
    const named = nameSecurity(text, mayBeContract);
    this.#symbols.set(text, named);
    return named;
  }

  contract(text: string): OptionContract | null {
    const known = this.#contracts.get(text);
    if (known !== undefined) return known;
    if (this.#contracts.size >= CACHE_SIZE) this.#contracts.clear();
    const contract = /\d/.test(text) ? readContract(text) : null;
    this.#contracts.set(text, contract);
    return contract;
  }
}

function nameSecurity(text: string, mayBeContract: boolean): NamedSecurity {
  if (text === '' || text === '--' || text === '-' || /^(?:no number|n\/a|none|unknown)$/i.test(text)) return NOTHING;
  const identifier = text.toUpperCase();
  if (isCusipShaped(identifier) && cusipHolds(identifier)) return { ...NOTHING, cusip: identifier };
  if (isIsinShaped(identifier) && isinHolds(identifier)) return { ...NOTHING, isin: identifier };
  const contract = mayBeContract && text.length > 7 && /\d/.test(text) ? readContract(text) : null;
  if (contract === null && isCusipShaped(identifier)) return { ...NOTHING, cusip: identifier };
  if (contract === null && isIsinShaped(identifier)) return { ...NOTHING, isin: identifier };
  return { ...NOTHING, symbol: contract?.underlying ?? text, contract };
}

export function checkedCusip(cusip: string | null): boolean | null {
  return cusip === null ? null : cusipHolds(cusip);
}

export function checkedIsin(isin: string | null): boolean | null {
  return isin === null ? null : isinHolds(isin);
}
