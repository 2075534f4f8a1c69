import { Link } from 'react-router';
import { pluralize } from '../../../ui/format/format.ts';
import { DemonstrationMark } from '../../../ui/plate.tsx';
import type { HomeData } from '../load-home.ts';
import { Section } from '../section.tsx';
import styles from './chart-section.module.css';
import { LazyCaseChart } from './lazy-case-chart.tsx';

const id = 'chart';

export function ChartSection({ demonstration }: { demonstration: HomeData['demonstration'] }) {
  return (
    <Section
      id={id}
      heading="See why you qualify"
      lead="Each match has a chart: when the price was inflated, what you bought then, and what that cost you."
    >
      {demonstration && (
        <>
          <p className={styles.caption}>
            <Link to={`/cases/${demonstration.slug}`}>{demonstration.company}</Link> <DemonstrationMark />{' '}
            <span className="t-quiet">
              An invented case with an invented owner, who bought {pluralize(demonstration.shares, 'share')} in the
              class period.
            </span>
          </p>
          <LazyCaseChart data={demonstration.chart} near={id} />
        </>
      )}
      <ul className={styles.keys}>
        <li>
          <svg viewBox="0 0 26 26" aria-hidden="true">
            <path className={styles.period} d="M2 25V4h22v21" />
          </svg>
          <h3 className="t-sub">The price was inflated</h3>
          <p>The class period: the months in which, according to the lawsuit, the company misled investors.</p>
        </li>
        <li>
          <svg viewBox="0 0 26 26" aria-hidden="true">
            <path className={styles.bought} d="M13 5l9 17H4z" />
          </svg>
          <h3 className="t-sub">You bought</h3>
          <p>Purchases in the period count. Earlier ones do not. The chart marks both.</p>
        </li>
        <li>
          <svg viewBox="0 0 26 26" aria-hidden="true">
            <path className={styles.price} d="M1 7l8-2v15l8 1 8-3" />
            <path className={styles.fall} d="M9 5v15" />
          </svg>
          <h3 className="t-sub">The price fell</h3>
          <p>The price drop after the disclosure limits how much of your loss the plan recognizes.</p>
        </li>
        <li>
          <svg viewBox="0 0 26 26" aria-hidden="true">
            <path className={styles.paid} d="M1 12h24M1 17.5h24" />
          </svg>
          <h3 className="t-sub">You are paid</h3>
          <p>The fund is shared among everyone who claims. Many investors who could claim never do.</p>
        </li>
      </ul>
    </Section>
  );
}
