import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';
import type { DateOrder } from '../../readers/dates.ts';
import { damageReason, XmlReader } from '../../readers/xml.ts';
import type { ElementFormat, Findings, TradeReader } from '../format.ts';
import { readCorporateAction } from './ibkr-flex-corporate-actions.ts';
import { OptionEvents } from './ibkr-flex-option-events.ts';
import { readCashTransaction, readStockGrant, readTransfer } from './ibkr-flex-other.ts';
import { type Attributes, FlexRecord } from './ibkr-flex-record.ts';
import { Summaries } from './ibkr-flex-summaries.ts';
import { readFlexTrade } from './ibkr-flex-trades.ts';

/** Interactive Brokers Flex Query XML: activity statements and trade confirmations. */
export const ibkrFlex: ElementFormat = {
  kind: 'elements',
  id: 'ibkr-flex-xml',
  title: 'Interactive Brokers Flex Query (XML)',
  recognizes: (opening) => /<Flex(?:QueryResponse|Statements?)\b/.test(opening),
  start: (opening) => new FlexReader(opening),
};

/** Elements that contain others, and so are no records. */
const FRAMES = new Set(['FlexQueryResponse', 'FlexStatements', 'FlexStatement']);
const TRADES = new Set(['Trade', 'TradeConfirm']);
const SUMMARIES = new Set(['SymbolSummary', 'AssetSummary', 'Lot', 'WashSale', 'TransferLot']);

/** Elements among which an order's executions may still come. */
const IN_TRADES = new Set([...TRADES, ...SUMMARIES, 'Order']);

interface Numbered {
  record: FlexRecord;
  number: number;
}

type Outcome = Trade | RowError | IgnoredRow;

class FlexReader implements TradeReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #recordsRead = 0;
  #xml = new XmlReader({ open: ({ name, attributes }) => this.#open(name, attributes) });
  #account: string | null = null;
  #events = new OptionEvents();
  #orders = new Summaries<Numbered>((item, isUsed) =>
    this.#list(
      isUsed
        ? readFlexTrade(item.record, ignoring(item))
        : ignoring(item)('order, whose executions the file lists one by one'),
    ),
  );
  #cashSums = new Summaries<Numbered>((item, isUsed) =>
    this.#list(
      isUsed
        ? readCashTransaction(item.record, ignoring(item))
        : ignoring(item)('summary of cash entries that the file lists one by one'),
    ),
  );
  #order: DateOrder;

  constructor(opening: string) {
    this.#order = /(?:tradeDate|dateTime|reportDate|toDate)="(?:1[3-9]|2\d|3[01])\/\d\d\/\d/.test(opening)
      ? 'dmy'
      : 'mdy';
  }

  push(text: string): void {
    this.#xml.push(text);
  }

  end(): void {
    this.#xml.end();
    this.#orders.sectionEnds();
    this.#cashSums.sectionEnds();
    const { fault } = this.#xml;
    if (fault === null) return;
    this.found.errors.push({
      row: fault.line,
      column: null,
      value: null,
      reason: damageReason(fault),
    });
  }

  #open(name: string, attributes: Attributes): void {
    if (name === 'FlexStatement') this.#account = attributes.accountId ?? null;
    if (FRAMES.has(name) || Object.keys(attributes).length === 0) return;
    if (name.endsWith('s') && attributes.accountId === undefined && attributes.currency === undefined) return;
    this.#recordsRead++;
    if (!IN_TRADES.has(name)) this.#orders.sectionEnds();
    if (name !== 'CashTransaction') this.#cashSums.sectionEnds();
    this.#read({ record: new FlexRecord(name, attributes, this.#account, this.#order), number: this.#recordsRead });
  }

  #read(item: Numbered): void {
    const { record } = item;
    const level = record.text('levelOfDetail').toUpperCase();
    if (record.name === 'Order' || (TRADES.has(record.name) && level === 'ORDER')) this.#orders.add(item);
    else if (record.name === 'CashTransaction' && level === 'SUMMARY') this.#cashSums.add(item);
    else this.#list(this.#outcome(item, level));
  }

  #list(outcome: Outcome): void {
    if ('trade_date' in outcome) this.found.trades.push(outcome);
    else if ('column' in outcome) this.found.errors.push(outcome);
    else this.found.ignored.push(outcome);
  }

  #outcome(item: Numbered, level: string): Outcome {
    const { record } = item;
    const ignored = ignoring(item);
    switch (record.name) {
      case 'Trade':
      case 'TradeConfirm':
        if (level !== '' && level !== 'EXECUTION')
          return ignored('summary of executions that the file lists one by one');
        this.#orders.detailFound();
        if (record.text('transactionType') === 'BookTrade' || record.text('notes', 'code') !== '')
          this.#events.note(record);
        return readFlexTrade(record, ignored);
      case 'CorporateAction':
        return readCorporateAction(record);
      case 'CashTransaction':
        this.#cashSums.detailFound();
        return readCashTransaction(record, ignored);
      case 'Transfer':
      case 'ACATSTransfer':
        return readTransfer(record, ignored);
      case 'StockGrantActivity':
        return readStockGrant(record, ignored);
      case 'OptionEAE':
        return this.#events.read(record, ignored);
      case 'FxTransaction':
        return ignored('foreign exchange entry (FxTransaction)');
      default:
        return ignored(
          SUMMARIES.has(record.name) ? 'summary or tax lot of trades listed elsewhere' : `${record.name}: no trade`,
        );
    }
  }
}

function ignoring({ record, number }: Numbered): (reason: string) => IgnoredRow {
  return (reason) => ({ row: `${record.name} ${number}`, reason });
}
