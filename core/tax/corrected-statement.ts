interface StatedForm {
  form: '1099-INT' | '1099-MISC' | '1042-S';
  boxes: Readonly<Record<string, string>>;
}

/** What was stated to a payee for a year, in dollars. */
export interface StatedSums {
  awards: string;
  return_of_capital: string;
  capital_gain: string;
  interest: string;
  undetermined: string;
  withheld: string;
  forms: readonly StatedForm[];
}

/** A figure that a corrected statement states otherwise. */
interface StatedChange {
  /** Null where it is a sum of the statement, and of no form. */
  form: StatedForm['form'] | null;
  /** The number of the box, or the name of the sum. */
  figure: string;
  before: string;
  after: string;
}

const SUMS = ['awards', 'return_of_capital', 'capital_gain', 'interest', 'undetermined', 'withheld'] as const;
const NOTHING = '0.00';

/** Box 1 of a 1042-S is the code of its income: each code has a form of its own. */
const keyOf = ({ form, boxes }: StatedForm): string => (form === '1042-S' ? `${form} ${boxes['1']}` : form);
const isCode = (form: StatedForm['form'], box: string): boolean => form === '1042-S' && box === '1';

/** The forms of a corrected statement. A form that is no longer due states zero, because the IRS still has its amounts. */
export function correctForms(before: readonly StatedForm[], due: readonly StatedForm[]): StatedForm[] {
  const gone = before.filter((form) => !due.some((other) => keyOf(other) === keyOf(form)));
  const zeros = gone.map(({ form, boxes }) => ({
    form,
    boxes: Object.fromEntries(
      Object.entries(boxes).map(([box, value]) => [box, isCode(form, box) ? value : NOTHING] as const),
    ),
  }));
  return [...due, ...zeros];
}

/** What a corrected statement changes, sums first. */
export function changesOf(before: StatedSums, after: StatedSums): StatedChange[] {
  const sums = SUMS.map((figure) => ({ form: null, figure, before: before[figure], after: after[figure] }));
  const boxes = after.forms.flatMap((form) => {
    const former = before.forms.find((other) => keyOf(other) === keyOf(form));
    return Object.entries(form.boxes)
      .filter(([box]) => !isCode(form.form, box))
      .map(([figure, value]) => ({
        form: form.form,
        figure,
        before: former?.boxes[figure] ?? NOTHING,
        after: value,
      }));
  });
  return [...sums, ...boxes].filter((change) => change.before !== change.after);
}
