import { classNames } from './class-names.ts';
import { formatMoney } from './format.ts';
import styles from './styles/figure.module.css';

/** How sure a sum of money is; it decides the rule beneath, the spoken word and the precision. */
export type Certainty = 'estimated' | 'filed' | 'paid';

export type FigureSize = 'inline' | 'small' | 'medium' | 'large' | 'key';

/** Money that is the user's: estimated and filed in whole units, paid to the cent. */
export function Figure({
  amount,
  currency = 'USD',
  certainty,
  size = 'inline',
  className,
}: {
  amount: string;
  currency?: string;
  certainty: Certainty;
  size?: FigureSize;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.figure, styles[size], styles[certainty], className)}>
      <span className="sr-only">{certainty} </span>
      {formatMoney(amount, { currency, places: certainty === 'paid' ? 2 : 0 })}
    </span>
  );
}
