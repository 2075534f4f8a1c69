import type { PositionSubtype } from '@trover/core/trades/stated-position.ts';
import { readDay } from '../../readers/dates.ts';
import { damageReason, type XmlElement, XmlReader } from '../../readers/xml.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { ElementFormat, Findings, TradeReader } from '../format.ts';
import { type Movement, tradeOf } from './movement.ts';
import { positionRow } from './position.ts';

/** ISO 20022 semt.017, securities transaction posting report, with or without its envelope and namespace. */
export const semt017: ElementFormat = {
  kind: 'elements',
  id: 'iso20022-semt017',
  title: 'Securities transaction posting report of a custodian (semt.017)',
  recognizes: (opening) => /<(?:[\w-]+:)?SctiesTxPstngRpt\b/.test(opening),
  start: () => new ReportReader(),
};

/** ISO 20022 semt.002 and semt.003, reports of holdings of a custody or accounting record: positions alone. */
export const semt002: ElementFormat = {
  kind: 'elements',
  id: 'iso20022-semt002',
  title: 'Report of holdings of a custodian (semt.002 or semt.003)',
  recognizes: (opening) =>
    /<(?:[\w-]+:)?(?:SctiesBalCtdyRpt|SctiesBalAcctgRpt)\b/.test(opening) && /<(?:[\w-]+:)?AggtBal\b/.test(opening),
  start: () => new ReportReader(),
};

/** Balances by the element that they are in: at the start of the report's period, at its end, and of a report of one day. */
const BALANCES: Readonly<Record<string, PositionSubtype>> = {
  OpngBal: 'opening_position',
  ClsgBal: 'closing_position',
  AggtBal: 'closing_position',
};
const REPORTS = new Set(['SctiesTxPstngRpt', 'SctiesBalCtdyRpt', 'SctiesBalAcctgRpt']);
/** Elements whose security is the one of all that is within. */
const HOLDERS = new Set(['FinInstrmDtls', 'BalForAcct', 'BalForSubAcct']);
const MAX_BALANCES = 20;

interface Balance {
  moment: PositionSubtype;
  quantity: string;
  isShort: boolean;
}

const MAX_VALUE_LENGTH = 2000;
const MAX_VALUES = 400;

class ReportReader implements TradeReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [], periods: [] };
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
  /** The days that the report is of, by their place in it. */
  #days = new Map<string, string>();
  #isSettled = false;
  /** The balance that is open, and those of the security that is open. */
  #balance: Balance | null = null;
  #balances: Balance[] = [];
  /** Between two pages of a report, and so of no day. */
  #isIntermediate = false;
  #positions = 0;

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
    if (name === 'Tx') {
      this.#values = new Map();
      this.#currency = null;
    } else if (REPORTS.has(name)) {
      this.#account = null;
      this.#days = new Map();
      this.#isSettled = false;
    } else if (HOLDERS.has(name)) {
      this.#security = new Map();
      this.#balances = [];
    } else if (name === 'SubAcctDtls') this.#subAccount = null;
    const moment = this.#values === null ? BALANCES[name] : undefined;
    if (moment !== undefined) {
      this.#balance = { moment, quantity: '', isShort: false };
      this.#isIntermediate = false;
    } else if (name === 'Intrmy') this.#isIntermediate = true;
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
    else if (this.#balance !== null && BALANCES[name] !== undefined) {
      if (this.#balances.length < MAX_BALANCES && !this.#isIntermediate) this.#balances.push(this.#balance);
      this.#balance = null;
    } else if (HOLDERS.has(name)) this.#state();
    else if (name === 'SfkpgAcct') this.#notePeriod();
    if (name === 'SubAcctDtls') this.#subAccount = null;
  }

  #note(path: readonly string[], value: string): void {
    const within = path.lastIndexOf('Tx');
    if (this.#values !== null && within >= 0) {
      const key = path.slice(within + 1).join('/');
      if (!this.#values.has(key) && this.#values.size < MAX_VALUES) this.#values.set(key, value);
    } else if (this.#balance !== null) noteBalance(this.#balance, path, value);
    else if (path.includes('StmtGnlDtls')) this.#noteDay(path, value);
    else if (path.includes('FinInstrmId')) {
      const key = path.slice(path.lastIndexOf('FinInstrmId') + 1).join('/');
      if (this.#security.size < MAX_VALUES) this.#security.set(key, value);
    } else if (path.at(-1) === 'Id' && path.includes('SfkpgAcct')) {
      if (path.includes('SubAcctDtls')) this.#subAccount = value;
      else this.#account = value;
    }
  }

  #noteDay(path: readonly string[], value: string): void {
    const at = path.slice(path.indexOf('StmtGnlDtls') + 1);
    if (at[0] === 'StmtBsis') this.#isSettled = value === 'SETT';
    else if (at[0] === 'StmtDtTm') this.#days.set('day', value.slice(0, 10));
    else if (at[0] === 'StmtPrd') this.#days.set(/^Fr/.test(at.at(-1) ?? '') ? 'from' : 'to', value.slice(0, 10));
  }

  /** A report of transactions covers its whole period for the account that it is of, whatever moved in it. */
  #notePeriod(): void {
    const [from, to] = ['from', 'to'].map((name) => readDay(this.#days.get(name) ?? '', 'ymd'));
    const account = this.#path.includes('SubAcctDtls') ? this.#subAccount : this.#account;
    if (!this.#path.includes('SctiesTxPstngRpt') || account === null || !from || !to || from > to) return;
    this.found.periods?.push({ account, from, to });
  }

  /** The balances of a security, at its end. */
  #state(): void {
    const balances = this.#balances;
    this.#balances = [];
    for (const { moment, quantity, isShort } of balances) {
      this.#positions++;
      const side = moment === 'opening_position' ? 'from' : 'to';
      const read = positionRow({
        ref: `position ${this.#positions}`,
        account: this.#subAccount ?? this.#account,
        isin: this.#security.get('ISIN')?.toUpperCase() ?? null,
        cusip: cusipOf(this.#security),
        name: this.#security.get('Desc') ?? null,
        ...{ moment, quantity, isShort },
        day: this.#days.get(side) ?? this.#days.get('day') ?? '',
        isSettled: this.#isSettled,
        decimalComma: false,
        parts: { quantity: 'the balance’s Qty', day: 'StmtGnlDtls' },
      });
      if ('reason' in read) this.found.errors.push(read);
      else this.found.trades.push(read);
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

/** The units of a balance: of its first quantity in units or at face value. */
function noteBalance(balance: Balance, path: readonly string[], value: string): void {
  const last = path.at(-1);
  if (last === 'ShrtLngInd') balance.isShort = value === 'SHOR';
  else if ((last === 'Unit' || last === 'FaceAmt') && balance.quantity === '') balance.quantity = value;
}

function cusipOf(security: ReadonlyMap<string, string>): string | null {
  if (security.get('OthrId/Tp/Cd') !== 'CUSP') return null;
  return security.get('OthrId/Id')?.toUpperCase() ?? null;
}
