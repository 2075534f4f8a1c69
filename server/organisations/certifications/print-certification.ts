import { formatPriceOrDash, formatQuantityOrDash } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { type CertificationRecord, findCertification } from '@trover/db/queries/organisations/certifications.ts';
import type { Context } from '../../context.ts';
import {
  addHeading,
  addLabels,
  addParagraph,
  addSignature,
  addTitle,
  ensureSpace,
  openPage,
} from '../../pdf/printed-page.ts';
import { printedRow } from '../../pdf/printed-table.ts';
import type { CertificationDocument } from './certification-key.ts';
import type { CertificationContent, ScheduledTrade } from './prepare-certification.ts';
import { printLossCharts } from './print-loss-chart.ts';

const SCHEDULE = { widths: [80, 118, 110, 80, 80], numeric: 2 };
/** Space for the signature with the lines below it. */
const SIGNATURE_POINTS = 150;

function printSchedule(page: PDFKit.PDFDocument, rows: readonly ScheduledTrade[]): void {
  printedRow(page, ['Date', 'Transaction', 'Security', 'Shares', 'Price'], { ...SCHEDULE, isHead: true });
  for (const row of rows)
    printedRow(
      page,
      [
        formatDate(row.trade_date),
        row.transaction,
        row.security,
        formatQuantityOrDash(row.quantity),
        formatPriceOrDash(row.price),
      ],
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
  const { page, print } = openPage({ title, author: found.plaintiff, date: found.prepared_at, portal: null });
  addTitle(page, title);
  addParagraph(page, found.title);
  const state = stateOf(found);
  if (state !== null) addParagraph(page, state);
  addParagraph(page, statement.opening, { asRecord: true });
  for (const [at, point] of statement.points.entries()) addParagraph(page, `${at + 1}. ${point}`, { asRecord: true });
  ensureSpace(page, SIGNATURE_POINTS);
  addParagraph(page, statement.closing, { asRecord: true });
  if (found.signed_name !== null) addSignature(page, found.signed_name);
  else addParagraph(page, '______________________________');
  addLabels(page, [
    ['Signed by', `${found.signer_name}, ${found.signer_title}`],
    ['On behalf of', found.plaintiff],
    ['Date', found.signed_on === null ? '__________' : formatDate(found.signed_on)],
    ['SHA-256', found.sha256],
  ]);
  addHeading(page, 'Schedule A: transactions in the class period');
  printSchedule(page, schedule.within);
  if (schedule.after.length > 0) {
    addHeading(page, 'Transactions in the 90 days after the class period');
    printSchedule(page, schedule.after);
  }
  return print();
}

/** The loss chart that is attached to a motion for lead plaintiff. */
function printLossChart(found: CertificationRecord): Promise<Buffer> {
  const { losses, lots, shares } = contentOf(found);
  return printLossCharts([{ holder: found.plaintiff, losses, lots, shares }], {
    ...{ title: found.title, author: found.plaintiff, date: found.prepared_at },
  });
}

/** A document of a certification as a PDF; undefined where the certification does not exist. */
export async function printCertification(
  { db }: Pick<Context, 'db'>,
  { account_id, id, document }: CertificationDocument,
): Promise<Buffer | undefined> {
  const found = await findCertification(db, account_id, id);
  if (found === undefined) return undefined;
  return document === 'certification' ? printStatement(found) : printLossChart(found);
}
