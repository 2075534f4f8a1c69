import type { PayeeOfTaxYear } from '@trover/contract/tax/tax-years.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import { type TaxCharacter, taxLineOf } from '@trover/core/tax/tax-line.ts';
import { yearFormsOf } from '@trover/core/tax/year-forms.ts';
import type { PayeeOfYear } from '@trover/db/queries/tax/tax-years.ts';

/**
 * A payee of a year with the reasons for the awards, and the form that is due. `threshold`: the sum from which it is
 * due.
 */
export function presentPayee(of: PayeeOfYear, threshold: string): PayeeOfTaxYear {
  const { payments, status, withheld, payment_ids, statement, ...payee } = of;
  const parts = payments.flatMap(({ award, lines, interest }) => taxLineOf(award, lines, interest));
  const sum = (fits: (character: TaxCharacter) => boolean): string =>
    formatCents(parts.reduce((all, { character, amount }) => (fits(character) ? all + requireCents(amount) : all), 0n));
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
    statement: statement && {
      ...{ id: statement.id, version: statement.version, issued_at: statement.issued_at.toISOString() },
      needs_correction: needsCorrection({ statement, payment_ids }),
    },
  };
}

/** Whether payments were returned, or added, after the last statement was issued. */
export const needsCorrection = ({ statement, payment_ids }: Pick<PayeeOfYear, 'statement' | 'payment_ids'>): boolean =>
  statement !== null &&
  (statement.payment_ids.length !== payment_ids.length ||
    statement.payment_ids.some((id, at) => id !== payment_ids[at]));
