import { classNames } from './class-names.ts';
import styles from './styles/plate.module.css';

/** The only logo of a company. */
export function TickerBadge({ ticker, large }: { ticker: string; large?: boolean }) {
  return <span className={classNames(styles.plate, large && styles.large)}>{ticker}</span>;
}

/** Marks an invented case, company or account wherever it is shown. */
export function DemonstrationMark({ large }: { large?: boolean }) {
  return (
    <span
      className={classNames(styles.demonstration, large && styles.large)}
      title="Invented for demonstration: no such case exists"
    >
      Demonstration
    </span>
  );
}
