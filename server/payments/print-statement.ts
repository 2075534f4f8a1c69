import { dayInWords, requireDay } from '@trover/core/dates/day.ts';
import { daysOf } from '@trover/core/ledger/statement.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { listPayees, type Payee } from '@trover/db/queries/payments/payees.ts';
import { findOwnPayment, type OwnPaymentRecord } from '@trover/db/queries/payments/payments.ts';
import type { Context } from '../context.ts';
import { showStatement } from '../ledger/show-statement.ts';
import { mailBrand } from '../mail/mail-brand.ts';
import { headed, labelled, openPage, paragraph, printedRow, titled } from '../pdf/printed-page.ts';
import { presentPayment } from './present-payment.ts';
import type { StatementOf } from './statement-key.ts';

const day = (date: string): string => dayInWords(requireDay(date));
const dateOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** How a payment went, as a sentence. */
function howPaid({ kind, label, shown, expires_on, cleared_on, returned_on, return_reason }: OwnPaymentRecord): string {
  const where = kind === 'check' ? `Check by mail, ${shown}` : `${label} ${shown}`;
  if (returned_on !== null)
    return `${where}. Came back on ${day(returned_on)}: ${(return_reason ?? 'no reason given').replace(/\.$/, '')}`;
  if (cleared_on !== null) return `${where}, cashed on ${day(cleared_on)}`;
  return expires_on === null ? where : `${where}, cash it by ${day(expires_on)}`;
}

interface Reader {
  name: string;
  /** By the contracts and claims; none where they are deleted. */
  payees: readonly Payee[];
  /** Who the portal is to them. */
  portal: string;
}

/** Legal name and address, each on a line of its own as on an envelope. */
function payeeLines({ payees, name }: Reader, label: string): (readonly [string, string])[] {
  if (payees.length === 0) return [[label, name]];
  return payees.flatMap(({ legal_name, co_owner, street, city, region, postal_code, country }) => [
    [label, co_owner === null ? legal_name : `${legal_name} and ${co_owner}`] as const,
    [
      'Address',
      `${street}, ${[city, [region, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ')}`,
    ] as const,
  ]);
}

async function printPayment(payment: OwnPaymentRecord, reader: Reader): Promise<Buffer> {
  const { name, portal, payees } = reader;
  const { award, fee, fee_pct, currency } = presentPayment(payment);
  const { page, print } = openPage({
    title: `Payment ${payment.id}`,
    author: portal,
    date: dateOf(payment.paid_on),
  });
  const money = (amount: string): string => `${amount} ${currency}`;
  titled(page, 'Statement of payment');
  labelled(page, [
    ...payeeLines({ name: payment.beneficial_owner || name, portal, payees }, 'Paid to'),
    ['Issued by', portal],
    ['Case', payment.title],
    ...(payment.claim_number === null ? [] : [['Claim number', payment.claim_number] as const]),
    ['Distribution', payment.round === 1 ? 'The first' : `Number ${payment.round}`],
  ]);
  headed(page, 'Amounts');
  labelled(page, [
    ['Award', money(award)],
    [`Fee, ${fee_pct} percent`, money(fee)],
    ...(payment.withheld === '0.00' ? [] : ([['Withheld for the IRS', money(payment.withheld)]] as const)),
    ['Paid to you', money(payment.amount)],
  ]);
  headed(page, 'Payment');
  labelled(page, [
    ['Number', String(payment.id)],
    ['Booked', day(payment.paid_on)],
    ['Payment date', day(payment.execute_on)],
    ['How', howPaid(payment)],
  ]);
  paragraph(
    page,
    'The award is the amount that the claims administrator paid for this claim. The fee is the one in your contract.',
  );
  return print();
}

type Shown = Awaited<ReturnType<typeof showStatement>>;

const ENTRIES = { widths: [64, 194, 70, 70, 70], numeric: 3 };

async function printYear({ currencies, sha256 }: Shown, year: string, reader: Reader): Promise<Buffer> {
  const { portal } = reader;
  const { page, print } = openPage({
    title: `Statement of ${year}`,
    author: portal,
    date: dateOf(daysOf(year).to),
  });
  titled(page, `Statement of ${year}`);
  labelled(page, [
    ...payeeLines(reader, 'Of'),
    ['Issued by', portal],
    ['Tax year', `${day(daysOf(year).from)} to ${day(daysOf(year).to)}`],
  ]);
  if (currencies.length === 0) paragraph(page, 'Nothing was awarded or paid in this year.');
  for (const { currency, owed_before, award, fee, net, paid, withheld, owed_after, lines } of currencies) {
    headed(page, currency);
    labelled(page, [
      ['Owed at the start of the year', owed_before],
      ['Awards', award],
      ['Fees', fee],
      ['Awards less fees', net],
      ['Paid to you', paid],
      ...(withheld === undefined ? [] : ([['Withheld for the IRS', withheld]] as const)),
      ['Owed at the end of the year', owed_after],
    ]);
    page.moveDown(0.5);
    printedRow(page, ['Date', 'What', 'Award', 'Fee', 'Paid'], { ...ENTRIES, isHead: true });
    for (const line of lines) printedRow(page, [line.date, line.title, line.award, line.fee, line.paid], ENTRIES);
  }
  page.moveDown(1);
  labelled(page, [['SHA-256', sha256]]);
  return print();
}

/** A statement as a PDF, the same whenever it is printed; undefined where there is no such payment. */
export async function printStatement(
  { db, config }: Pick<Context, 'db' | 'config'>,
  of: StatementOf,
): Promise<Buffer | undefined> {
  const { account_id } = of;
  const { first_name, last_name, email, partner } = await requireAccount(db, account_id);
  const named = { name: `${first_name} ${last_name}`.trim() || email, portal: mailBrand(config, partner).product };
  const period = 'year' in of ? daysOf(of.year) : { payment_id: of.payment_id };
  const reader: Reader = { ...named, payees: await listPayees(db, { account_id, ...period }) };
  if ('year' in of) return printYear(await showStatement(db, account_id, of.year), of.year, reader);
  const payment = await findOwnPayment(db, { account_id, id: of.payment_id });
  return payment && printPayment(payment, reader);
}
