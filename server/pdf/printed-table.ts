import { formatPrice, formatQuantity } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import { heightOf, write } from './faces.ts';
import { asArtifact, COLORS, ruleAt, structureOf } from './printed-page.ts';

interface RowStyle {
  widths: readonly number[];
  /** The number of trailing columns with figures, which are right-aligned. */
  numeric: number;
  /** A header row has a quiet style, and begins a table. */
  isHead?: boolean;
  /** A total, in bold. */
  isTotal?: boolean;
}

const SIZE = 8.5;
/** The gap between columns. */
const GAP = 8;

const faceOf = ({ isHead, isTotal }: RowStyle) =>
  ({
    face: isHead || isTotal ? 'bold' : 'sans',
    size: isHead ? 8 : SIZE,
    color: isHead ? COLORS.quiet : COLORS.text,
  }) as const;

/** Draws one cell; the height of the page limits the text below it. */
function drawCell(
  page: PDFKit.PDFDocument,
  text: string,
  place: { x: number; top: number; width: number; isNumeric: boolean; isLast: boolean },
  style: RowStyle,
): void {
  const { x, top, width, isNumeric, isLast } = place;
  write(page, text, faceOf(style), {
    at: [x, top],
    width: isLast ? width : width - GAP,
    ...(isNumeric && { align: 'right' as const, features: ['tnum' as const] }),
  });
}

/** The cells with their positions; the row is as high as its highest cell. */
function layOut(page: PDFKit.PDFDocument, cells: readonly string[], style: RowStyle) {
  const { widths, numeric } = style;
  let x = page.page.margins.left;
  let height = 0;
  const placed = cells.map((text, at) => {
    const width = widths[at] ?? 0;
    const cell = { text, x, width, isNumeric: at >= cells.length - numeric, isLast: at === cells.length - 1 };
    height = Math.max(height, heightOf(page, text, faceOf(style), width - GAP));
    x += width;
    return cell;
  });
  return { placed, height };
}

/** One table row with cells of these widths. The header row is drawn again at the top of each further page. */
export function printedRow(page: PDFKit.PDFDocument, cells: readonly string[], style: RowStyle): void {
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
            for (const cell of placed) drawCell(page, cell.text, { ...cell, top }, style);
          });
          endRow(page, top + height, style);
        }
      : null;
  }
  const top = page.y;
  const row = page.struct('TR');
  structure.table.add(row);
  for (const cell of placed) {
    // the library's types do not declare the scope of a heading yet
    const options: object = style.isHead ? { scope: 'Column' } : {};
    const draw = () => drawCell(page, cell.text, { ...cell, top }, style);
    row.add(page.struct(style.isHead ? 'TH' : 'TD', options, [draw]));
  }
  row.end();
  endRow(page, top + height, style);
}

function endRow(page: PDFKit.PDFDocument, bottom: number, { isHead }: RowStyle): void {
  ruleAt(page, bottom + 3, isHead ? COLORS.text : COLORS.rule);
  page.x = page.page.margins.left;
  page.y = bottom + 8;
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
