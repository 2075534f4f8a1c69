import { mayBeHeader } from '../layouts/records.ts';
import type { TableRecord } from '../readers/csv.ts';

/** What a column of a gain and loss report is. */
const COLUMNS = {
  acquired:
    /^(?:date(?:acquired|opened|purchased|bought|ofpurchase|ofacquisition)|(?:acquired|acquisition|opened|open|opening|purchased?|bought|buy)date|acquired|opened)$/,
  sold: /^(?:date(?:sold|closed|disposed|liquidated|soldordisposed(?:of)?|of(?:sale|disposal|disposition)(?:orexchange)?)|(?:sold|sale|sell|closed|close|closing|disposal|disposed|disposition|liquidation)date|sold|closed)$/,
  quantity:
    /^(?:quantity|qty|shares|units|(?:no|number)ofshares|shares?sold|quantitysold|closedquantity|quantityclosed)$/,
  proceeds: /^(?:total|gross|net)?(?:sales?)?proceeds(?:amount)?$/,
  /** What was paid, where the report also has what the tax office counts. */
  original: /^(?:(?:unadjusted|original)(?:total)?cost(?:basis)?|(?:unadjusted|original)basis|acquisitioncost)$/,
  adjusted: /^(?:wash(?:sale)?)?adjusted(?:total)?(?:cost(?:basis)?|basis)$/,
  cost: /^(?:(?:total)?cost(?:basis)?(?:amount)?|cost(?:or|and)other(?:tax)?basis|(?:tax)?basis|purchasecost)$/,
  gain: /^(?:total|net)?(?:realized)?(?:capital)?(?:gain(?:or|and)?(?:loss)?|gains(?:or|and)?losses|profit(?:or|and)?loss)(?:amount)?$/,
  adjusted_gain: /^adjusted(?:realized)?gain(?:or|and)?loss(?:amount)?$/,
  short_gain: /^(?:short|st)(?:term)?(?:realized)?(?:capital)?gain(?:or|and)?(?:loss)?$/,
  long_gain: /^(?:long|lt)(?:term)?(?:realized)?(?:capital)?gain(?:or|and)?(?:loss)?$/,
  term: /^(?:term|holdingperiod|gaintype|gainlosstype|(?:short|long)(?:or)?(?:short|long)(?:term)?)$/,
  disallowed:
    /^(?:(?:washsale)?(?:loss)?(?:disallowed|deferred)(?:loss)?(?:amount)?|(?:disallowed|deferred)washsaleloss|washsaleloss(?:disallowed|amount|adjustment)?|washsale(?:amount|adjustment))$/,
  wash_sale: /^washsale(?:flag|indicator)?$/,
  method: /^(?:cost(?:basis)?(?:calculation)?method|accountingmethod|lot(?:relief|selection)(?:method)?|method)$/,
  plan: /^plantype$/,
  /** Whether shares were bought first, or sold first. A term is never in it. */
  position: /^(?:position(?:type|side)?|side|direction)$/,
  symbol: /^(?:symbol|ticker|tickersymbol|securitysymbol|symbolcusip)$/,
  cusip: /^cusip(?:number|no)?$/,
  isin: /^isin$/,
  name: /^(?:name|description|security|securityname|securitydescription|descriptionofproperty|propertydescription|fundname|investmentname|investment|holding|company|asset|assetname|stock)$/,
  account_number: /^account(?:number|no|id)$/,
  account: /^account(?:name)?$/,
  currency: /^(?:currency(?:code)?|ccy)$/,
} as const satisfies Record<string, RegExp>;

export type LotColumn = keyof typeof COLUMNS;

/** The places of the columns of a report, by what they are. */
export type LotColumns = Partial<Record<LotColumn, number>>;

const PLACE_ON_FORM = /^\s*(?:box\s*)?\d[a-z]\s*[-–—.:)]?\s+/i;

/** A column's name by its letters, without its box on the tax form, its unit and other words in brackets. */
const keyOf = (name: string): string =>
  name
    .replace(PLACE_ON_FORM, '')
    .replace(/\((loss(?:es)?)\)/gi, '$1')
    .replace(/\([^)]*\)/g, ' ')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Whether a name is of the day on which a position began or ended, which is the sale first where it is short. */
export const isOfPosition = (name: string): boolean => /open|clos/i.test(name);

/** The columns of a header of lots that were bought and sold again, each with both days, shares and money; null for any other. */
export function lotColumns(record: TableRecord): LotColumns | null {
  if (record.oversized || !mayBeHeader(record)) return null;
  const columns: LotColumns = {};
  for (const [at, name] of record.cells.entries()) {
    if (name.includes('%')) continue;
    const key = keyOf(name);
    const kind = (Object.keys(COLUMNS) as LotColumn[]).find((each) => COLUMNS[each].test(key));
    // Where a name comes twice, as with wash sales and without, the first is what happened.
    if (kind !== undefined) columns[kind] ??= at;
  }
  const has = (...kinds: LotColumn[]): boolean => kinds.some((kind) => columns[kind] !== undefined);
  const isWhole = has('acquired') && has('sold') && has('proceeds') && has('cost', 'original', 'adjusted');
  // Tax forms have the number of shares in the description.
  return isWhole && has('quantity', 'name') && has('symbol', 'cusip', 'isin', 'name') ? columns : null;
}
