import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { OptionContract, TradeType } from '@trover/core/trades/trade.ts';
import { readContract } from '../readers/option-symbols.ts';
import {
  bySign,
  byUnits,
  cash,
  fee,
  type LinkMeaning,
  money,
  movedUnits,
  no,
  resolveMeaning,
  reversal,
  stockDividend,
  tax,
  units,
} from './meanings.ts';
import {
  dayOf,
  feesOf,
  figureOf,
  identifiersOf,
  isAmountOf,
  isLegInShares,
  isOptionEvent,
  isZero,
  type Json,
  NO_CONTRACT,
  objectOf,
  optionType,
  orNull,
  ownOf,
  type Reading,
  type ReadingAccount,
  refused,
  sizeOf,
  textOf,
} from './reading.ts';

const reinvestment = byUnits(units('buy', 'reinvest'), cash('dividend'));

/** The activities of SnapTrade by type, as its OpenAPI document lists them, and brokers' own names of the same. */
const SNAPTRADE_MEANINGS: Readonly<Record<string, LinkMeaning>> = {
  BUY: units('buy'),
  SELL: units('sell'),
  REI: reinvestment,
  DRIP: reinvestment,
  DIVIDEND_REINVESTMENT: reinvestment,
  'DIVIDEND REINVESTMENT': reinvestment,
  DIVIDEND: cash('dividend'),
  SUBSTITUTE_DIVIDEND: cash('dividend', 'misc_income'),
  STOCK_DIVIDEND: stockDividend,
  RETURN_OF_CAPITAL: cash('other', 'return_of_capital'),
  CONTRIBUTION: byUnits(units('transfer_in'), no('money paid in, not a trade')),
  DEPOSIT: byUnits(units('transfer_in'), no('money paid in, not a trade')),
  WITHDRAWAL: byUnits(units('transfer_out'), no('money paid out, not a trade')),
  TRANSFER: money,
  EXTERNAL_ASSET_TRANSFER_IN: byUnits(units('transfer_in'), no('money paid in, not a trade')),
  EXTERNAL_ASSET_TRANSFER_OUT: byUnits(units('transfer_out'), no('money paid out, not a trade')),
  JOURNAL: money,
  ADJUSTMENT: byUnits(movedUnits, no('an adjustment of cash, not a trade')),
  SPLIT: units('split'),
  STOCK_SPLIT: units('split'),
  MERGER: byUnits(
    bySign(units('other', 'merger_in'), units('other', 'merger_out')),
    no('the cash part of a merger; its shares have a row of their own'),
  ),
  SPINOFF: byUnits(units('other', 'spin_off'), no('the cash part of a spin-off; its shares have a row of their own')),
  SPIN_OFF: byUnits(units('other', 'spin_off'), no('the cash part of a spin-off; its shares have a row of their own')),
  OPTIONEXPIRATION: units('option_expire'),
  OPTIONASSIGNMENT: units('option_assign'),
  OPTIONEXERCISE: units('option_exercise'),
  INTEREST: no('interest, not a trade'),
  FEE: fee,
  TAX: tax,
  FXT: no('an exchange of currency, not a trade'),
  FX: no('an exchange of currency, not a trade'),
  CURRENCY_EXCHANGE: no('an exchange of currency, not a trade'),
};

const OPTION_TYPES: Record<string, TradeType> = {
  BUY_TO_OPEN: 'option_buy_to_open',
  BUY_TO_CLOSE: 'option_buy_to_close',
  SELL_TO_OPEN: 'option_sell_to_open',
  SELL_TO_CLOSE: 'option_sell_to_close',
};

function contractOf(symbol: Json): OptionContract | null {
  const printed = readContract(textOf(symbol.ticker) ?? '');
  const underlying = textOf(objectOf(symbol.underlying_symbol)?.symbol)?.toUpperCase();
  const right = textOf(symbol.option_type)?.toUpperCase();
  const expiry = dayOf(textOf(symbol.expiration_date));
  const strike = figureOf(symbol.strike_price);
  if (!underlying || !expiry || !strike || (right !== 'CALL' && right !== 'PUT')) return printed;
  const multiplier = symbol.is_mini_option === true ? '10' : '100';
  return { underlying, expiry, strike, right: right === 'CALL' ? 'C' : 'P', multiplier };
}

/** A purchase whose units go and whose cash comes in, or a sale the other way round. */
function isReversed(type: string, quantity: string | null, amount: string | null): boolean {
  if (isZero(quantity)) return false;
  const [areUnitsOut, isCashOut] = [quantity!.startsWith('-'), amount?.startsWith('-') === true && !isZero(amount)];
  return (type === 'BUY' && areUnitsOut && !isCashOut) || (type === 'SELL' && !areUnitsOut && isCashOut);
}

type MergerFigures = Record<'units' | 'amount' | 'price', string | null>;

