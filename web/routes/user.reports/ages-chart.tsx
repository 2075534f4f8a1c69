import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { formatMoney, pluralize } from '../../ui/format/format.ts';
import styles from './reports.module.css';

type Ages = DataOf<Operations['GET /api/v1/organisation/report']>['ages'];
type Age = Ages[number]['age'];

export const ageLabels: Readonly<Record<Age, string>> = {
  under_1_year: 'Under 1 year',
  '1_to_2_years': '1 to 2 years',
  '2_to_3_years': '2 to 3 years',
  over_3_years: 'Over 3 years',
};

/** Claims that wait for their payment, by age, with bars for their number. */
export function AgesChart({ ages, place }: { ages: Ages; place: string }) {
  const most = Math.max(1, ...ages.map(({ claims }) => claims));
  return (
    <section className={styles.section} aria-labelledby="ages">
      <h2 id="ages">Claims by age since filing</h2>
      {ages.length === 0 ? (
        <p className="t-dim">Filed claims appear here until they are paid.</p>
      ) : (
        <ul className={styles.ages}>
          {ages.map(({ age, currency, claims, expected }) => (
            <li key={`${age} ${currency}`}>
              <span>{ageLabels[age]}</span>
              <svg className={styles.bar} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                <rect
                  className={age === 'over_3_years' ? styles.old : styles.filed}
                  width={(100 * claims) / most}
                  height="12"
                />
              </svg>
              <Link to={`${place}#rows`} preventScrollReset>
                {pluralize(claims, 'claim')}
              </Link>
              <span className={styles.number}>{formatMoney(expected, { currency })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
