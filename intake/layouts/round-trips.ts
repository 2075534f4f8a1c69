import { isFigure } from '../mapping/column-content.ts';
import { nameFit, nameKey } from '../mapping/field-names.ts';
import type { TableRecord } from '../readers/csv.ts';
import { readDay } from '../readers/dates.ts';
import { readDecimal } from '../readers/numbers.ts';
import { filledIn, isDay, mayBeHeader, NO_TRADE } from './records.ts';

const BOUGHT =
  /\b(?:bought|buys?|buying|purchased?|purchases|acquired|gekauft|kauf|achat|acheté|compra|acquisto|aankoop|kjøpt?|köp)(?:\b|(?=\s|$))/i;
const SOLD =
  /\b(?:sold|sells?|selling|sales?|verkauft|verkauf|vente|vendu|venta|venda|vendita|verkoop|salg|sålt)(?:\b|(?=\s|$))/i;
const DAYS = /^(?:on|date|day|am|datum|le|fecha|data|dato|when)?$/;
/** As `nameKey` writes them, without the `s` at their end. */
const PRICES =
  /^(?:at|price|priceshare|pricepershare|sharepriceprice|shareprice|unitprice|px|for|kurs?|preis?|prix|cours?|precio|preco|prezzo|koers?|prijs?|pris?)$/;
const UNITS =
  /^(?:quantity|qty|share|unit|number|numberofshare|noofshare|stuck|anzahl|quantite|cantidad|quantita|quantidade|aantal|antal|antall)$/;
/** The unit of a column behind its name; other words in brackets may mean that nothing was bought or sold. */
const UNIT = /\((?:[A-Z]{3}|[$€£]|(?:per|\/) ?share|each|[dmy]{1,4}[-/.][dmy]{1,4}[-/.][dmy]{1,4})\)|[$€£]/gi;
/** What shows that rows may be of sales before their purchases. */
const SIDES = /^(?:side|direction|longshort|long|short|type|action|position|sens|richtung)$/;

/** Rows with numbers of their own, and the line of the file that each is from. */
export interface NumberedAnew {
  records: TableRecord[];
  lines: ReadonlyMap<number, number>;
}

type Side = 'Buy' | 'Sell';
type Kind = 'day' | 'price' | 'quantity' | 'fees';

/** A column of the purchase or the sale that a row is of. */
interface SidedColumn {
  side: Side;
  kind: Kind;
  /** Its name without the side. */
  name: string;
}

/**
 * Rows that have a purchase and the sale of the same shares, as two rows. A report of gains is none of these: it has what was
 * paid and received in all, and not the two prices. Null where a row may be of a short sale, or is not clear.
 * The rows are numbered one after the other below their header, as two of them may be of one line.
 */
export function splitRoundTrips(records: readonly TableRecord[]): NumberedAnew | null {
  for (const [at, record] of records.slice(0, 40).entries()) {
    if (!mayBeHeader(record)) continue;
    const names = withGroups(record.cells, records[at - 1]);
    const columns = names.map(sidedColumn);
    if (!isOfRoundTrips(columns) || names.some((name) => SIDES.test(nameKey(name)))) continue;
    return split({ line: record.line, names, columns }, records.slice(at + 1));
  }
  return null;
}

/**
 * Names of columns with that of their group above them: `Bought` above `Date` and `Price`. A name that comes twice is of the
 * first group and then of the second, as a group's name may be above the middle of its columns.
 */
function withGroups(below: readonly string[], above: TableRecord | undefined): string[] {
  if (above === undefined) return [...below];
  const upper = above.cells;
  // Beside the groups, a name above nothing is that of a column.
  const isGroup = (cell: string, at: number) => cell !== '' && (filledIn(above).length === 2 || below[at]);
  const [first = -1, second = -1, ...others] = upper.flatMap((cell, at) => (isGroup(cell, at) ? [at] : []));
  if (second < 0 || others.length > 0) return [...below];
  const width = Math.max(below.length, upper.length);
  const cells = Array.from(
    { length: width },
    (_, at) => below[at] || (isGroup(upper[at] ?? '', at) ? '' : (upper[at] ?? '')),
  );
  const groups = [upper[first]!, upper[second]!];
  const isPurchaseFirst = BOUGHT.test(groups[0]!) && SOLD.test(groups[1]!);
  if (!isPurchaseFirst && !(SOLD.test(groups[0]!) && BOUGHT.test(groups[1]!))) return [...below];
  const isTwice = (cell: string) => cell !== '' && cells.filter((each) => each === cell).length === 2;
  const begin = cells.findIndex((cell, at) => isTwice(cell) && cells.indexOf(cell) < at);
  const isApart = begin < 0 || (first < begin && second >= begin);
  if (!isApart) return [...below];
  return cells.map((cell, at) => {
    const isOwn = cell === '' || at < first || !below[at];
    if (begin >= 0) return isTwice(cell) ? `${groups[at < begin ? 0 : 1]} ${cell}` : cell;
    if (isOwn) return cell;
    return `${groups[at < second ? 0 : 1]} ${cell}`;
  });
}

