import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';
import type { DateOrder } from '../readers/dates.ts';
import { XmlReader } from '../readers/xml.ts';
import type { ElementFormat, Findings, TradeReader } from './format.ts';
import { readCorporateAction } from './ibkr-flex-corporate-actions.ts';
import { readCashTransaction, readStockGrant, readTransfer } from './ibkr-flex-other.ts';
import { type Attributes, FlexRecord } from './ibkr-flex-record.ts';
import { readFlexTrade } from './ibkr-flex-trades.ts';

/** Interactive Brokers Flex Query XML: activity statements and trade confirmations. */
export const ibkrFlex: ElementFormat = {
  kind: 'elements',
  id: 'ibkr-flex-xml',
  title: 'Interactive Brokers Flex Query (XML)',
  recognizes: (opening) => /<Flex(?:QueryResponse|Statements?)\b/.test(opening),
  start: (opening) => new FlexReader(opening),
};

/** Elements that hold others, and so are no records. */
const FRAMES = new Set(['FlexQueryResponse', 'FlexStatements', 'FlexStatement']);
const SUMMARIES = new Set(['Order', 'SymbolSummary', 'AssetSummary', 'Lot', 'WashSale', 'TransferLot']);

type Outcome = Trade | RowError | IgnoredRow;

class FlexReader implements TradeReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  rowsRead = 0;
  #xml = new XmlReader(({ name, attributes }) => this.#open(name, attributes));
  #account: string | null = null;
  /** Orders repeat their executions, and stand for them only where a query left the executions out. */
  #ordersAreTrades: boolean;
  #detailsAreListed: boolean;
  #order: DateOrder;

  constructor(opening: string) {
    this.#ordersAreTrades = !/<Trade(?:Confirm)?\s/.test(opening) && !opening.includes('levelOfDetail="EXECUTION"');
    this.#detailsAreListed = /<CashTransaction\s[^>]*levelOfDetail="DETAIL"/.test(opening);
    this.#order = /(?:tradeDate|dateTime|reportDate|toDate)="(?:1[3-9]|2\d|3[01])\/\d\d\/\d/.test(opening)
      ? 'dmy'
      : 'mdy';
  }

  push(text: string): void {
    this.#xml.push(text);
  }

  end(): void {
    this.#xml.end();
    const { fault } = this.#xml;
    if (fault === null) return;
    this.found.errors.push({
      row: fault.line,
      column: null,
      value: null,
      reason: `The XML is broken in line ${fault.line} (${fault.message}), so nothing behind it was read. The file should be downloaded again, whole.`,
    });
  }

  #open(name: string, attributes: Attributes): void {
    if (name === 'FlexStatement') this.#account = attributes.accountId ?? null;
    if (FRAMES.has(name) || Object.keys(attributes).length === 0) return;
    if (name.endsWith('s') && attributes.accountId === undefined && attributes.currency === undefined) return;
    this.rowsRead++;
    const outcome = this.#outcome(name, new FlexRecord(attributes, this.#account, this.#order));
    if ('trade_date' in outcome) this.found.trades.push(outcome);
    else if ('column' in outcome) this.found.errors.push(outcome);
    else this.found.ignored.push(outcome);
  }

  #outcome(name: string, record: FlexRecord): Outcome {
    const ignored = (reason: string): IgnoredRow => ({ row: `${name} ${this.rowsRead}`, reason });
    const level = record.text('levelOfDetail').toUpperCase();
    switch (name) {
      case 'Trade':
      case 'TradeConfirm':
        if (level === '' || level === 'EXECUTION' || (level === 'ORDER' && this.#ordersAreTrades))
          return readFlexTrade(record, ignored);
        return ignored('summary of executions that the file lists one by one');
      case 'Order':
        return this.#ordersAreTrades
          ? readFlexTrade(record, ignored)
          : ignored('order, whose executions the file lists one by one');
      case 'CorporateAction':
        return readCorporateAction(record);
      case 'CashTransaction':
        if (level === 'SUMMARY' && this.#detailsAreListed)
          return ignored('summary of cash entries that the file lists one by one');
        return readCashTransaction(record, ignored);
      case 'Transfer':
      case 'ACATSTransfer':
        return readTransfer(record, ignored);
      case 'StockGrantActivity':
        return readStockGrant(record, ignored);
      case 'FxTransaction':
        return ignored('foreign exchange entry (FxTransaction)');
      case 'OptionEAE':
        return ignored('option event that the trades list too');
      default:
        return ignored(SUMMARIES.has(name) ? 'summary or tax lot of trades listed elsewhere' : `${name}: no trade`);
    }
  }
}
