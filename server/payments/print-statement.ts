import { currencySign, enDash, formatAmount, formatMoney, formatPercent } from '@trover/core/format/amounts.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { daysOf, formatPeriod } from '@trover/core/ledger/statement.ts';
import { type TaxCharacter, type TaxPart, taxLineOf } from '@trover/core/tax/tax-line.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { listPayees, type Payee } from '@trover/db/queries/payments/payees.ts';
import { findOwnPayment, type OwnPaymentRecord } from '@trover/db/queries/payments/payments.ts';
import { findTaxedPayment } from '@trover/db/queries/tax/tax-years.ts';
import type { Context } from '../context.ts';
import { showStatement } from '../ledger/show-statement.ts';
import { mailBrand } from '../mail/mail-brand.ts';
import { addHeading, addLabels, addPaidFigure, addParagraph, addTitle, openPage } from '../pdf/printed-page.ts';
import { printedRow } from '../pdf/printed-table.ts';
import { presentPayment } from './present-payment.ts';
import type { StatementOf } from './statement-key.ts';

const dateOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The method and result of a payment, as a sentence. */
function howPaid({ kind, label, shown, expires_on, cleared_on, returned_on, return_reason }: OwnPaymentRecord): string {
  const where = kind === 'check' ? `Check by mail, ${shown}` : `${label} ${shown}`;
  if (returned_on !== null)
    return `${where}. Came back on ${formatDate(returned_on)}: ${(return_reason ?? 'no reason given').replace(/\.$/, '')}`;
  if (cleared_on !== null) return `${where}, cashed on ${formatDate(cleared_on)}`;
  return expires_on === null ? where : `${where}, cash it by ${formatDate(expires_on)}`;
}

interface Reader {
  name: string;
  /** From contracts and claims; none where those are deleted. */
  payees: readonly Payee[];
  /** The portal's name for the recipient. */
  portal: string;
  /** The business date: a payment before its date is not paid yet. */
  today: string;
}

/** Legal name and address, each on its own line as on an envelope. */
function payeeLines({ payees, name }: Pick<Reader, 'payees' | 'name'>, label: string): (readonly [string, string])[] {
  if (payees.length === 0) return [[label, name]];
  return payees.flatMap(({ legal_name, co_owner, street, city, region, postal_code, country }) => [
    [label, co_owner === null ? legal_name : `${legal_name} and ${co_owner}`] as const,
    [
      'Address',
      `${street}, ${[city, [region, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ')}`,
    ] as const,
  ]);
}

const characters: Readonly<Record<TaxCharacter, string>> = {
  return_of_capital: 'Capital returned',
  capital_gain: 'Gain or loss on a sale',
  interest: 'Interest',
  undetermined: 'Not determined',
};

async function printPayment(payment: OwnPaymentRecord, parts: readonly TaxPart[], reader: Reader): Promise<Buffer> {
  const { name, portal, payees, today } = reader;
  const { award, fee, fee_pct, fee_reason, currency } = presentPayment(payment);
  const { page, print } = openPage({
    title: `Statement of payment ${payment.id}`,
    author: portal,
    date: dateOf(payment.paid_on),
    portal,
  });
  const money = (amount: string): string => formatMoney(amount, { currency });
  addTitle(page, 'Statement of payment');
  const isExecuted = payment.returned_on === null && payment.execute_on <= today;
  const label = isExecuted ? 'Paid to you' : payment.returned_on === null ? 'On its way to you' : 'Paid, and returned';
  addPaidFigure(page, money(payment.amount), { label, isExecuted });
  addLabels(page, [
    ...payeeLines({ name: payment.beneficial_owner || name, payees }, 'Paid to'),
    ['Issued by', portal],
    ['Case', payment.title],
    ...(payment.claim_number === null ? [] : [['Claim number', payment.claim_number] as const]),
    ['Distribution', payment.round === 1 ? 'The first' : `Number ${payment.round}`],
  ]);
  addHeading(page, 'Amounts');
  addLabels(
    page,
    [
      ['Award', money(award)],
      [`Fee, ${formatPercent(fee_pct)}`, minus(money(fee))],
      ...(payment.withheld === '0.00' ? [] : ([['Withheld for the IRS', minus(money(payment.withheld))]] as const)),
      [isExecuted ? 'Paid to you' : 'Sent to you', money(payment.amount)],
    ],
    { areAmounts: true },
  );
  addHeading(page, 'For your taxes');
  for (const { character, term, amount, cost, basis } of parts)
    addParagraph(
      page,
      `${characters[character]}${term === null ? '' : `, ${term} term`}: ${money(amount)}${cost === null ? '' : `, of shares that cost ${money(cost)}`}. ${basis}`,
    );
  addParagraph(page, 'Based on the trades in the claim you certified. This is not tax advice.');
  addHeading(page, 'Payment');
  addLabels(page, [
    ['Number', String(payment.id)],
    ['Booked', formatDate(payment.paid_on)],
    ['Payment date', formatDate(payment.execute_on)],
    ['How', howPaid(payment)],
  ]);
  addParagraph(
    page,
    `The award is the amount that the claims administrator paid for this claim. ${fee_reason === null ? 'The fee is the one in your contract.' : `The fee is ${fee_reason}`}`,
  );
  return print();
}

