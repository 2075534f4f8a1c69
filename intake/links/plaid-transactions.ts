import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { OptionContract } from '@trover/core/trades/trade.ts';
import { readContract } from '../readers/option-symbols.ts';
import {
  bySign,
  byUnits,
  cash,
  fee,
  type LinkMeaning,
  money,
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
  negated,
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

const income = byUnits(units('buy', 'reinvest'), cash('dividend'));
const interest = no('interest, not a trade');
const pending = no('not posted by the broker yet; it is read once it is');
const merger = byUnits(
  bySign(units('other', 'merger_in'), units('other', 'merger_out')),
  no('the cash part of a merger; its shares have a row of their own'),
);

/**
 * The investment transactions of Plaid (2020-09-14) by type and subtype; the type's own row is for subtypes that are not
 * listed. https://plaid.com/docs/api/accounts/#investment-transaction-types-schema
 */
const PLAID_MEANINGS: Readonly<Record<string, Readonly<Record<string, LinkMeaning>>>> = {
  buy: {
    '': units('buy'),
    'buy to cover': units('buy', 'buy_to_cover'),
    assignment: units('option_assign'),
    exercise: units('option_exercise'),
    'dividend reinvestment': units('buy', 'reinvest'),
    'interest reinvestment': units('buy', 'reinvest'),
    'long-term capital gain reinvestment': units('buy', 'reinvest'),
    'short-term capital gain reinvestment': units('buy', 'reinvest'),
    'stock distribution': stockDividend,
    'pending debit': pending,
  },
  sell: {
    '': units('sell'),
    'sell short': units('sell', 'short_sell'),
    assignment: units('option_assign'),
    exercise: units('option_exercise'),
    'pending credit': pending,
  },
  cancel: { '': byUnits(units('other', 'cancel'), no('a cancelled order, which never became a trade')) },
  cash: {
    '': no('a movement of cash, not a trade'),
    dividend: income,
    'qualified dividend': income,
    'non-qualified dividend': income,
    'long-term capital gain': income,
    'short-term capital gain': income,
    'unqualified gain': income,
    'stock distribution': stockDividend,
    'dividend reinvestment': income,
    'return of principal': cash('other', 'return_of_capital'),
    interest,
    'interest receivable': interest,
    tax,
    'tax withheld': tax,
    'non-resident tax': tax,
    'account fee': fee,
    'legal fee': fee,
    'management fee': fee,
    'margin expense': fee,
    'miscellaneous fee': fee,
    'fund fee': fee,
    'transfer fee': fee,
    'trust fee': fee,
    'pending credit': pending,
    'pending debit': pending,
    merger: no('the cash part of a merger; its shares have a row of their own'),
  },
  fee: {
    '': fee,
    tax,
    'tax withheld': tax,
    'non-resident tax': tax,
    interest,
    'interest receivable': interest,
    dividend: income,
    'qualified dividend': income,
    'non-qualified dividend': income,
    'long-term capital gain': income,
    'short-term capital gain': income,
    'return of principal': fee,
  },
  transfer: {
    '': money,
    assignment: units('option_assign'),
    exercise: units('option_exercise'),
    expire: units('option_expire'),
    split: units('split'),
    'spin off': byUnits(
      bySign(units('other', 'spin_off'), units('transfer_out')),
      no('the cash part of a spin-off; its shares have a row of their own'),
    ),
    merger,
    'stock distribution': stockDividend,
    'dividend reinvestment': income,
    dividend: income,
    send: byUnits(units('transfer_out'), no('a movement of cash, not a trade')),
    request: byUnits(units('transfer_in'), no('a movement of cash, not a trade')),
    trade: byUnits(bySign(units('buy'), units('sell')), no('a movement of cash, not a trade')),
    rebalance: byUnits(bySign(units('buy'), units('sell')), no('a movement of cash, not a trade')),
    'pending credit': pending,
    'pending debit': pending,
  },
};

/** Events of a company or a contract. Institutions send them under any type; a sale for cash alone remains one. */
const EVENTS: Readonly<Record<string, LinkMeaning>> = {
  split: units('split'),
  'spin off': PLAID_MEANINGS.transfer!['spin off']!,
  merger,
  expire: units('option_expire'),
  'stock distribution': stockDividend,
};

/** The fields that identify a security. Prices are left out: they change daily, so each day would make another record. */
export function plaidSecurity(security: Json | null): Json | null {
  if (security === null) return null;
  const contract = objectOf(security.option_contract);
  return {
    ticker_symbol: textOf(security.ticker_symbol),
    cusip: textOf(security.cusip),
    isin: textOf(security.isin),
    name: textOf(security.name),
    type: textOf(security.type),
    is_cash_equivalent: security.is_cash_equivalent === true,
    option_contract: contract && {
      contract_type: textOf(contract.contract_type),
      expiration_date: textOf(contract.expiration_date),
      strike_price: textOf(contract.strike_price),
      underlying_security_ticker: textOf(contract.underlying_security_ticker),
    },
  };
}

function contractOf(security: Json): OptionContract | null {
  const contract = objectOf(security.option_contract);
  const printed = readContract(textOf(security.ticker_symbol)?.replace(/^O:/, '') ?? '');
  if (contract === null) return security.type === 'derivative' ? printed : null;
  const expiry = textOf(contract.expiration_date);
  const strike = figureOf(contract.strike_price);
  const underlying = textOf(contract.underlying_security_ticker)?.toUpperCase();
  const right = textOf(contract.contract_type)?.toLowerCase();
  if (!expiry || !strike || !underlying || (right !== 'call' && right !== 'put')) return printed;
  return { underlying, expiry, strike, right: right === 'call' ? 'C' : 'P', multiplier: printed?.multiplier ?? '100' };
}

/** Whether the day of a transaction is the day on which it was posted, which may be later than the trade. */
export const isPlaidPostingDay = (transaction: Json): boolean => textOf(transaction.transaction_datetime) === null;

/** A purchase whose units go and whose cash is credited, or a sale the other way round. */
function isReversed(usual: LinkMeaning, quantity: string | null, amount: string | null): boolean {
  if (isZero(quantity) || !('type' in usual)) return false;
  const { type } = usual;
  const [areUnitsOut, isDebit] = [quantity!.startsWith('-'), !isZero(amount) && !amount!.startsWith('-')];
  return (type === 'buy' && areUnitsOut && !isDebit) || (type === 'sell' && !areUnitsOut && isDebit);
}

/** A merger or spin-off whose units go for cash, as a sale: those that go for shares have no cash, or little for a fraction. */
function isForCash(type: string, subtype: string, figures: { [name: string]: string | null | undefined }): boolean {
  const { quantity = null, amount = null, price = null } = figures;
  if (type !== 'sell' || (subtype !== 'merger' && subtype !== 'spin off')) return false;
  if (!quantity?.startsWith('-') || !amount?.startsWith('-') || isZero(amount)) return false;
  return isZero(price) || isAmountOf(amount, quantity, price);
}

/**
 * One of Plaid's investment transactions with its security. An amount is positive where cash is debited; `date` is the
 * posting day, and `transaction_datetime`, which some institutions give, the day of the trade.
 */
export function readPlaidTransaction(transaction: Json, security: Json | null, { account }: ReadingAccount): Reading {
  const id = textOf(transaction.investment_transaction_id) ?? '';
  const type = textOf(transaction.type)?.toLowerCase() ?? '';
  const subtype = textOf(transaction.subtype)?.toLowerCase() ?? '';
  const known = ownOf(PLAID_MEANINGS, type);
  if (known === undefined)
    return refused(id, 'type', transaction.type, `we do not know the transaction type "${type}"`);
  const figures = { quantity: figureOf(transaction.quantity), amount: figureOf(transaction.amount) };
  const priced = { price: figureOf(transaction.price), fees: figureOf(transaction.fees) };
  for (const [column, figure] of Object.entries({ ...figures, ...priced }))
    if (figure === undefined)
      return refused(id, column, transaction[column], 'this is not a number: Plaid should send one such as 12.5');
  const quantity = figures.quantity ?? null;
  const isSale = isForCash(type, subtype, { ...figures, ...priced });
  const event = type === 'cancel' || isSale ? undefined : ownOf(EVENTS, subtype);
  const listed = ownOf(known, subtype) ?? event ?? known['']!;
  // Income whose cash comes in buys nothing: its quantity is of the shares that it is paid for.
  const usual = listed === income && figures.amount?.startsWith('-') ? cash('dividend') : listed;
  const meaning = resolveMeaning(isReversed(usual, quantity, figures.amount ?? null) ? reversal : usual, {
    quantity,
    hasSecurity: security !== null,
  });
  if ('ignored' in meaning) return { outcome: 'ignored', reason: meaning.ignored };
  const isPricedInCoin = textOf(transaction.iso_currency_code) === null && transaction.unofficial_currency_code != null;
  if (security?.type === 'cryptocurrency' && isPricedInCoin)
    return { outcome: 'ignored', reason: 'an exchange of one cryptocurrency for another, which has no price in money' };
  if (security?.type === 'cash' || (security?.is_cash_equivalent === true && meaning.type !== 'dividend'))
    return { outcome: 'ignored', reason: 'a movement of the cash position or its money market fund, not a trade' };
  const option = security === null ? null : contractOf(security);
  if (security?.type === 'derivative' && option === null)
    return refused(id, 'security_id', security.name ?? security.ticker_symbol, NO_CONTRACT);
  const symbol = security === null ? null : textOf(security.ticker_symbol)?.replace(/^CUR:/, '') || null;
  const cusip = security === null ? null : textOf(security.cusip);
  const isin = security === null ? null : textOf(security.isin);
  const name = security === null ? null : textOf(security.name);
  if (meaning.needs === 'units' && (symbol ?? cusip ?? isin ?? name) === null)
    return refused(id, 'security_id', transaction.security_id, 'the broker does not name the security');
  if (meaning.needs === 'units' && orNull(quantity) === null)
    return refused(id, 'quantity', transaction.quantity, 'a trade needs the number of shares');
  const posted = textOf(transaction.date);
  const traded = dayOf(textOf(transaction.transaction_datetime));
  if ((traded ?? posted) === null) return refused(id, 'date', null, 'the day is missing');
  const kind =
    option === null ? { type: meaning.type, subtype: meaning.subtype } : optionType(meaning.type, meaning.subtype);
  if (isOptionEvent(kind.type) && option === null) {
    if (!isLegInShares(kind.type, figures.amount ?? null))
      return refused(id, 'security_id', security?.name ?? security?.ticker_symbol, NO_CONTRACT);
    // The leg in shares of an assignment or exercise.
    const isOut = type === 'sell' || (type !== 'buy' && quantity?.startsWith('-'));
    kind.type = isOut ? 'sell' : 'buy';
    kind.subtype = null;
  }
  return {
    outcome: 'trade',
    trade: {
      ...blankTrade(id),
      ...kind,
      account,
      trade_date: traded ?? posted,
      settle_date: traded === null ? null : posted,
      symbol: option === null ? (symbol?.toUpperCase() ?? null) : option.underlying,
      raw_symbol: option === null ? null : symbol,
      ...identifiersOf(option === null ? cusip : null, option === null ? isin : null),
      security_name: name,
      quantity: meaning.needs === 'cash' ? null : meaning.type === 'split' ? quantity : sizeOf(quantity),
      stated_quantity: meaning.needs === 'cash' || meaning.type === 'buy' || meaning.type === 'sell' ? null : quantity,
      price: orNull(priced.price ?? null),
      currency: textOf(transaction.iso_currency_code) ?? textOf(transaction.unofficial_currency_code),
      fees: feesOf({
        ...{ fees: priced.fees ?? null, quantity, price: priced.price ?? null, amount: figures.amount ?? null },
        isBuy: option === null && /^(?:buy|sell)$/.test(kind.type) ? kind.type === 'buy' : null,
      }),
      net_amount: negated(figures.amount ?? null),
      option,
      note: textOf(transaction.name),
    },
  };
}
