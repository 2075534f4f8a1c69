import {
  enDash,
  formatAmount,
  formatMoney,
  formatPriceOrDash,
  formatQuantity,
  formatQuantityOrDash,
} from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import type { MarketLot } from '@trover/core/losses/market-lots.ts';
import { addHeading, addLabels, addParagraph, addTitle, openPage } from '../../pdf/printed-page.ts';
import { printedRow } from '../../pdf/printed-table.ts';

const LOTS = { widths: [62, 52, 48, 70, 62, 48, 70, 56], numeric: 8 };

/** The data of one holder in a loss chart. */
export interface ChartOfHolder {
  holder: string;
  losses: { currency: string; fifo: string | null; lifo: string | null; recognized: string | null };
  shares: { held_at_start: string; bought: string; sold: string; held_at_end: string };
  lots: { fifo: MarketLot[] | null; lifo: MarketLot[] | null };
}

function printLots(page: PDFKit.PDFDocument, lots: readonly MarketLot[], total: string | null, currency: string): void {
  printedRow(page, ['Bought', 'Shares', 'Price', 'Cost', 'Sold', 'Price', 'Proceeds', 'Loss'], {
    ...LOTS,
    isHead: true,
  });
  for (const lot of lots)
    printedRow(
      page,
      [
        formatDate(lot.bought),
        formatQuantityOrDash(lot.quantity),
        formatPriceOrDash(lot.price_bought),
        formatAmount(lot.cost),
        lot.sold === null ? 'Held' : formatDate(lot.sold),
        formatPriceOrDash(lot.price_end),
        formatAmount(lot.proceeds),
        formatAmount(lot.loss),
      ],
      LOTS,
    );
  printedRow(page, ['Total', '', '', '', '', '', '', total === null ? enDash : formatAmount(total)], {
    ...LOTS,
    isTotal: true,
  });
  page.moveDown(0.3);
  addParagraph(
    page,
    `Amounts in ${currency}. Shares held are valued as the case states: its look-back mean or holding value.`,
  );
}

/** Loss charts, one holder after the other: each lot by both matching methods. */
export function printLossCharts(
  charts: readonly ChartOfHolder[],
  { title, author, date }: { title: string; author: string; date: Date },
): Promise<Buffer> {
  const { page, print } = openPage({ title: 'Loss chart', author, date, portal: null });
  for (const [at, { holder, losses, lots, shares }] of charts.entries()) {
    const { currency } = losses;
    const money = (amount: string | null) => (amount === null ? 'Not computed' : formatMoney(amount, { currency }));
    if (at > 0) page.addPage();
    addTitle(page, 'Loss chart');
    addParagraph(page, `${holder}, in ${title}`);
    addLabels(page, [
      ['Held before', formatQuantity(shares.held_at_start)],
      ['Bought', formatQuantity(shares.bought)],
      ['Sold', formatQuantity(shares.sold)],
      ['Held at the end', formatQuantity(shares.held_at_end)],
      ['Loss, FIFO', money(losses.fifo)],
      ['Loss, LIFO', money(losses.lifo)],
      ['Recognized loss', losses.recognized === null ? 'There is no plan of allocation yet' : money(losses.recognized)],
    ]);
    for (const [method, name] of [
      ['lifo', 'Last in, first out'],
      ['fifo', 'First in, first out'],
    ] as const) {
      addHeading(page, name);
      const own = lots[method];
      if (own === null) addParagraph(page, 'This loss cannot be computed: a price is missing.');
      else printLots(page, own, losses[method], currency);
    }
  }
  return print();
}
