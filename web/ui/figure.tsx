import type { Certainty } from '@trover/core/format/amounts.ts';
import { classNames } from './class-names.ts';
import { formatAmount, formatMoney } from './format/format.ts';
import styles from './styles/figure.module.css';

/** The certainty of an amount, which decides the rule below it, the spoken word and the precision. */
export type { Certainty };

export type FigureSize = 'inline' | 'small' | 'medium' | 'large' | 'key' | 'headline';

/** An amount that belongs to the user: estimated and filed in whole units, paid to the cent. */
export function Figure({
  amount,
  currency = 'USD',
  certainty,
  size = 'inline',
  inColumn,
  inSentence,
  inLedger,
  className,
}: {
  amount: string;
  currency?: string;
  certainty: Certainty;
  size?: FigureSize;
  /** The column's heading has the currency sign. */
  inColumn?: boolean;
  /** The surrounding sentence states the certainty. */
  inSentence?: boolean;
  /** A register whose rows and totals are added up on paper and in workbooks: every amount has its cents. */
  inLedger?: boolean;
  className?: string | undefined;
}) {
  const places = certainty === 'paid' || inLedger ? 2 : 0;
  const text = inColumn ? formatAmount(amount, places, currency) : formatMoney(amount, { currency, places });
  return (
    <span
      className={classNames(styles.figure, styles[size], styles[certainty], className)}
      data-long={text.length > 11 || undefined}
    >
      {!inSentence && <span className="sr-only">{certainty} </span>}
      {text}
    </span>
  );
}
