import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { IgnoredRow, RowError, Trade, TradeType } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import { addDecimals, isBlank, isNegative, magnitude, negate, readDecimal } from '../../readers/numbers.ts';
import { checkedCusip, checkedIsin } from '../../rows/securities.ts';

export interface Statement {
  ref: string;
  account: string | null;
  currency: string | null;
}

type Leaves = ReadonlyMap<string, string>;
type Kind = (
  leaves: Leaves,
) => { type: TradeType; subtype?: string | null; units?: 'required' | 'none' } | { ignored: string };

/** No units moved: a restated balance, as insurers report it. */
const nothingMoved = (leaves: Leaves) => readDecimal(leaves.get('UNITS') ?? '') === '0';

const memoOf = (leaves: Leaves) => `${leaves.get('MEMO') ?? ''} ${leaves.get('NAME') ?? ''}`;
const starts = (leaves: Leaves, tag: string, beginning: string) =>
  leaves.get(tag)?.toUpperCase().startsWith(beginning) ?? false;

const buying: Kind = (leaves) => ({
  type: 'buy',
  subtype: starts(leaves, 'BUYTYPE', 'BUYTOCOVER')
    ? 'buy_to_cover'
    : /REINVEST/i.test(memoOf(leaves))
      ? 'reinvest'
      : null,
});
const selling: Kind = (leaves) => ({ type: 'sell', subtype: saleSubtype(leaves) });

function saleSubtype(leaves: Leaves): string | null {
  if (starts(leaves, 'SELLTYPE', 'SELLSHORT')) return 'short_sell';
  if (/IN LIEU/i.test(memoOf(leaves))) return 'cash_in_lieu';
  return starts(leaves, 'SELLREASON', 'MATURITY') || starts(leaves, 'SELLREASON', 'CALL') ? 'redemption' : null;
}

const INCOME: Record<string, string | null> = {
  DIV: null,
  CGLONG: 'long_term_cap_gain',
  CGSHORT: 'short_term_cap_gain',
};

/** The transactions of OFX 2.2, section 13.9.2.4. */
const KINDS: Record<string, Kind> = {
  BUYSTOCK: buying,
  BUYMF: buying,
  BUYOTHER: buying,
  BUYDEBT: buying,
  SELLSTOCK: selling,
  SELLMF: selling,
  SELLOTHER: selling,
  SELLDEBT: selling,
  REINVEST: () => ({ type: 'buy', subtype: 'reinvest' }),
  BUYOPT: (leaves) => ({
    type: starts(leaves, 'OPTBUYTYPE', 'BUYTOC')
      ? 'option_buy_to_close'
      : starts(leaves, 'OPTBUYTYPE', 'BUYTOO')
        ? 'option_buy_to_open'
        : 'option_buy',
  }),
  SELLOPT: (leaves) => ({
    type: starts(leaves, 'OPTSELLTYPE', 'SELLTOC')
      ? 'option_sell_to_close'
      : starts(leaves, 'OPTSELLTYPE', 'SELLTOO')
        ? 'option_sell_to_open'
        : 'option_sell',
  }),
  CLOSUREOPT: (leaves) => ({
    type:
      starts(leaves, 'OPTACTION', 'EX') && !starts(leaves, 'OPTACTION', 'EXP')
        ? 'option_exercise'
        : starts(leaves, 'OPTACTION', 'ASSIGN')
          ? 'option_assign'
          : 'option_expire',
  }),
  INCOME: (leaves) => {
    const kind = leaves.get('INCOMETYPE')?.toUpperCase() ?? 'DIV';
    if (kind === 'INTEREST') return { ignored: 'interest income' };
    return kind in INCOME
      ? { type: 'dividend', subtype: INCOME[kind] ?? null, units: 'none' }
      : { type: 'other', subtype: 'misc_income', units: 'none' };
  },
  RETOFCAP: () => ({ type: 'other', subtype: 'return_of_capital', units: 'none' }),
  SPLIT: (leaves) => ({ type: 'split', subtype: isReverse(leaves) ? 'reverse_split' : null, units: 'none' }),
  TRANSFER: (leaves) =>
    nothingMoved(leaves)
      ? { ignored: 'transfer of no units (balance update)' }
      : { type: isOutward(leaves) ? 'transfer_out' : 'transfer_in' },
  JRNLSEC: () => ({ ignored: 'journal between the sub-accounts of one account' }),
  JRNLFUND: () => ({ ignored: 'cash moved between the sub-accounts of one account' }),
  INVBANKTRAN: () => ({ ignored: 'bank transaction in the investment account (INVBANKTRAN)' }),
  INVEXPENSE: () => ({ ignored: 'investment expense (INVEXPENSE: fee or tax withheld)' }),
  MARGININTEREST: () => ({ ignored: 'margin interest' }),
};

const SIGNED = new Set<TradeType>(['transfer_in', 'transfer_out', 'option_expire', 'option_assign', 'option_exercise']);
const FEES = ['COMMISSION', 'FEES', 'LOAD', 'TAXES'];

