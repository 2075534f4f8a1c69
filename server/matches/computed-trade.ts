import type { OptionContract, Trade, TradeType } from '@trover/core/trades/trade.ts';
import type { CaseTrade, PrintedSecurityOfCase } from '@trover/db/queries/cases/case-trades.ts';

type Printed = Omit<PrintedSecurityOfCase, 'from_date' | 'to_date'>;

/**
 * A read-only view of a stored trade, which avoids copies of thousands of trades. Fields that no computation uses
 * (settlement, notes) are not loaded, and are null here.
 */
export class ComputedTrade implements Trade {
  readonly ref: number;
  readonly account: string | null;
  readonly #stored: CaseTrade;
  readonly #printed: Printed;

  constructor(ref: number, account: string | null, stored: CaseTrade, printed: Printed) {
    this.ref = ref;
    this.account = account;
    this.#stored = stored;
    this.#printed = printed;
  }

  /** Ids of trades are in the order of the file. */
  get sequence(): number {
    return this.#stored.id;
  }
  get type(): TradeType {
    return this.#stored.type as TradeType;
  }
  get subtype(): string | null {
    return this.#stored.subtype;
  }
  get trade_date(): string {
    return this.#stored.trade_date;
  }
  get time(): string | null {
    return this.#stored.time;
  }
  get quantity(): string | null {
    return this.#stored.quantity;
  }
  get stated_quantity(): string | null {
    return this.#stored.stated_quantity;
  }
  get price(): string | null {
    return this.#stored.price;
  }
  get currency(): string | null {
    return this.#stored.currency;
  }
  get price_currency(): string | null {
    return this.#stored.price_currency;
  }
  get fees(): string | null {
    return this.#stored.fees;
  }
  get net_amount(): string | null {
    return this.#stored.net_amount;
  }
  get ratio(): string | null {
    return this.#stored.ratio;
  }
  get acquired_on(): string | null {
    return this.#stored.acquired_on;
  }
  get acquired_price(): string | null {
    return this.#stored.acquired_price;
  }
  get symbol(): string | null {
    return this.#printed.symbol;
  }
  get raw_symbol(): string | null {
    return this.#printed.raw_symbol;
  }
  get cusip(): string | null {
    return this.#printed.cusip;
  }
  get cusip_valid(): boolean | null {
    return this.#printed.cusip_valid;
  }
  get isin(): string | null {
    return this.#printed.isin;
  }
  get isin_valid(): boolean | null {
    return this.#printed.isin_valid;
  }
  get option(): OptionContract | null {
    return this.#printed.option;
  }
  get security_name(): string | null {
    return this.#printed.name;
  }
  get settle_date(): null {
    return null;
  }
  get fees_currency(): string | null {
    return this.#stored.fees_currency;
  }
  get net_amount_basis(): null {
    return null;
  }
  get accrued_interest(): string | null {
    return this.#stored.accrued_interest;
  }
  get has_interest_in_amount(): boolean | null {
    return this.#stored.has_interest_in_amount;
  }
  get note(): null {
    return null;
  }
}
