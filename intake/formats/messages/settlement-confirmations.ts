import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { damageReason, type XmlElement, XmlReader } from '../../readers/xml.ts';
import { LineText } from '../../rows/line-text.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { ElementFormat, Findings, TradeReader } from '../format.ts';
import { COST_FIELDS, moneyOf, priceOfDeal, securityOf } from './fields.ts';
import { isReversing, type Message, MessageReader } from './message-reader.ts';
import { tradeOf } from './movement.ts';

/** ISO 15022 MT544 to MT547, confirmation that securities were received or delivered: one movement a message. */
export const mt544: ElementFormat = {
  kind: 'elements',
  id: 'iso15022-mt544',
  title: 'Confirmation of receipt or delivery by a custodian (MT544 to MT547)',
  recognizes: (opening) =>
    /^:16R:GENL/m.test(opening) && (/\{2:[IO]54[4-7]/.test(opening) || /^:36B::ESTT\//m.test(opening)),
  start: () => new LineText(new MessageReader(settledTrade)),
};

/** ISO 20022 sese.025, the same confirmation in XML. */
export const sese025: ElementFormat = {
  kind: 'elements',
  id: 'iso20022-sese025',
  title: 'Confirmation of settlement by a custodian (sese.025)',
  recognizes: (opening) => /<(?:[\w-]+:)?SctiesSttlmTxConf\b/.test(opening),
  start: () => new ConfirmationReader(),
};

/** Receipts and deliveries, free of payment or against it, by the message's number. */
const MOVEMENTS: Readonly<Record<string, readonly [direction: string, payment: string]>> = {
  544: ['RECE', 'FREE'],
  545: ['RECE', 'APMT'],
  546: ['DELI', 'FREE'],
  547: ['DELI', 'APMT'],
};
/** What a settlement of a trade is called; others, as of loans and collateral, are movements of the owner's own. */
const TRADE = 'TRAD';

function settledTrade({ first, sum, security, openedAt, ...message }: Message): Trade | RowError {
  const ref = shortened(first('20C:SEME') || openedAt);
  const [direction = '', payment = ''] = MOVEMENTS[message.number] ?? movementOf(first);
  const [amount, currency] = moneyOf(first('19A:ESTT', '19A:SETT'));
  const [price, priceCurrency] = priceOfDeal(first);
  const settled = kindOf(first('22F:SETR'), payment);
  const read = tradeOf({
    ref,
    account: first('97A:SAFE', '97B:SAFE') || null,
    ...securityOf(security),
    direction,
    ...settled,
    isReversal: isReversing(message.function),
    quantity: first('36B:ESTT').replace(/^\w{4}\//, ''),
    traded: first('98A:TRAD', '98C:TRAD', '98B:TRAD').slice(0, 8),
    settled: first('98A:ESET', '98C:ESET', '98A:SETT', '98C:SETT').slice(0, 8),
    price,
    currency: currency || priceCurrency || null,
    amount,
    accrued: moneyOf(first('19A:ACRU'))[0],
    note: null,
    decimalComma: true,
    parts: {
      direction: 'the number of the message',
      quantity: ':36B::ESTT',
      settled: ':98A::ESET',
      amount: ':19A::ESTT//',
    },
  });
  if ('reason' in read || read.subtype === 'cancel') return read;
  return { ...read, fees: sum(COST_FIELDS, read.currency) };
}

/** The movement of a message without its envelope: who delivered or received, and whether money moved. */
function movementOf(first: Message['first']): readonly [direction: string, payment: string] {
  const isIn = first('95P:DEAG', '95Q:DEAG', '95R:DEAG') !== '';
  const isOut = first('95P:REAG', '95Q:REAG', '95R:REAG') !== '';
  const direction = isIn === isOut ? '' : isIn ? 'RECE' : 'DELI';
  return [direction, first('19A:ESTT') === '' ? 'FREE' : 'APMT'];
}

/** Against payment of something that is no trade, securities only come or go, as those lent do. */
function kindOf(transaction: string, payment: string): { kind: string; payment: string } {
  if (transaction === '' || transaction === TRADE) return { kind: payment === 'APMT' ? TRADE : '', payment };
  return { kind: transaction, payment: 'FREE' };
}

const MAX_VALUE_LENGTH = 2000;
const MAX_VALUES = 400;
const ROOT = 'SctiesSttlmTxConf';

/** Confirmations in XML, one after another; values by their paths within each. */
class ConfirmationReader implements TradeReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #xml = new XmlReader({
    open: (element) => this.#open(element),
    close: (name) => this.#close(name),
    text: (text) => {
      if (this.#value.length < MAX_VALUE_LENGTH) this.#value += text.slice(0, MAX_VALUE_LENGTH);
    },
  });
  #path: string[] = [];
  #value = '';
  #currency: string | null = null;
  #values = new Map<string, string>();
  #confirmations = 0;

  push(text: string): void {
    this.#xml.push(text);
  }

  end(): void {
    this.#xml.end();
    const { fault } = this.#xml;
    if (fault === null) return;
    const reason = damageReason(fault);
    this.found.errors.push({ row: fault.line, column: null, value: null, reason });
  }

  #open({ name, attributes }: XmlElement): void {
    this.#path.push(name);
    this.#value = '';
    if (name === ROOT) {
      this.#values = new Map();
      this.#currency = null;
    }
    if (attributes.Ccy !== undefined && this.#path.includes('SttldAmt')) this.#currency ??= attributes.Ccy;
  }

  #close(name: string): void {
    const value = this.#value.trim();
    this.#value = '';
    const within = this.#path.lastIndexOf(ROOT);
    const key = this.#path.slice(within + 1).join('/');
    if (value !== '' && within >= 0 && !this.#values.has(key) && this.#values.size < MAX_VALUES)
      this.#values.set(key, value);
    this.#path.pop();
    if (name !== ROOT) return;
    const read = this.#tradeOf();
    if ('reason' in read) this.found.errors.push(read);
    else this.found.trades.push({ ...read, note: read.subtype === 'cancel' ? read.note : null });
  }

  #tradeOf(): Trade | RowError {
    this.#confirmations++;
    const first = (...starts: string[]): string => {
      for (const start of starts)
        for (const [path, value] of this.#values) if (path === start || path.startsWith(`${start}/`)) return value;
      return '';
    };
    const id = first('TxIdDtls/AcctOwnrTxId', 'TxIdDtls/AcctSvcrTxId');
    const other = first('FinInstrmId/OthrId/Tp/Cd') === 'CUSP' ? first('FinInstrmId/OthrId/Id') : '';
    return tradeOf({
      ref: shortened(id || `confirmation ${this.#confirmations}`),
      account: first('QtyAndAcctDtls/SfkpgAcct/Id') || null,
      isin: first('FinInstrmId/ISIN').toUpperCase() || null,
      cusip: other.toUpperCase() || null,
      name: first('FinInstrmId/Desc') || null,
      direction: first('TxIdDtls/SctiesMvmntTp'),
      ...kindOf(first('SttlmParams/SctiesTxTp'), first('TxIdDtls/Pmt')),
      isReversal: false,
      quantity: first('QtyAndAcctDtls/SttldQty/Qty', 'QtyAndAcctDtls/SttldQty'),
      traded: first('TradDtls/TradDt').slice(0, 10),
      settled: first('TradDtls/FctvSttlmDt', 'TradDtls/SttlmDt').slice(0, 10),
      price: first('TradDtls/DealPric/Val'),
      currency: this.#currency,
      amount: first('SttldAmt/Amt', 'SttldAmt'),
      accrued: first('OthrAmts/AcrdIntrstAmt/Amt'),
      note: null,
      decimalComma: false,
      parts: { direction: 'SctiesMvmntTp', quantity: 'SttldQty', settled: 'FctvSttlmDt', amount: 'SttldAmt' },
    });
  }
}
