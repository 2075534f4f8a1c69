import type { PayeeOfTaxYear } from '@trover/contract/tax/tax-years.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import { type TaxCharacter, taxLineOf } from '@trover/core/tax/tax-line.ts';
import { yearFormsOf } from '@trover/core/tax/year-forms.ts';
import type { PayeeOfYear } from '@trover/db/queries/tax/tax-years.ts';

/** A payee of a year with what the awards are for, and the form that is due. `threshold`: from which sum it is. */
export function presentPayee(of: PayeeOfYear, threshold: string): PayeeOfTaxYear {
  const { payments, status, withheld, ...payee } = of;
  const parts = payments.flatMap(({ award, lines, interest }) => taxLineOf(award, lines, interest));
  const sum = (fits: (character: TaxCharacter) => boolean): string =>
    formatCents(
      parts.reduce((all, { character, amount }) => (fits(character) ? all + (parseCents(amount) as bigint) : all), 0n),
    );
  const forms = yearFormsOf({ status, parts, withheld }, threshold);
  return {
    ...payee,
    ...{ tax_status: status, withheld, awards: sum(() => true) },
    return_of_capital: sum((one) => one === 'return_of_capital'),
    capital_gain: sum((one) => one === 'capital_gain'),
    interest: sum((one) => one === 'interest'),
    undetermined: sum((one) => one === 'undetermined'),
    forms: forms.map(({ form, boxes }) => ({ form, boxes: { ...boxes } })),
    form: forms[0]?.form ?? null,
    boxes: { ...forms[0]?.boxes },
  };
}
