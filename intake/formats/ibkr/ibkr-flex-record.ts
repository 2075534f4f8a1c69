import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { type DateOrder, readDay, readTime } from '../../readers/dates.ts';
import { isBlank, readDecimal } from '../../readers/numbers.ts';
import { checkedCusip, checkedIsin } from '../../rows/securities.ts';

export type Attributes = Readonly<Record<string, string>>;

/** An attribute that cannot be read. */
export class FlexFault extends Error {
  readonly attribute: string;
  readonly value: string;

  constructor(attribute: string, value: string, right: string) {
    super(
      `${value === '' ? `${attribute} is missing` : `"${value}" in ${attribute} cannot be read`}. It should be ${right}.`,
    );
    this.attribute = attribute;
    this.value = value;
  }
}

/** One element of a Flex statement. */
export class FlexRecord {
  /** The element's name. */
  readonly name: string;
  readonly account: string | null;
  #attributes: Attributes;
  #order: DateOrder;

  constructor(name: string, attributes: Attributes, account: string | null, order: DateOrder) {
    this.name = name;
    this.#attributes = attributes;
    this.#order = order;
    this.account = this.text('accountId') || account;
  }

  /** The first of these attributes that is not empty. */
  text(...names: string[]): string {
    for (const name of names) {
      const value = this.#attributes[name]?.trim() ?? '';
      if (!isBlank(value)) return value;
    }
    return '';
  }

  decimal(...names: string[]): string | null {
    const printed = this.text(...names);
    if (printed === '') return null;
    const value = readDecimal(printed);
    if (value === null) throw new FlexFault(names[0]!, printed, 'a number like 1234.56');
    return value;
  }

  requireUnits(): string {
    const units = this.decimal('quantity');
    if (units === null || units === '0') throw new FlexFault('quantity', this.text('quantity'), 'the number of units');
    return units;
  }

  day(...names: string[]): string | null {
    const printed = this.text(...names);
    if (printed === '') return null;
    const value = readDay(printed, this.#order);
    if (value === null) throw new FlexFault(names[0]!, printed, 'a date like 20190807 or 2019-08-07');
    return value;
  }

  requireDay(...names: string[]): string {
    const value = this.day(...names);
    if (value === null) throw new FlexFault(names[0]!, '', 'a date like 20190807 or 2019-08-07');
    return value;
  }

  time(...names: string[]): string | null {
    const printed = this.text(...names);
    return printed === '' ? null : readTime(printed);
  }

  /** A trade with the fields of every kind of element; `read` fills in the rest. */
  trade(ref: string, read: (trade: Trade) => void): Trade | RowError {
    const trade = blankTrade(ref);
    trade.account = this.account;
    trade.symbol = this.text('symbol') || null;
    trade.cusip = this.text('cusip') || null;
    trade.isin = this.text('isin') || null;
    trade.cusip_valid = checkedCusip(trade.cusip);
    trade.isin_valid = checkedIsin(trade.isin);
    trade.security_name = this.text('description') || null;
    trade.currency = this.text('currency', 'currencyPrimary') || null;
    try {
      read(trade);
      return trade;
    } catch (fault) {
      if (!(fault instanceof FlexFault)) throw fault;
      return { row: ref, column: fault.attribute, value: fault.value, reason: fault.message };
    }
  }
}