/** Units that a merger turns into cash, as a sale does. */
const isMergerForCash = (type: string, { units: quantity, amount, price }: MergerFigures): boolean =>
  type === 'MERGER' &&
  quantity?.startsWith('-') === true &&
  !amount?.startsWith('-') &&
  isAmountOf(amount, quantity, price);

const BOUGHT = new Set(['BUY', 'BUYS', 'BOUGHT', 'PURCHASE', 'PURCHASES', 'PURCHASED']);
const SOLD = new Set(['SELL', 'SELLS', 'SOLD', 'SALE', 'SALES']);
/** What the name of a purchase or sale may have besides its side. Any other word, as of an order, may undo it. */
const SIDE_WORDS = new Set(
  'YOU YOUR STOCK STOCKS EQUITY EQUITIES SHARE SHARES SECURITY SECURITIES BOND BONDS FUND FUNDS MUTUAL ETF OPTION OPTIONS COMMON MARKET TO OPEN CLOSE COVER SHORT LONG OF TRADE EXECUTED FILLED DIVIDEND REINVEST REINVESTMENT'.split(
    ' ',
  ),
);
/** Goods that are paid for are no securities. */
const GOODS = /\b(?:CARD|POINT OF SALE|POS)\b/;
const TRADED = /\b(?:BUY|BOUGHT|SELL|SOLD)\b|\b(?:SALE|PURCHASED?) (?:OF )?[\d,.]+ /;

/** Words of what becomes of shares, though the row states no units: their owner needs to see it. */
const SHARE_EVENT =
  /\b(?:TENDER|REDE(?:EM|MPTION)|LIQUIDAT|MERGE[RD]?|MATUR|ACQUISITION|ACQUIRED|TAKEOVER|BUY ?BACK|REPURCHASE|SPLIT|SPIN|REORGANI|CORPORATE ACTION|EXCHANGE OFFER|MANDATORY EXCHANGE|EXCHANGE OF|DISSOLUTION|TRADE CORRECTION|CANCEL|SALE OF|(?:SHARE|STOCK|SECURIT(?:Y|IES)) (?:TRANSFER|JOURNAL)|COMMON STOCK|CONVERSION OF|IN LIEU|FRACTION|ESCROW|WORTHLESS|DELIST|RIGHTS|WARRANT|REINVEST|ASSIGN|EXERCISE|EXPIR|PROCEEDS)|(?<!MARGIN )\bCALL(?:ED|S)?\b|\d ?(?:SHARES?|SHS?|UNITS?)\b/;
/** Words of money that comes or goes. */
const CASH =
  /\b(?:CASH|MONEY|FUNDS|FUNDING|ACH|WIRES?|EFT|SEPA|BACS|CHAPS|INTERAC|E ?TRANSFERS?|TRANSFERS?|DEPOSITS?|DEPOSITED|WITHDRAWALS?|WITHDRAWN|PAYMENTS?|PAYROLL|PAYCHECK|BILLS?|CARD|DEBITS?|CREDITS?|CHECKS?|CHEQUES?|ATM|POS|POINT OF SALE|PURCHASE AUTHORIZED|INTEREST|FEES?|COMMISSIONS?|TAX(?:ES)?|WITHHOLDING|REFUNDS?|REBATES?|REIMBURSEMENTS?|BONUS|REWARDS?|PROMOTIONS?|LOANS?|MARGIN|SWEEPS?|JOURNAL|JOURNALED|ADJUSTMENTS?|CURRENCY|FOREX|FX|CONTRIBUTIONS?|DISBURSEMENTS?|REMITTANCES?|SAVINGS|BANK)\b/;

/**
 * The meaning of a type that SnapTrade does not list, which is the broker's own: a purchase or sale where its text and
 * all figures agree, and a movement of cash where its words are those of cash and neither units nor a security are stated
 * or described. Undefined otherwise.
 */
function meaningByFigures(
  type: string,
  { symbol, description, ...figures }: MergerFigures & { symbol: boolean; description: string },
) {
  const { units: quantity, amount } = figures;
  const words = type.split(/[^\p{L}]+/u).filter((word) => word !== '');
  const [isBought, isSold] = [BOUGHT, SOLD].map((side) => words.some((word) => side.has(word)));
  if (type !== '' && isZero(quantity) && !symbol && !isZero(amount)) {
    const named = words.join(' ');
    const all = `${named}\n${description}`;
    const isOfShares = isBought || isSold || TRADED.test(description) || SHARE_EVENT.test(all);
    const isCash = GOODS.test(named) || (CASH.test(all) && !isOfShares);
    return isCash ? no(`"${type}": a movement of cash, not a trade`) : undefined;
  }
  if (!symbol || isBought === isSold || !isAmountOf(amount, quantity, figures.price)) return undefined;
  if (!words.every((word) => BOUGHT.has(word) || SOLD.has(word) || SIDE_WORDS.has(word))) return undefined;
  const [areUnitsOut, isCashOut] = [quantity!.startsWith('-'), amount!.startsWith('-')];
  if (isBought) return !areUnitsOut && isCashOut ? units('buy') : undefined;
  return areUnitsOut && !isCashOut ? units('sell') : undefined;
}

