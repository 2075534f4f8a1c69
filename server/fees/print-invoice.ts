import { formatAmount, formatMoney, formatPercent } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { findListedInvoice, listInvoiceLines } from '@trover/db/queries/fees/invoices.ts';
import type { Context } from '../context.ts';
import { mailBrand } from '../mail/mail-brand.ts';
import { addHeading, addLabels, addParagraph, addTitle, openPage } from '../pdf/printed-page.ts';
import { printedRow } from '../pdf/printed-table.ts';
import { invoiceNumber } from './invoice-number.ts';

const WITHHELD = 'Withheld from the awards. Nothing is due.';

const COLUMNS = { widths: [58, 178, 70, 62, 40, 60], numeric: 3 };

/** An invoice as a PDF, the same each time except for its state; undefined where it does not exist. */
export async function printInvoice(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: number,
): Promise<Buffer | undefined> {
  const invoice = await findListedInvoice(db, id);
  if (invoice === undefined) return undefined;
  const { recipient, currency, total, status, issued_on, from_day, to_day, paid_on, note } = invoice;
  const number = invoiceNumber(invoice);
  const portal = mailBrand(config, null).product;
  const { page, print } = openPage({
    title: `Invoice ${number}`,
    author: portal,
    date: new Date(`${issued_on}T00:00:00Z`),
    portal,
  });
  addTitle(page, status === 'void' ? `Invoice ${number}, void` : `Invoice ${number}`);
  addLabels(page, [
    ['To', recipient.name],
    ...(recipient.address === null ? [] : [['Address', recipient.address] as const]),
    ['From', `${config.company.name}, ${config.company.address}`],
    ['Date', formatDate(issued_on)],
    ['Awards', from_day === to_day ? formatDate(from_day) : `${formatDate(from_day)} to ${formatDate(to_day)}`],
    ...(recipient.agreement === null ? [] : [['Agreement', recipient.agreement] as const]),
  ]);
  addHeading(page, `Fees in ${currency}`);
  printedRow(page, ['Date', 'Case', 'Claim', 'Award', 'Rate', 'Fee'], { ...COLUMNS, isHead: true });
  for (const line of await listInvoiceLines(db, id))
    printedRow(
      page,
      [
        formatDate(line.awarded_on),
        line.title,
        line.claim_number ?? '–',
        formatAmount(line.award, 2, currency),
        formatPercent(line.fee_pct),
        formatAmount(line.fee, 2, currency),
      ],
      COLUMNS,
    );
  printedRow(page, ['Total', '', '', '', '', formatMoney(total, { currency })], { ...COLUMNS, isTotal: true });
  page.moveDown(0.8);
  addLabels(page, [
    [
      'Status',
      status === 'paid'
        ? `Withheld from the awards. You also paid on ${formatDate(paid_on!)}, so we owe you a refund.`
        : status === 'void'
          ? `Void: ${note ?? ''}`
          : WITHHELD,
    ],
  ]);
  addParagraph(page, 'Each fee is the percentage of the award set in your agreement. Awards are from our ledger.');
  addParagraph(page, 'We withheld each fee when we paid the award. You owe us nothing for this invoice.');
  return print();
}
