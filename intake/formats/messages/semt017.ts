import { type XmlElement, XmlReader } from '../../readers/xml.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { ElementFormat, Findings, TradeReader } from '../format.ts';
import { type Movement, tradeOf } from './movement.ts';

/** ISO 20022 semt.017, securities transaction posting report, with or without its envelope and namespace. */
export const semt017: ElementFormat = {
  kind: 'elements',
  id: 'iso20022-semt017',
  title: 'Securities transaction posting report of a custodian (semt.017)',
  recognizes: (opening) => /<(?:[\w-]+:)?SctiesTxPstngRpt\b/.test(opening),
  start: () => new Semt017Reader(),
};

const MAX_VALUE_LENGTH = 2000;
const MAX_VALUES = 400;

class Semt017Reader implements TradeReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #xml = new XmlReader({
    open: (element) => this.#open(element),
    close: (name) => this.#close(name),
    text: (text) => this.#text(text),
  });
  #path: string[] = [];
  #value = '';
  #currency: string | null = null;
  #account: string | null = null;
  #subAccount: string | null = null;
  #security = new Map<string, string>();
  /** The values of the transaction that is open, by their paths within it. */
  #values: Map<string, string> | null = null;
  #movements = 0;

  push(text: string): void {
    this.#xml.push(text);
  }

  end(): void {
    this.#xml.end();
    const { fault } = this.#xml;
    if (fault === null) return;
    const reason = `The XML is damaged at line ${fault.line} (${fault.message}), so we read nothing after it. Download the complete file again.`;
    this.found.errors.push({ row: fault.line, column: null, value: null, reason });
  }

  #open({ name, attributes }: XmlElement): void {
    this.#path.push(name);
    this.#value = '';
    if (name === 'Tx') {
      this.#values = new Map();
      this.#currency = null;
    } else if (name === 'SctiesTxPstngRpt') this.#account = null;
    else if (name === 'FinInstrmDtls') this.#security = new Map();
    else if (name === 'SubAcctDtls') this.#subAccount = null;
    if (attributes.Ccy !== undefined && this.#path.includes('PstngAmt')) this.#currency = attributes.Ccy;
  }

  #text(text: string): void {
    if (this.#value.length < MAX_VALUE_LENGTH) this.#value += text.slice(0, MAX_VALUE_LENGTH);
  }

  #close(name: string): void {
    const value = this.#value.trim();
    this.#value = '';
    if (value !== '') this.#note(this.#path, value);
    this.#path.pop();
    if (name === 'Tx' && this.#values !== null) this.#finish(this.#values);
    else if (name === 'SubAcctDtls') this.#subAccount = null;
  }

  #note(path: readonly string[], value: string): void {
    const within = path.lastIndexOf('Tx');
    if (this.#values !== null && within >= 0) {
      const key = path.slice(within + 1).join('/');
      if (!this.#values.has(key) && this.#values.size < MAX_VALUES) this.#values.set(key, value);
    } else if (path.includes('FinInstrmId')) {
      const key = path.slice(path.lastIndexOf('FinInstrmId') + 1).join('/');
      if (this.#security.size < MAX_VALUES) this.#security.set(key, value);
    } else if (path.at(-1) === 'Id' && path.includes('SfkpgAcct')) {
      if (path.includes('SubAcctDtls')) this.#subAccount = value;
      else this.#account = value;
    }
  }

  #finish(values: ReadonlyMap<string, string>): void {
    this.#values = null;
    this.#movements++;
    const read = tradeOf(this.#movementOf(values));
    if ('reason' in read) this.found.errors.push(read);
    else this.found.trades.push(read);
  }

  #movementOf(values: ReadonlyMap<string, string>): Movement {
    const first = (...starts: string[]): string => {
      for (const start of starts)
        for (const [path, value] of values) if (path === start || path.startsWith(`${start}/`)) return value;
      return '';
    };
    const id = ['AcctOwnrTxId', 'AcctSvcrTxId', 'MktInfrstrctrTxId', 'PrcrTxId'].find((one) => values.has(one));
    const kind = 'TxDtls/SttlmTxOrCorpActnEvtTp';
    return {
      ref: shortened(id === undefined ? `Tx ${this.#movements}` : `${id} ${values.get(id)}`),
      account: this.#subAccount ?? this.#account,
      isin: this.#security.get('ISIN')?.toUpperCase() ?? null,
      cusip: cusipOf(this.#security),
      name: this.#security.get('Desc') ?? null,
      direction: first('TxDtls/SctiesMvmntTp'),
      payment: first('TxDtls/Pmt'),
      kind: first(`${kind}/CorpActnEvtTp`, `${kind}/SctiesTxTp`),
      isReversal: /^(?:true|1)$/.test(first('TxDtls/RvslInd')),
      quantity: first('TxDtls/PstngQty'),
      traded: first('TxDtls/TradDt').slice(0, 10),
      settled: first('TxDtls/FctvSttlmDt', 'TxDtls/SttlmDt').slice(0, 10),
      price: first('TxDtls/DealPric/Val', 'TxDtls/DealPric'),
      currency: this.#currency,
      amount: first('TxDtls/PstngAmt/Amt', 'TxDtls/PstngAmt'),
      accrued: first('TxDtls/AcrdIntrstAmt/Amt', 'TxDtls/AcrdIntrstAmt'),
      note: first('TxDtls/TxAddtlDtls') || null,
      decimalComma: false,
      parts: { direction: 'SctiesMvmntTp', quantity: 'PstngQty', settled: 'FctvSttlmDt', amount: 'PstngAmt' },
    };
  }
}

function cusipOf(security: ReadonlyMap<string, string>): string | null {
  if (security.get('OthrId/Tp/Cd') !== 'CUSP') return null;
  return security.get('OthrId/Id')?.toUpperCase() ?? null;
}