/** Reads one transaction from its leaves, first of each name. */
export function readOfxTransaction(kind: string, leaves: Leaves, statement: Statement): Trade | IgnoredRow | RowError {
  const { ref } = statement;
  const read = KINDS[kind];
  if (read === undefined) {
    return {
      row: ref,
      column: null,
      value: kind,
      reason: `The transaction "${kind}" is not known. It should be one that OFX has, such as BUYSTOCK, SELLMF or INCOME.`,
    };
  }
  const meaning = read(leaves);
  if ('ignored' in meaning) return { row: ref, reason: meaning.ignored };

  const trade = blankTrade(ref);
  trade.type = meaning.type;
  trade.subtype = meaning.subtype ?? null;
  trade.account = statement.account;
  trade.currency = leaves.get('CURSYM')?.toUpperCase() ?? statement.currency;
  trade.note = leaves.get('MEMO') ?? null;
  nameSecurity(trade, leaves);

  const traded = leaves.get('DTTRADE') ?? '';
  const day = readDay(traded);
  if (day === null) return badLeaf(ref, 'DTTRADE', traded, 'a date like 20190807');
  trade.trade_date = day;
  const settled = leaves.get('DTSETTLE');
  if (settled !== undefined) {
    trade.settle_date = readDay(settled);
    if (trade.settle_date === null) return badLeaf(ref, 'DTSETTLE', settled, 'a date like 20190807');
  }
  return readFigures(trade, leaves, ref, meaning.units ?? 'required') ?? trade;
}

function readFigures(trade: Trade, leaves: Leaves, ref: string, units: 'required' | 'none'): RowError | null {
  const figures: Record<string, string | null> = {};
  for (const tag of ['UNITS', 'UNITPRICE', 'TOTAL', 'ACCRDINT', 'OLDUNITS', 'NEWUNITS', 'FRACCASH', ...FEES]) {
    const printed = leaves.get(tag);
    if (printed === undefined || isBlank(printed)) continue;
    const value = readDecimal(printed);
    if (value === null) return badLeaf(ref, tag, printed, 'a number like 1234.56');
    figures[tag] = value;
    if (FEES.includes(tag)) trade.fees = addDecimals(trade.fees ?? '0', magnitude(value));
  }
  trade.net_amount = figures.TOTAL ?? null;
  if (trade.type === 'split') return readSplit(trade, leaves, figures, ref);
  if (units === 'none') return null;
  const moved = figures.UNITS ?? null;
  if (moved === null || moved === '0') return badLeaf(ref, 'UNITS', leaves.get('UNITS') ?? '', 'the number of units');
  trade.quantity = magnitude(moved);
  if (SIGNED.has(trade.type)) trade.stated_quantity = moved;
  trade.price = figures.UNITPRICE === undefined ? null : magnitude(figures.UNITPRICE ?? '0');
  const accrued = figures.ACCRDINT ?? null;
  if (accrued !== null && accrued !== '0')
    trade.accrued_interest = trade.type === 'sell' ? negate(magnitude(accrued)) : magnitude(accrued);
  return null;
}

function readSplit(trade: Trade, leaves: Leaves, figures: Record<string, string | null>, ref: string): RowError | null {
  const before = figures.OLDUNITS;
  const after = figures.NEWUNITS;
  if (before == null || after == null)
    return badLeaf(ref, 'NEWUNITS', leaves.get('NEWUNITS') ?? '', 'the units before and after the split');
  trade.quantity = addDecimals(after, negate(before));
  const numerator = leaves.get('NUMERATOR');
  const denominator = leaves.get('DENOMINATOR');
  if (numerator !== undefined && denominator !== undefined) trade.ratio = `${numerator}:${denominator}`;
  if (figures.FRACCASH != null && figures.FRACCASH !== '0') trade.net_amount = figures.FRACCASH;
  return null;
}

function nameSecurity(trade: Trade, leaves: Leaves): void {
  const id = leaves.get('UNIQUEID');
  if (id === undefined) {
    trade.symbol = leaves.get('TICKER') ?? null;
    return;
  }
  const kind = leaves.get('UNIQUEIDTYPE')?.toUpperCase() ?? '';
  if (kind === 'ISIN') trade.isin = id.toUpperCase();
  else if (kind === 'CUSIP') trade.cusip = id.toUpperCase();
  else if (kind === 'TICKER') trade.symbol = id;
  else trade.raw_symbol = id;
  trade.cusip_valid = checkedCusip(trade.cusip);
  trade.isin_valid = checkedIsin(trade.isin);
}

function isOutward(leaves: Leaves): boolean {
  if (starts(leaves, 'TFERACTION', 'OUT')) return true;
  if (starts(leaves, 'TFERACTION', 'IN')) return false;
  return isNegative(readDecimal(leaves.get('UNITS') ?? '') ?? '0');
}

function isReverse(leaves: Leaves): boolean {
  const numerator = readDecimal(leaves.get('NUMERATOR') ?? '');
  const denominator = readDecimal(leaves.get('DENOMINATOR') ?? '');
  return numerator !== null && denominator !== null && isNegative(addDecimals(numerator, negate(denominator)));
}

function badLeaf(ref: string, column: string, value: string, right: string): RowError {
  const found = value === '' ? `${column} is missing` : `"${value}" in ${column} cannot be read`;
  return { row: ref, column, value, reason: `${found}. It should be ${right}.` };
}
