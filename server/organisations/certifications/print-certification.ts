import { dayInWords, requireDay } from '@trover/core/dates/day.ts';
import { enDash, formatMoney, formatPrice, formatQuantity } from '@trover/core/format/amounts.ts';
import type { MarketLot } from '@trover/core/losses/market-lots.ts';
import { type CertificationRecord, findCertification } from '@trover/db/queries/organisations/certifications.ts';
import type { Context } from '../../context.ts';
import {
  headed,
  labelled,
  openPage,
  paragraph,
  printedRow,
  signature,
  titled,
  together,
} from '../../pdf/printed-page.ts';
import type { CertificationDocument } from './certification-key.ts';
import type { CertificationContent, ScheduledTrade } from './prepare-certification.ts';

const SCHEDULE = { widths: [80, 118, 110, 80, 80], numeric: 2 };
const LOTS = { widths: [62, 52, 48, 70, 62, 48, 70, 56], numeric: 8 };
/** The signature with the lines below it. */
const SIGNATURE_POINTS = 150;

const day = (date: string): string => dayInWords(requireDay(date));
const quantity = (amount: string | null): string => (amount === null ? enDash : formatQuantity(amount));
const price = (amount: string | null): string => (amount === null ? enDash : formatPrice(amount));

function printSchedule(page: PDFKit.PDFDocument, rows: readonly ScheduledTrade[]): void {
  printedRow(page, ['Date', 'Transaction', 'Security', 'Shares', 'Price'], { ...SCHEDULE, isHead: true });
  for (const row of rows)
    printedRow(
      page,
      [row.trade_date, row.transaction, row.security, quantity(row.quantity), price(row.price)],
      SCHEDULE,
    );
}

const contentOf = (found: CertificationRecord) => found.content as CertificationContent;

function stateOf({ withdrawn_at, signed_at }: CertificationRecord): string | null {
  if (withdrawn_at !== null) return 'Withdrawn. It is not to be used.';
  return signed_at === null ? 'Not signed.' : null;
}

/** The sworn certification with its schedule of transactions. */
function printStatement(found: CertificationRecord): Promise<Buffer> {
  const { statement, schedule } = contentOf(found);
  const title = 'Certification of plaintiff pursuant to the federal securities laws';
  const { page, print } = openPage({ title, author: found.plaintiff, date: found.prepared_at });
  titled(page, title);
  paragraph(page, found.title);
  const state = stateOf(found);
  if (state !== null) paragraph(page, state);
  paragraph(page, statement.opening);
  for (const [at, point] of statement.points.entries()) paragraph(page, `${at + 1}. ${point}`);
  together(page, SIGNATURE_POINTS);
  paragraph(page, statement.closing);
  if (found.signed_name !== null) signature(page, found.signed_name);
  else paragraph(page, '______________________________');
  labelled(page, [
    ['Signed by', `${found.signer_name}, ${found.signer_title}`],
    ['On behalf of', found.plaintiff],
    ['Date', found.signed_on === null ? '__________' : day(found.signed_on)],
    ['SHA-256', found.sha256],
  ]);
  headed(page, 'Schedule A: transactions in the class period');
  printSchedule(page, schedule.within);
  if (schedule.after.length > 0) {
    headed(page, 'Transactions in the 90 days after the class period');
    printSchedule(page, schedule.after);
  }
  return print();
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
        lot.bought,
        quantity(lot.quantity),
        price(lot.price_bought),
        lot.cost,
        lot.sold ?? 'Held',
        price(lot.price_end),
        lot.proceeds,
        lot.loss,
      ],
      LOTS,
    );
  printedRow(page, ['Total', '', '', '', '', '', '', total ?? enDash], { ...LOTS });
  page.moveDown(0.3);
  paragraph(
    page,
    `Amounts in ${currency}. Shares held are valued as the case states: its look-back mean or holding value.`,
  );
}

/** The loss chart that a motion for lead plaintiff encloses: each lot by both ways of matching. */
function printLossChart(found: CertificationRecord): Promise<Buffer> {
  const { losses, lots, shares } = contentOf(found);
  const { currency } = losses;
  const { page, print } = openPage({ title: 'Loss chart', author: found.plaintiff, date: found.prepared_at });
  const money = (amount: string | null) => (amount === null ? 'Not computed' : formatMoney(amount, { currency }));
  titled(page, 'Loss chart');
  paragraph(page, `${found.plaintiff}, in ${found.title}`);
  labelled(page, [
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
    headed(page, name);
    const own = lots[method];
    if (own === null) paragraph(page, 'This loss cannot be computed: a price is missing.');
    else printLots(page, own, losses[method], currency);
  }
  return print();
}

/** A document of a certification as a PDF; undefined where there is no such certification. */
export async function printCertification(
  { db }: Pick<Context, 'db'>,
  { account_id, id, document }: CertificationDocument,
): Promise<Buffer | undefined> {
  const found = await findCertification(db, account_id, id);
  if (found === undefined) return undefined;
  return document === 'certification' ? printStatement(found) : printLossChart(found);
}