/** One of SnapTrade's account activities. An amount is positive where cash comes in, and units negative where they go. */
export function readSnapTradeActivity(activity: Json, { account }: ReadingAccount): Reading {
  const id = textOf(activity.id) ?? '';
  const type = textOf(activity.type)?.toUpperCase() ?? '';
  const option_symbol = objectOf(activity.option_symbol);
  const symbol = objectOf(activity.symbol);
  const figures = { units: figureOf(activity.units), amount: figureOf(activity.amount) };
  const priced = { price: figureOf(activity.price), fee: figureOf(activity.fee) };
  for (const [column, figure] of Object.entries({ ...figures, ...priced }))
    if (figure === undefined)
      return refused(id, column, activity[column], 'this is not a number: SnapTrade should send one such as 12.5');
  const quantity = figures.units ?? null;
  const amount = figures.amount ?? null;
  const all = { units: quantity, amount, price: priced.price ?? null };
  const description = textOf(activity.description)?.toUpperCase() ?? '';
  // The figures of an option are per contract and per unit, so that they show less.
  const known =
    ownOf(SNAPTRADE_MEANINGS, type) ??
    (option_symbol === null ? meaningByFigures(type, { ...all, symbol: symbol !== null, description }) : undefined);
  if (known === undefined) return refused(id, 'type', activity.type, `we do not know the activity type "${type}"`);
  const isSale = isMergerForCash(type, all);
  const listed = isSale ? units('sell') : known;
  const meaning = resolveMeaning(isReversed(type, quantity, amount) ? reversal : listed, {
    quantity,
    hasSecurity: symbol !== null || option_symbol !== null,
  });
  if ('ignored' in meaning) return { outcome: 'ignored', reason: meaning.ignored };
  const kindOfSymbol = textOf(objectOf(symbol?.type)?.code)?.toLowerCase();
  const isPricedInCoin = objectOf(activity.currency) === null && objectOf(activity.currency_universal_symbol) !== null;
  if (isPricedInCoin)
    return { outcome: 'ignored', reason: 'an exchange for a cryptocurrency, which has no price in money' };
  if (kindOfSymbol === 'pm') return { outcome: 'ignored', reason: 'a precious metal, which is not a security' };
  const option = option_symbol === null ? null : contractOf(option_symbol);
  if (option_symbol !== null && option === null) return refused(id, 'option_symbol', option_symbol.ticker, NO_CONTRACT);
  const ticker = textOf(symbol?.symbol) ?? textOf(symbol?.raw_symbol);
  const name = textOf(symbol?.description) ?? null;
  if (meaning.needs === 'units' && ticker === null && option === null)
    return refused(id, 'symbol', null, 'the broker does not name the security');
  if (meaning.needs === 'units' && orNull(quantity) === null)
    return refused(id, 'units', activity.units, 'a trade needs the number of shares');
  const traded = dayOf(textOf(activity.trade_date));
  const settled = dayOf(textOf(activity.settlement_date));
  if ((traded ?? settled) === null) return refused(id, 'trade_date', null, 'the day is missing');
  const stated = ownOf(OPTION_TYPES, textOf(activity.option_type)?.toUpperCase() ?? '');
  const isSide = meaning.type === 'buy' || meaning.type === 'sell';
  const kind =
    option === null
      ? { type: meaning.type, subtype: meaning.subtype }
      : stated !== undefined && isSide
        ? { type: stated, subtype: null }
        : optionType(meaning.type, meaning.subtype);
  if (isOptionEvent(kind.type) && option === null) {
    if (!isLegInShares(kind.type, amount)) return refused(id, 'option_symbol', ticker, NO_CONTRACT);
    kind.type = quantity?.startsWith('-') ? 'sell' : 'buy';
    kind.subtype = null;
  }
  return {
    outcome: 'trade',
    trade: {
      ...blankTrade(id),
      ...kind,
      account,
      trade_date: traded ?? settled,
      settle_date: settled,
      symbol: option === null ? (ticker?.toUpperCase() ?? null) : option.underlying,
      raw_symbol: option === null ? null : textOf(option_symbol?.ticker),
      ...identifiersOf(null, null),
      security_name: name,
      quantity: meaning.needs === 'cash' ? null : meaning.type === 'split' ? quantity : sizeOf(quantity),
      stated_quantity: meaning.needs === 'cash' || isSide ? null : quantity,
      price: orNull(priced.price ?? null),
      currency: textOf(objectOf(activity.currency)?.code),
      fees: feesOf({
        ...{ fees: priced.fee ?? null, quantity, price: priced.price ?? null, amount },
        isBuy: option === null && isSide ? kind.type === 'buy' : null,
      }),
      net_amount: amount,
      option,
      note: textOf(activity.description),
    },
  };
}
