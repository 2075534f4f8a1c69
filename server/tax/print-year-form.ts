import { leastReported } from '@trover/core/tax/year-forms.ts';
import { listPayeesOfYear } from '@trover/db/queries/tax/tax-years.ts';
import { findWithholdingRule } from '@trover/db/queries/tax/withholding.ts';
import type { Context } from '../context.ts';
import { headed, labelled, openPage, paragraph, titled } from '../pdf/printed-page.ts';
import { presentPayee } from './present-payee.ts';
import type { YearFormOf } from './year-form-key.ts';

const boxNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1099-INT': { '1': 'Interest income', '4': 'Federal income tax withheld' },
  '1099-MISC': { '3': 'Other income', '4': 'Federal income tax withheld' },
  '1042-S': { '1': 'Income code', '2': 'Gross income', '7a': 'Federal tax withheld' },
};

/** A payee’s statement for a tax year; undefined where nothing was paid to it. */
export async function printYearForm(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { year, account_id, beneficial_account_id }: YearFormOf,
): Promise<Buffer | undefined> {
  const of = { account_id, beneficial_account_id };
  const { rows } = await listPayeesOfYear(db, { year, of, limit: 1 });
  const [found] = rows;
  if (found === undefined) return undefined;
  const payee = presentPayee(found, (await findWithholdingRule(db, `${year}-12-31`))?.threshold ?? leastReported(year));
  const { company } = config;
  const named = [...new Set(payee.forms.map(({ form }) => form))].join(' and ');
  const title = named === '' ? `Tax statement ${year}` : `${named} ${year}, recipient’s statement`;
  const { page, print } = openPage({
    title,
    author: company.name,
    date: new Date(`${year}-12-31T00:00:00Z`),
    portal: null,
  });
  titled(page, title);
  labelled(page, [
    ['Payer', `${company.name}, ${company.address}`],
    ['Recipient', payee.legal_name ?? payee.owner],
    ...(payee.address === null ? [] : [['Address', payee.address] as const]),
    ['Tax id', payee.tin_last4 === null ? 'Not on record' : `ends in ${payee.tin_last4}`],
    ['Account', payee.owner],
  ]);
  for (const { form, boxes } of payee.forms) {
    headed(page, `Form ${form}`);
    labelled(
      page,
      Object.entries(boxes).map(([box, value]) => [`Box ${box}, ${boxNames[form]?.[box] ?? ''}`, value] as const),
    );
  }
  headed(page, 'What the awards are for, in dollars');
  labelled(page, [
    ['Awards', payee.awards],
    ['For shares still held', payee.return_of_capital],
    ['For shares that were sold', payee.capital_gain],
    ['Interest', payee.interest],
    ['Not determined', payee.undetermined],
    ['Withheld', payee.withheld],
  ]);
  paragraph(
    page,
    'Amounts for shares still held lower the cost of those shares. Amounts for shares that were sold belong to the gain or loss of their sale. This statement shows how we computed both from the certified claim. It is not tax advice.',
  );
  return print();
}
