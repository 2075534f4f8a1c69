import { changesOf, type StatedSums } from '@trover/core/tax/corrected-statement.ts';
import { findTaxStatement } from '@trover/db/queries/tax/tax-statements.ts';
import type { StatedToPayee } from '@trover/db/schema/tax.ts';
import type { Context } from '../context.ts';
import { addHeading, addLabels, addParagraph, addTitle, openPage } from '../pdf/printed-page.ts';
import { findPayee, statedTo } from './issue-statement.ts';
import type { YearFormOf } from './year-form-key.ts';

const boxNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1099-INT': { '1': 'Interest income', '4': 'Federal income tax withheld' },
  '1099-MISC': { '3': 'Other income', '4': 'Federal income tax withheld' },
  '1042-S': { '1': 'Income code', '2': 'Gross income', '7a': 'Federal tax withheld' },
};

const sumNames: Readonly<Record<string, string>> = {
  awards: 'Awards',
  return_of_capital: 'For shares still held',
  capital_gain: 'For shares that were sold',
  interest: 'Interest',
  undetermined: 'Not determined',
  withheld: 'Withheld',
};

/** A payee’s statement for an unfinished year, from the present payments; undefined where nothing was paid. */
export async function printYearForm(context: Printing, of: YearFormOf): Promise<Buffer | undefined> {
  const found = await findPayee(context.db, of);
  return found && print(context, { year: of.year, stated: statedTo(found.payee, null), is_preliminary: true });
}

/** A statement as issued; undefined where the account and its statements were purged. */
export async function printTaxStatement(
  context: Printing,
  of: { account_id: number; id: number },
): Promise<Buffer | undefined> {
  const found = await findTaxStatement(context.db, of);
  return found && print(context, { ...found, year: String(found.year) });
}

type Printing = Pick<Context, 'db' | 'config'>;

interface Printed {
  year: string;
  stated: StatedToPayee;
  version?: number;
  reason?: string | null;
  former?: StatedToPayee | null;
  is_preliminary?: boolean;
}

function print({ config }: Printing, { year, stated: payee, ...more }: Printed): Promise<Buffer> {
  const { version = 1, reason = null, former = null, is_preliminary = false } = more;
  const { company } = config;
  const named = [...new Set(payee.forms.map(({ form }) => form))].join(' and ');
  const what = named === '' ? `Tax statement ${year}` : `${named} ${year}, recipient’s statement`;
  const title = `${version > 1 ? 'CORRECTED: ' : ''}${what}${is_preliminary ? ', preliminary' : ''}`;
  const { page, print: finish } = openPage({
    title,
    author: company.name,
    date: new Date(`${year}-12-31T00:00:00Z`),
    portal: null,
  });
  addTitle(page, title);
  addLabels(page, [
    ['Payer', `${company.name}, ${company.address}`],
    ['Recipient', payee.legal_name ?? payee.owner],
    ...(payee.address === null ? [] : [['Address', payee.address] as const]),
    ['Tax ID', payee.tin_last4 === null ? 'Not on record' : `ends in ${payee.tin_last4}`],
    ['Account', payee.owner],
  ]);
  if (former !== null && reason !== null) {
    addHeading(page, `Correction ${version - 1}: what changed`);
    addParagraph(page, reason);
    addLabels(
      page,
      changesOf(former, payee).map(({ form, figure, before, after }) => [
        form === null ? (sumNames[figure] ?? figure) : `Form ${form}, box ${figure}`,
        `${after}, before ${before}`,
      ]),
    );
  }
  for (const { form, boxes } of payee.forms) {
    addHeading(page, `Form ${form}`);
    addLabels(
      page,
      Object.entries(boxes).map(([box, value]) => [`Box ${box}, ${boxNames[form]?.[box] ?? ''}`, value] as const),
    );
  }
  addHeading(page, 'What the awards are for, in dollars');
  addLabels(
    page,
    Object.entries(sumNames).map(([sum, name]) => [name, payee[sum as Exclude<keyof StatedSums, 'forms'>]] as const),
  );
  addParagraph(
    page,
    'Amounts for shares still held lower the cost of those shares. Amounts for shares you sold are part of the gain or loss on the sale. We calculated both from the certified claim. It is not tax advice.',
  );
  return finish();
}
