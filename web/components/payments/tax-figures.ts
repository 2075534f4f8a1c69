import type { ShownTaxChange } from '@trover/contract/tax/tax-statements.ts';

const sums: Readonly<Record<string, string>> = {
  awards: 'Awards',
  return_of_capital: 'Capital returned',
  capital_gain: 'Gain or loss',
  interest: 'Interest',
  undetermined: 'Not determined',
  withheld: 'Withheld',
};

/** The label of a changed figure in a corrected tax statement: a sum, or a box of a form. */
export const nameOfFigure = ({ form, figure }: Pick<ShownTaxChange, 'form' | 'figure'>): string =>
  form === null ? (sums[figure] ?? figure) : `${form}, box ${figure}`;