function sidedColumn(name: string): SidedColumn | null {
  const [isBought, isSold] = [BOUGHT.test(name), SOLD.test(name)];
  if (isBought === isSold) return null;
  const rest = name
    .replace(isBought ? BOUGHT : SOLD, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const key = nameKey(rest.replace(UNIT, ' '));
  const side = isBought ? 'Buy' : 'Sell';
  if (DAYS.test(key)) return { side, kind: 'day', name: rest };
  if (PRICES.test(key)) return { side, kind: 'price', name: rest };
  if (UNITS.test(key)) return { side, kind: 'quantity', name: rest };
  return nameFit(rest, 'fees').isExact ? { side, kind: 'fees', name: rest } : null;
}

type Columns = readonly (SidedColumn | null)[];

const placeOf = (columns: Columns, side: Side, kind: Kind): number =>
  columns.findIndex((column) => column?.side === side && column.kind === kind);

/** Each side has one day and one price, in the same unit. */
function isOfRoundTrips(columns: Columns): boolean {
  const priceOf = (side: Side) => columns[placeOf(columns, side, 'price')]?.name;
  const count = (side: Side, kind: Kind) => columns.filter((each) => each?.side === side && each.kind === kind).length;
  const isEachOnce = (['Buy', 'Sell'] as const).every((side) => count(side, 'day') === 1 && count(side, 'price') === 1);
  return isEachOnce && nameKey(priceOf('Buy')!) === nameKey(priceOf('Sell')!);
}

/** Columns of the shares that are named for no side, as they are used in both rows. */
const COMMON = ['symbol', 'isin', 'cusip', 'security_name', 'quantity', 'currency', 'account'] as const;

interface Layout {
  line: number;
  names: readonly string[];
  columns: Columns;
}

function split({ line, names, columns }: Layout, rows: readonly TableRecord[]): NumberedAnew | null {
  const common = names.flatMap((name, at) =>
    columns[at] === null && COMMON.some((field) => nameFit(name, field).isExact) ? [at] : [],
  );
  const units = common.find((at) => nameFit(names[at]!, 'quantity').isExact);
  const hasUnits = (side: Side) => placeOf(columns, side, 'quantity') >= 0;
  if (units === undefined && !(hasUnits('Buy') && hasUnits('Sell'))) return null;
  const [dayBought, daySold] = [placeOf(columns, 'Buy', 'day'), placeOf(columns, 'Sell', 'day')];
  const price = columns[placeOf(columns, 'Buy', 'price')]!.name;
  const isPriceWord = nameFit(price, 'price').isExact;
  const remarks = names.flatMap((name, at) =>
    name !== '' && columns[at] === null && !common.includes(at) && isOfWords(rows, at) ? [at] : [],
  );
  // Costs of the one side alone leave those of the other unknown.
  const hasFees = (['Buy', 'Sell'] as const).every((side) => placeOf(columns, side, 'fees') >= 0);
  const repeated = [...common.filter((at) => at !== units), ...remarks];
  const header = [
    'Date',
    'Action',
    ...repeated.map((at) => names[at]!),
    'Shares',
    isPriceWord ? price : 'Price',
    ...(hasFees ? ['Fees'] : []),
  ];
  const arranged: TableRecord[] = [{ line, cells: header }];
  for (const row of rows) {
    const cell = (at: number | undefined) => (at === undefined || at < 0 ? '' : (row.cells[at] ?? ''));
    const [bought, sold] = [cell(dayBought), cell(daySold)];
    if (bought === '' && sold === '') {
      arranged.push({ line: row.line, cells: filledIn(row) });
      continue;
    }
    if (bought === '' || isBefore(sold, bought) || isShort(cell(units))) return null;
    const isInherited = remarks.some((at) => INHERITED.test(cell(at)) && !NOT_INHERITED.test(cell(at)));
    const trade = (side: Side, action: string = side): TableRecord => ({
      line: row.line,
      cells: [
        side === 'Buy' ? bought : sold,
        action,
        ...repeated.map(cell),
        cell(placeOf(columns, side, 'quantity')) || cell(units),
        side === action ? cell(placeOf(columns, side, 'price')) : '',
        ...(hasFees ? [cell(placeOf(columns, side, 'fees'))] : []),
      ],
    });
    arranged.push(isInherited ? trade('Buy', 'Transfer in') : trade('Buy'));
    const words = row.cells
      .map((each) => (isInherited || NOT_INHERITED.test(each) ? each.replace(INHERITED, ' ') : each))
      .join(' ');
    if (IS_PLANNED.test(sold) || NO_TRADE.test(words)) return null;
    if (isDay(sold)) arranged.push(trade('Sell'));
    else if (!IS_OPEN.test(sold)) return null;
  }
  const lines = new Map(arranged.map((record, at) => [line + at, record.line]));
  return { records: arranged.map(({ cells }, at) => ({ line: line + at, cells })), lines };
}

/** Remarks on shares that came without a purchase, at the worth of that day. */
const INHERITED =
  /\binherit(?:ed|ance)?\b|(?:['’]s|\bthe|\bfrom) estate\b|\bestate of\b|\b(?:date|day) of death\b|\bbequ(?:est|eathed)\b|\b(?:ge|ver)erbt\b|\b(?:erbschaft|nachlass|geërfd|erfenis|herencia|heredad[ao]s?|ereditat[aoie]|eredità)\b|\bhérit(?:age|ée?s?)(?!\p{L})/iu;

/** Remarks on an estate or a heritage that paid for the shares, or that a sale was to pay. */
const NOT_INHERITED =
  /\b(?:bought|purchased|money|cash|funds|proceeds|gekauft|geld|gekocht|comprad[ao]s?|dinero|comprat[aoie]|denaro|argent)\b.*(?:inherit|estate|bequ|erb|nachlass|erf|heren|hered|eredit|hérit)|\bacheté.*hérit|\bsold\b.*\bpay\b.*\bestate\b|\bestate (?:lawyer|attorney|solicitor|agent|tax|taxes|bills?|costs?|fees?|planning)\b/iu;

/** Whether a column has words alone, such as a status, by which a row may be of no trade. */
function isOfWords(rows: readonly TableRecord[], at: number): boolean {
  const filled = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => /\p{L}/u.test(cell) && !isDay(cell) && !isFigure(cell));
}

/** A day on which somebody means to sell. */
const IS_PLANNED = /[(?~]|\b(?:target|plan\w*|est\w*|expect\w*)\b/i;

/** What is where the day of a sale is to be while there was none. */
const IS_OPEN =
  /^(?:|-+|–|—|n\/?a|none|open|still (?:own|have|holding)(?: (?:it|them))?|holding|held|not sold|unsold)$/i;

/** Whether the one day is before the other, in whatever order day and month are written. */
function isBefore(day: string, other: string): boolean {
  const [serial, otherSerial] = [day, other].map(Number);
  if (day !== '' && Number.isFinite(serial) && Number.isFinite(otherSerial)) return serial! < otherSerial!;
  return (['mdy', 'dmy'] as const).some((order) => {
    const [one, two] = [readDay(day, order), readDay(other, order)];
    const isOneReadable = readDay(day, order) !== null && readDay(other, order) !== null;
    return isOneReadable && one! < two! && !isLater(day, other, order === 'mdy' ? 'dmy' : 'mdy');
  });
}

const isLater = (day: string, other: string, order: 'mdy' | 'dmy'): boolean => {
  const [one, two] = [readDay(day, order), readDay(other, order)];
  return one !== null && two !== null && one >= two;
};

const isShort = (units: string): boolean => (readDecimal(units) ?? '').startsWith('-');
