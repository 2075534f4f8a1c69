import { formatPrice, formatQuantity } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import { asArtifact, COLORS, certaintyRule, type PrintedCertainty, ruleAt } from './artifacts.ts';
import { heightOf, write } from './faces.ts';
import { structureOf } from './printed-page.ts';

/** A cell with more than its text. */
export interface PrintedCell {
  text: string;
  /** The ticker in front of a company's name, in a box. */
  plate?: string | null;
  /** The rule below an amount. */
  certainty?: PrintedCertainty | undefined;
  isBold?: boolean;
  isQuiet?: boolean;
}

interface RowStyle {
  widths: readonly number[];
  /** The number of trailing columns with figures, which are right-aligned. */
  numeric: number;
  /** A header row has a quiet style, and begins a table. */
  isHead?: boolean;
  /** A total, in bold, below a dark rule. */
  isTotal?: boolean;
}

const SIZE = 8.5;
/** The gap between columns. */
const GAP = 8;
const SPACE_ABOVE = 5;
const PLATE = { width: 31, height: 12.5, gap: 7, size: 7.6 };

const asCell = (cell: string | PrintedCell): PrintedCell => (typeof cell === 'string' ? { text: cell } : cell);

const faceOf = ({ isHead, isTotal }: RowStyle, { isBold, isQuiet, certainty }: PrintedCell) => ({
  face: isHead || isTotal || isBold ? ('bold' as const) : ('sans' as const),
  size: isHead ? 8 : SIZE,
  color: isHead || isQuiet ? COLORS.quiet : certainty === undefined ? COLORS.text : COLORS.yours,
});

interface Placed {
  cell: PrintedCell;
  x: number;
  width: number;
  isNumeric: boolean;
  isLast: boolean;
}

const roomOf = ({ cell: { plate }, width, isLast }: Placed): number =>
  (isLast ? width : width - GAP) - (plate ? PLATE.width + PLATE.gap : 0);

/** Draws one cell; the height of the page limits the text below it. */
function drawCell(page: PDFKit.PDFDocument, placed: Placed, top: number, style: RowStyle): void {
  const { cell, x, isNumeric } = placed;
  const width = roomOf(placed);
  const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
  if (cell.plate) drawPlate(page, cell.plate, x, top);
  write(page, cell.text, faceOf(style, cell), {
    at: [x + (cell.plate ? PLATE.width + PLATE.gap : 0), top],
    width,
    ...(isNumeric && { align: 'right' as const, features }),
  });
  if (cell.certainty === undefined) return;
  const across = page.widthOfString(cell.text, { features });
  certaintyRule(page, cell.certainty, { x: x + width - across, y: top + 11.5, width: across, weight: 0.7 });
}

function drawPlate(page: PDFKit.PDFDocument, ticker: string, x: number, top: number): void {
  page
    .roundedRect(x, top - 1.5, PLATE.width, PLATE.height, 2)
    .lineWidth(0.6)
    .strokeColor(COLORS.strongRule)
    .stroke();
  const style = { face: 'bold', size: PLATE.size, color: COLORS.text } as const;
  const options = { characterSpacing: 0.15, horizontalScaling: 86 };
  page.font('bold').fontSize(PLATE.size);
  const across = Math.min(page.widthOfString(ticker, options), PLATE.width - 2);
  const left = x + (PLATE.width - across) / 2;
  write(page, ticker, style, { at: [left, top + 0.6], lineBreak: false, ellipsis: true, ...options });
}

/** The cells with their positions; the row is as high as its highest cell. */
function layOut(page: PDFKit.PDFDocument, cells: readonly (string | PrintedCell)[], style: RowStyle) {
  const { widths, numeric } = style;
  let x = page.page.margins.left;
  let height = 0;
  const placed = cells.map((each, at): Placed => {
    const cell = asCell(each);
    const width = widths[at] ?? 0;
    const place = { cell, x, width, isNumeric: at >= cells.length - numeric, isLast: at === cells.length - 1 };
    height = Math.max(height, heightOf(page, cell.text, faceOf(style, cell), roomOf(place)));
    x += width;
    return place;
  });
  return { placed, height };
}

/** One table row with cells of these widths. The header row is drawn again at the top of each further page. */
export function printedRow(page: PDFKit.PDFDocument, cells: readonly (string | PrintedCell)[], style: RowStyle): void {
  const structure = structureOf(page);
  const { placed, height } = layOut(page, cells, style);
  if (page.y + height + (style.isHead ? 40 : 10) > page.page.height - page.page.margins.bottom) {
    page.addPage();
    if (!style.isHead) structure.repeatHead?.();
  }
  if (style.isHead || structure.table === null) {
    structure.table = page.struct('Table');
    structure.root.add(structure.table);
    structure.isBelowLabels = false;
    structure.repeatHead = style.isHead
      ? () => {
          const top = page.y;
          asArtifact(page, 'Pagination', () => {
            for (const each of placed) drawCell(page, each, top, style);
          });
          endRow(page, top + height, style);
        }
      : null;
  }
  const top = page.y;
  if (style.isTotal) ruleAt(page, top - SPACE_ABOVE, COLORS.text);
  const row = page.struct('TR');
  structure.table.add(row);
  for (const each of placed) {
    // the library's types do not declare the scope of a heading yet
    const options: object = style.isHead ? { scope: 'Column' } : {};
    const draw = () => drawCell(page, each, top, style);
    row.add(page.struct(style.isHead ? 'TH' : 'TD', options, [draw]));
  }
  row.end();
  endRow(page, top + height, style);
}

function endRow(page: PDFKit.PDFDocument, bottom: number, { isHead, isTotal }: RowStyle): void {
  if (!isTotal) ruleAt(page, bottom + (isHead ? 3 : 4), isHead ? COLORS.text : COLORS.rule);
  page.x = page.page.margins.left;
  page.y = bottom + (isHead ? 3 : 4) + SPACE_ABOVE;
}

interface PrintedTrade {
  trade_date: string;
  type: string;
  subtype: string | null;
  security: string;
  quantity: string | null;
  price: string | null;
  /** The currency of the price; null where the trade states none. */
  currency: string | null;
}

const TRADES = { widths: [70, 100, 110, 90, 98], numeric: 2 };

/**
 * The transactions of a claim, in the given order. The heading names the currency of the prices, or each price has its
 * own.
 */
export function printedTrades(page: PDFKit.PDFDocument, trades: readonly PrintedTrade[]): void {
  const [first, ...others] = new Set(trades.flatMap(({ price, currency }) => (price === null ? [] : (currency ?? []))));
  const heading = first !== undefined && others.length === 0 ? `Price (${first})` : 'Price';
  printedRow(page, ['Date', 'Transaction', 'Security', 'Quantity', heading], { ...TRADES, isHead: true });
  for (const { trade_date, type, subtype, security, quantity, price, currency } of trades)
    printedRow(
      page,
      [
        formatDate(trade_date),
        capitalize((subtype ?? type).replaceAll('_', ' ')),
        security,
        quantity === null ? '' : formatQuantity(quantity),
        price === null ? '' : [formatPrice(price), ...(others.length > 0 ? [currency] : [])].join(' ').trim(),
      ],
      TRADES,
    );
}
