import { FieldReader, type FieldTexts } from '../../rows/field-reader.ts';
import { bought, sold } from '../../rows/meaning.ts';
import type { Findings, LineFormat, LineReader, TableFormat, TextLine } from '../format.ts';
import { sinacorContract } from './sinacor-options.ts';

const note: TableFormat = {
  kind: 'table',
  id: 'sinacor-note-text',
  title: 'Brazilian brokerage note (Sinacor, PDF)',
  columns: {
    trade_date: ['Data pregão'],
    action: ['C/V'],
    symbol: ['Código'],
    description: ['Especificação do título'],
    quantity: ['Quantidade'],
    price: ['Preço / Ajuste'],
    amount: ['Valor Operação / Ajuste'],
  },
  required: ['trade_date', 'action', 'quantity', 'price', 'amount'],
  dates: 'dmy',
  decimalComma: true,
  currency: 'BRL',
  unsignedAmount: true,
  contracts: ['symbol'],
  finish: (trade) => {
    // An option is of one share here, and its quantity is that of the shares.
    if (trade.option !== null) trade.option = { ...trade.option, multiplier: '1' };
    return null;
  },
  actions: [
    ['C', bought()],
    ['V', sold()],
  ],
};

/** Some print each name of a column over itself. */
const HEAD = /C\/V(?:C\/V)?\s+Tipo (?:de )?mercado/i;
const BEGIN = /^\s*(?:(?:\d+\s*-\s*)?(?:B3|BOVESPA|BM&?F)\b[A-Z0-9 ]*?)\s+([CV])\s+/;
const MARKETS =
  /^(FRACION[AÁ]RIO|VISTA|LEIL[AÃ]O(?: DE FRA[CÇ][OÕ]ES)?|OP[CÇ][AÃ]O(?: DE)?(?:\s+(?:COMPRA|VENDA))?|EXERC(?:[IÍ]CIO)? (?:DE )?OP[CÇ][AÃ]?O?(?: DE)? ?(?:COMPRA|VENDA)|TERMO|FUTURO)\s+/i;
/** Shares are bought for cash, whole lots or parts of one; everything else has terms of its own. */
const FOR_CASH = /^(?:FRACION|VISTA|LEIL)/i;
const FIGURES = /\s+([\d.]+)\s+([\d.]+,\d+)\s+([\d.]+,\d\d)\s*([DC])\s*$/;
/** Letters that qualify a deal, in a column of their own behind the paper. */
const REMARK = /\s+(?:[#2A-Z8]|@#?|D#|#2)$/;
const DAY = /(\d\d\/\d\d\/\d{4})/;
const TICKER = /\b[A-Z][A-Z0-9]{3}\d{1,2}F?\b/;

/**
 * The note of a day's deals that every Brazilian broker prints by the exchange's system. Costs are printed for the whole
 * day and not for a deal, so that a deal's amount is its price times its shares.
 */
export const sinacorNote: LineFormat = {
  kind: 'lines',
  id: note.id,
  title: note.title,
  recognizes: (opening) =>
    /nota de (?:negocia[cç][aã]o|corretagem)|n[uú]mero da nota|nr\. nota/i.test(opening) && HEAD.test(opening),
  start: () => new SinacorNoteReader(),
};

class SinacorNoteReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #fields = new FieldReader(note);
  #day = '';
  #awaitsDay = false;

  read({ ref, text }: TextLine): void {
    if (/Data (?:do )?preg[aã]o/i.test(text)) this.#awaitsDay = true;
    if (this.#awaitsDay) this.#day = this.#dayOf(text) ?? this.#day;
    const begun = BEGIN.exec(text);
    if (begun) this.#readDeal(ref, text.slice(begun[0].length), begun[1]!);
  }

  end(): void {
    if (this.found.trades.length + this.found.errors.length + this.found.ignored.length > 0) return;
    const reason =
      'No deal was found in this note. It should have lines with the market, C or V, the paper, the quantity, the price and the amount.';
    this.found.errors.push({ row: 'line 1', column: null, value: null, reason });
  }

  #dayOf(text: string): string | undefined {
    const [, day] = DAY.exec(text) ?? [];
    if (day !== undefined) this.#awaitsDay = false;
    return day;
  }

  #readDeal(ref: string, text: string, action: string): void {
    const market = MARKETS.exec(text)?.[1];
    const figures = FIGURES.exec(text);
    if (market === undefined || !figures) {
      const reason =
        'This deal cannot be read. Its line should have the market, the paper, the quantity, the price and the amount with D or C.';
      this.found.errors.push({ row: ref, column: 'Negócios realizados', value: text.trim().slice(0, 80), reason });
      return;
    }
    const contract = sinacorContract(text);
    if (!FOR_CASH.test(market) && contract === null) {
      const reason = `This is a deal of the market ${market}. We read only deals in shares and monthly options from a note. Use the B3 statement or a CSV file for this deal.`;
      this.found.errors.push({ row: ref, column: 'Tipo mercado', value: text.trim().slice(0, 80), reason });
      return;
    }
    const paper = text.slice(0, figures.index).replace(MARKETS, '').replace(REMARK, '').trim();
    const ticker = contract ?? TICKER.exec(paper)?.[0] ?? '';
    const [, quantity = '', price = '', amount = '', side] = figures;
    if ((side === 'D') !== (action === 'C')) {
      const reason =
        'The amount is not on the side that C or V requires. A purchase should have D behind its amount, a sale C.';
      this.found.errors.push({ row: ref, column: 'D/C', value: text.trim().slice(0, 80), reason });
      return;
    }
    const texts: FieldTexts = {
      trade_date: this.#day,
      action,
      symbol: ticker,
      description: paper.replace(/\s+/g, ' '),
    };
    this.#fields.read(ref, { ...texts, quantity, price, amount }, this.found);
  }
}
