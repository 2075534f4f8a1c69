import type { PositionSubtype } from '@trover/core/trades/stated-position.ts';
import { readDay } from '../../readers/dates.ts';
import { LineText } from '../../rows/line-text.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { ElementFormat, Findings, LineReader, TextLine } from '../format.ts';
import { moneyOf, securityOf } from './fields.ts';
import { type Movement, tradeOf } from './movement.ts';
import { positionRow } from './position.ts';

/** ISO 15022 MT536, statement of transactions: blocks of fields, one message after another. */
export const mt536: ElementFormat = {
  kind: 'elements',
  id: 'iso15022-mt536',
  title: 'Statement of transactions of a custodian (MT536)',
  recognizes: (opening) =>
    /^:16R:GENL/m.test(opening) && (/:16R:TRANSDET/.test(opening) || /\{2:[IO]536/.test(opening)),
  start: () => new LineText(new StatementReader()),
};

/** ISO 15022 MT535, statement of holdings: positions alone. */
export const mt535: ElementFormat = {
  kind: 'elements',
  id: 'iso15022-mt535',
  title: 'Statement of holdings of a custodian (MT535)',
  recognizes: (opening) => /^:16R:GENL/m.test(opening) && /^:93B::AGGR\//m.test(opening),
  start: () => new LineText(new StatementReader()),
};

const MAX_FIELDS = 400;
const MAX_FIELD_LENGTH = 2000;
const OTHER_MESSAGE = /\{2:[IO](5(?!36)\d\d)/;
const HOLDINGS = '535';
const MAX_BALANCES = 20;

/** Balances by their qualifiers: at the start of the statement's period, at its end, and of a statement of one day. */
const BALANCES: Readonly<Record<string, PositionSubtype>> = {
  FIOP: 'opening_position',
  FICL: 'closing_position',
  AGGR: 'closing_position',
};

/** `UNIT/N1500,` or `AMOR/UNIT/1500,`: the units, short where an N is before them. */
const BALANCE = /^(?:UNIT|FAMT)\/(N?)([\d,]+)$/;

/** The days of `20240101/20240131`, with times or without. */
function periodOf(value: string): readonly [from: string, to: string] {
  const [from = '', to = ''] = value.split('/');
  return [from.slice(0, 8), to.slice(0, 8)];
}

class StatementReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [], periods: [] };
  #blocks: string[] = [];
  #isOther: string | null = null;
  #isCancelled = false;
  #account: string | null = null;
  #subAccount: string | null = null;
  #security: readonly string[] = [];
  /** The first and last day that the statement is of; null for a statement of one day. */
  #period: readonly [from: string, to: string] | null = null;
  #day = '';
  #isSettled = false;
  /** Of the security that is open: its balances, each as its qualifier with its text. */
  #balances: [qualifier: string, text: string][] = [];
  #positions = 0;
  #links: string[] = [];
  /** The fields of the transaction that is open, each as `tag:qualifier` or `tag` with its text. */
  #fields: [name: string, text: string][] | null = null;
  #field: { tag: string; text: string } | null = null;
  #movements = 0;
  #openedAt = '';

  read({ ref, text }: TextLine): void {
    const field = /^:(\d\d[A-Z]?):(.*)$/.exec(text);
    if (field) {
      this.#collect();
      this.#field = { tag: field[1]!, text: field[2]! };
      if (this.#field.tag === '16R' && field[2] === 'TRAN') this.#openedAt = ref;
    } else if (/^-\}?|^\{/.test(text)) {
      this.#collect();
      this.#endMessage(text);
    } else if (this.#field && text !== '' && this.#field.text.length < MAX_FIELD_LENGTH)
      this.#field.text += `\n${text}`;
  }

  end(): void {
    this.#collect();
    if (this.#fields === null) return;
    const reason = 'The file ends in the middle of this transaction. Download the complete file again.';
    this.found.errors.push({ row: this.#openedAt, column: null, value: null, reason });
  }

  #endMessage(text: string): void {
    if (this.#fields !== null) {
      const reason = 'The message ends inside this transaction. Download the complete file again.';
      this.found.errors.push({ row: this.#openedAt, column: null, value: null, reason });
    }
    this.#fields = null;
    this.#blocks = [];
    this.#isOther = OTHER_MESSAGE.exec(text)?.[1] ?? (text.startsWith('{') ? this.#isOther : null);
  }

  /** Stores the completed field. */
  #collect(): void {
    const field = this.#field;
    this.#field = null;
    if (field === null) return;
    if (field.tag === '16R') this.#openBlock(field.text.trim());
    else if (field.tag === '16S') this.#closeBlock(field.text.trim());
    else this.#noteField(field.tag, field.text);
  }

  #openBlock(block: string): void {
    if (block === 'GENL') {
      this.#isCancelled = false;
      this.#account = null;
      this.#subAccount = null;
      this.#period = null;
      this.#day = '';
      this.#isSettled = false;
    } else if (block === 'SUBSAFE') this.#subAccount = null;
    else if (block === 'FIN') {
      this.#security = [];
      this.#balances = [];
    } else if (block === 'TRAN') {
      this.#fields = [];
      this.#links = [];
    }
    if (this.#blocks.length < 20) this.#blocks.push(block);
  }

  #closeBlock(block: string): void {
    while (this.#blocks.length > 0 && this.#blocks.pop() !== block);
    if (block === 'TRAN' && this.#fields !== null) this.#finish(this.#fields);
    else if (block === 'FIN') this.#state();
    else if (block === 'GENL' || block === 'SUBSAFE') this.#notePeriod(block);
    if (block === 'SUBSAFE') this.#subAccount = null;
  }

  #noteField(tag: string, text: string): void {
    const [, qualifier = '', value = text] = /^:([A-Z0-9]{4})\/[^/]*\/([\s\S]*)$/.exec(text) ?? [];
    const block = this.#blocks.at(-1);
    if (tag === '23G') this.#isCancelled = /^(?:CANC|REVR)/.test(text);
    else if (tag.startsWith('97') && qualifier === 'SAFE') {
      if (this.#blocks.includes('SUBSAFE')) this.#subAccount = value;
      else this.#account = value;
    } else if (tag === '35B') this.#security = text.split('\n');
    else if (block === 'GENL' && tag.startsWith('69') && qualifier === 'STAT') this.#period = periodOf(value);
    else if (block === 'GENL' && tag.startsWith('98') && qualifier === 'STAT') this.#day = value.slice(0, 8);
    else if (block === 'GENL' && tag === '22F' && qualifier === 'STBA') this.#isSettled = value === 'SETT';
    else if (block === 'FIN' && tag === '93B' && this.#balances.length < MAX_BALANCES)
      this.#balances.push([qualifier, value]);
    else if (block === 'LINK' && tag === '20C' && this.#fields !== null) this.#links.push(`${qualifier} ${value}`);
    else if (this.#fields !== null && this.#fields.length < MAX_FIELDS)
      this.#fields.push([`${tag}:${qualifier}`, value]);
  }

  /** A statement of transactions covers its whole period for the account that it is of, whatever moved in it. */
  #notePeriod(block: string): void {
    const [from = null, to = null] = (this.#period ?? []).map((text) => readDay(text, 'ymd'));
    const account = block === 'GENL' ? this.#account : this.#subAccount;
    if (this.#isOther !== null || account === null || from === null || to === null || from > to) return;
    this.found.periods?.push({ account, from, to });
  }

  /** The balances of a security, at its end. */
  #state(): void {
    const balances = this.#balances;
    this.#balances = [];
    if ((this.#isOther !== null && this.#isOther !== HOLDINGS) || this.#isCancelled) return;
    const { isin, cusip, name } = securityOf(this.#security);
    for (const [qualifier, text] of balances) {
      const moment = BALANCES[qualifier];
      const [, minus, quantity] = BALANCE.exec(text.replace(/^[A-Z]{4}\/(?=[A-Z]{4}\/)/, '').trim()) ?? [];
      if (moment === undefined) continue;
      this.#positions++;
      const read = positionRow({
        ref: shortened(`position ${this.#positions}`),
        account: this.#subAccount ?? this.#account,
        ...{ isin, cusip, name, moment },
        quantity: quantity ?? text,
        isShort: minus === 'N',
        day: this.#period?.[moment === 'opening_position' ? 0 : 1] ?? this.#day,
        isSettled: this.#isSettled,
        decimalComma: true,
        parts: { quantity: `:93B::${qualifier}`, day: ':98A::STAT or :69A::STAT' },
      });
      if ('reason' in read) this.found.errors.push(read);
      else this.found.trades.push(read);
    }
  }

  #finish(fields: readonly [string, string][]): void {
    this.#fields = null;
    this.#movements++;
    const ref =
      this.#links.find((link) => link.startsWith('RELA')) ?? this.#links[0] ?? `transaction ${this.#movements}`;
    if (this.#isOther !== null) {
      this.found.ignored.push({
        row: ref,
        reason: `transaction of an MT${this.#isOther}, which is not a statement of transactions`,
      });
      return;
    }
    const read = tradeOf(this.#movementOf(ref, fields));
    if ('reason' in read) this.found.errors.push(read);
    else this.found.trades.push(read);
  }

  #movementOf(ref: string, fields: readonly [string, string][]): Movement {
    const first = (...names: string[]): string => {
      for (const name of names) {
        const found = fields.find(([own]) => own === name);
        if (found) return found[1].trim();
      }
      return '';
    };
    const { isin, cusip, name } = securityOf(this.#security);
    const [amount, currency] = moneyOf(first('19A:PSTA', '19A:SETT'));
    const [price, priceCurrency] = moneyOf(first('90B:DEAL').replace(/^\w{4}\//, ''));
    return {
      ref: shortened(ref),
      account: this.#subAccount ?? this.#account,
      isin,
      cusip,
      name,
      direction: first('22H:REDE'),
      payment: first('22H:PAYM'),
      kind: first('22F:CAEV') || first('22F:SETR') || first('22F:TRAN'),
      isReversal: this.#isCancelled !== (first('25D:MOVE') === 'REVE'),
      quantity: first('36B:PSTA').replace(/^\w{4}\//, ''),
      traded: first('98A:TRAD', '98C:TRAD').slice(0, 8),
      settled: first('98A:ESET', '98C:ESET', '98A:SETT', '98C:SETT').slice(0, 8),
      price,
      currency: currency || priceCurrency || null,
      amount,
      accrued: moneyOf(first('19A:ACRU'))[0],
      note: first('70E:TRDE').replaceAll('\n', ' ') || null,
      decimalComma: true,
      parts: { direction: ':22H::REDE', quantity: ':36B::PSTA', settled: ':98A::ESET', amount: ':19A::PSTA//' },
    };
  }
}
