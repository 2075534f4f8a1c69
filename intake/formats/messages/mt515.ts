import { LineText } from '../../rows/line-text.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { ElementFormat, Findings, LineReader, TextLine } from '../format.ts';
import { moneyOf, securityOf } from './fields.ts';
import { tradeOf } from './movement.ts';

/** ISO 15022 MT515, confirmation of purchase or sale: one trade a message. */
export const mt515: ElementFormat = {
  kind: 'elements',
  id: 'iso15022-mt515',
  title: 'Confirmation of a purchase or sale to a client (MT515)',
  recognizes: (opening) => /^:16R:GENL/m.test(opening) && /^:16R:CONFDET/m.test(opening),
  start: () => new LineText(new Mt515Reader()),
};

const MAX_FIELDS = 400;
const MAX_FIELD_LENGTH = 2000;

class Mt515Reader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #blocks: string[] = [];
  #fields: [name: string, text: string][] = [];
  #security: string[] = [];
  #function = '';
  #field: { tag: string; text: string } | null = null;
  #openedAt = '';

  read({ ref, text }: TextLine): void {
    const field = /^:(\d\d[A-Z]?):(.*)$/.exec(text);
    if (field) {
      this.#collect();
      this.#field = { tag: field[1]!, text: field[2]! };
      if (text === ':16R:GENL') this.#begin(ref);
    } else if (/^-\}?|^\{/.test(text)) {
      this.#collect();
      this.#finish();
    } else if (this.#field && text !== '' && this.#field.text.length < MAX_FIELD_LENGTH)
      this.#field.text += `\n${text}`;
  }

  end(): void {
    this.#collect();
    this.#finish();
  }

  #begin(ref: string): void {
    this.#finish();
    this.#openedAt = ref;
    this.#blocks = [];
  }

  #collect(): void {
    const field = this.#field;
    this.#field = null;
    if (field === null) return;
    const { tag, text } = field;
    if (tag === '16R') this.#blocks.push(text.trim());
    else if (tag === '16S') while (this.#blocks.length > 0 && this.#blocks.pop() !== text.trim());
    else if (tag === '23G') this.#function = text;
    // The financial instrument of the confirmation itself, not an underlying one.
    else if (tag === '35B') this.#security = this.#security.length > 0 ? this.#security : text.split('\n');
    else if (this.#fields.length < MAX_FIELDS) {
      const [, qualifier = '', value = text] = /^:([A-Z0-9]{4})\/[^/]*\/([\s\S]*)$/.exec(text) ?? [];
      this.#fields.push([`${tag}:${qualifier}`, value.trim()]);
    }
  }

  #finish(): void {
    const fields = this.#fields;
    const security = this.#security;
    this.#fields = [];
    this.#security = [];
    if (security.length === 0 && fields.length === 0) return;
    const first = (...names: string[]): string =>
      names.map((name) => fields.find(([own]) => own === name)?.[1]).find((value) => value !== undefined) ?? '';
    const ref = shortened(first('20C:SEME') || this.#openedAt);
    const side = first('22H:BUSE');
    if (side !== 'BUYI' && side !== 'SELL') {
      const reason = `"${shortened(side)}" in :22H::BUSE// is not a purchase or sale. Use BUYI or SELL.`;
      this.found.errors.push({ row: ref, column: ':22H::BUSE', value: side, reason });
      return;
    }
    const [amount, currency] = moneyOf(first('19A:SETT'));
    const [price, priceCurrency] = moneyOf(first('90B:DEAL').replace(/^\w{4}\//, ''));
    const read = tradeOf({
      ref,
      account: first('97A:SAFE', '97B:SAFE') || null,
      ...securityOf(security),
      direction: side === 'BUYI' ? 'RECE' : 'DELI',
      payment: first('22H:PAYM') || 'APMT',
      kind: 'TRAD',
      isReversal: /^(?:CANC|REVR)/.test(this.#function),
      quantity: first('36B:CONF').replace(/^\w{4}\//, ''),
      traded: first('98A:TRAD', '98C:TRAD', '98B:TRAD').slice(0, 8),
      settled: first('98A:SETT', '98C:SETT').slice(0, 8),
      price,
      currency: currency || priceCurrency || null,
      amount,
      accrued: moneyOf(first('19A:ACRU'))[0],
      note: null,
      decimalComma: true,
      parts: { direction: ':22H::BUSE', quantity: ':36B::CONF', settled: ':98A::TRAD', amount: ':19A::SETT//' },
    });
    if ('reason' in read) this.found.errors.push(read);
    else this.found.trades.push({ ...read, note: read.subtype === 'cancel' ? read.note : null });
  }
}
