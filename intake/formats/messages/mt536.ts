import { LineText } from '../../rows/line-text.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { ElementFormat, Findings, LineReader, TextLine } from '../format.ts';
import { moneyOf, securityOf } from './fields.ts';
import { type Movement, tradeOf } from './movement.ts';

/** ISO 15022 MT536, statement of transactions: blocks of fields, one message after another. */
export const mt536: ElementFormat = {
  kind: 'elements',
  id: 'iso15022-mt536',
  title: 'Statement of transactions of a custodian (MT536)',
  recognizes: (opening) =>
    /^:16R:GENL/m.test(opening) && (/:16R:TRANSDET/.test(opening) || /\{2:[IO]536/.test(opening)),
  start: () => new LineText(new Mt536Reader()),
};

const MAX_FIELDS = 400;
const MAX_FIELD_LENGTH = 2000;
const OTHER_MESSAGE = /\{2:[IO](5(?!36)\d\d)/;

class Mt536Reader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #blocks: string[] = [];
  #isOther: string | null = null;
  #isCancelled = false;
  #account: string | null = null;
  #subAccount: string | null = null;
  #security: readonly string[] = [];
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

  /** Takes the field that is whole now. */
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
    } else if (block === 'SUBSAFE') this.#subAccount = null;
    else if (block === 'FIN') this.#security = [];
    else if (block === 'TRAN') {
      this.#fields = [];
      this.#links = [];
    }
    if (this.#blocks.length < 20) this.#blocks.push(block);
  }

  #closeBlock(block: string): void {
    while (this.#blocks.length > 0 && this.#blocks.pop() !== block);
    if (block === 'TRAN' && this.#fields !== null) this.#finish(this.#fields);
    else if (block === 'SUBSAFE') this.#subAccount = null;
  }

  #noteField(tag: string, text: string): void {
    const [, qualifier = '', value = text] = /^:([A-Z0-9]{4})\/[^/]*\/([\s\S]*)$/.exec(text) ?? [];
    const block = this.#blocks.at(-1);
    if (tag === '23G') this.#isCancelled = /^(?:CANC|REVR)/.test(text);
    else if (tag.startsWith('97') && qualifier === 'SAFE') {
      if (this.#blocks.includes('SUBSAFE')) this.#subAccount = value;
      else this.#account = value;
    } else if (tag === '35B') this.#security = text.split('\n');
    else if (block === 'LINK' && tag === '20C' && this.#fields !== null) this.#links.push(`${qualifier} ${value}`);
    else if (this.#fields !== null && this.#fields.length < MAX_FIELDS)
      this.#fields.push([`${tag}:${qualifier}`, value]);
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