/** A deduction with a minus sign (U+2212); zero has none. */
const minus = (amount: string): string => (/[1-9]/.test(amount) ? `−${amount}` : amount);

/** An amount in a column whose heading names the currency. */
const cell = (amount: string, currency: string): string =>
  /[1-9]/.test(amount) ? formatAmount(amount, 2, currency) : enDash;

type StatementData = Awaited<ReturnType<typeof showStatement>>;

const ENTRIES = { widths: [64, 194, 70, 70, 70], numeric: 3 };

async function printPeriod({ currencies, sha256 }: StatementData, period: string, reader: Reader): Promise<Buffer> {
  const { portal } = reader;
  const { from, to } = daysOf(period);
  const name = period.length === 4 ? 'year' : 'quarter';
  const { page, print } = openPage({
    title: `Statement for ${formatPeriod(period)}`,
    author: portal,
    date: dateOf(to),
    portal,
  });
  addTitle(page, `Statement for ${formatPeriod(period)}`);
  addLabels(page, [
    ...payeeLines(reader, 'Client'),
    ['Issued by', portal],
    [name === 'year' ? 'Tax year' : 'Quarter', `${formatDate(from)} to ${formatDate(to)}`],
  ]);
  if (currencies.length === 0) addParagraph(page, `Nothing was awarded or paid in this ${name}.`);
  for (const { currency, owed_before, award, fee, net, paid, withheld, owed_after, lines } of currencies) {
    const money = (amount: string): string => formatMoney(amount, { currency });
    addHeading(page, currencies.length === 1 ? 'Amounts' : `Amounts in ${currency}`);
    addLabels(
      page,
      [
        [`Owed at the start of the ${name}`, money(owed_before)],
        ['Awards', money(award)],
        ['Fees', minus(money(fee))],
        ['Awards less fees', money(net)],
        ['Sent to you', money(paid)],
        ...(withheld === undefined ? [] : ([['Withheld for the IRS', money(withheld)]] as const)),
        [`Owed at the end of the ${name}`, money(owed_after)],
      ],
      { areAmounts: true },
    );
    page.moveDown(0.5);
    const columns = ['Award', 'Fee', 'Paid'].map((name) => `${name}, ${currencySign(currency).trim()}`);
    printedRow(page, ['Date', 'Entry', ...columns], { ...ENTRIES, isHead: true });
    for (const line of lines)
      printedRow(
        page,
        [
          formatDate(line.date),
          line.title,
          ...[line.award, line.fee, line.paid].map((amount) => cell(amount, currency)),
        ],
        ENTRIES,
      );
  }
  page.moveDown(1);
  addLabels(page, [['SHA-256', sha256]]);
  return print();
}

/** A statement as a PDF, the same each time on the same day; undefined where the payment does not exist. */
export async function printStatement(
  { db, config, today }: Pick<Context, 'db' | 'config' | 'today'>,
  of: StatementOf,
): Promise<Buffer | undefined> {
  const { account_id } = of;
  const { first_name, last_name, email, partner } = await requireAccount(db, account_id);
  const named = {
    name: `${first_name} ${last_name}`.trim() || email,
    portal: mailBrand(config, partner).product,
    today: today(),
  };
  const paid = 'period' in of ? daysOf(of.period) : { payment_id: of.payment_id };
  const reader: Reader = { ...named, payees: await listPayees(db, { account_id, ...paid }) };
  if ('period' in of) return printPeriod(await showStatement(db, account_id, of.period), of.period, reader);
  const payment = await findOwnPayment(db, { account_id, id: of.payment_id });
  const taxed = payment && (await findTaxedPayment(db, { account_id, id: of.payment_id }));
  return payment && printPayment(payment, taxLineOf(payment.award, taxed?.lines ?? [], taxed?.interest), reader);
}
