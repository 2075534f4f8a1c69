import { classNames } from '../../ui/class-names.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Claim } from './payout-types.ts';
import styles from './styles/outlook.module.css';

type Station = Claim['outlook'][number]['station'];

const names: Record<Station, string> = {
  signed: 'You signed',
  filed: 'Filed with the administrator',
  confirmed: 'Confirmed with a claim number',
  approved: 'Approved',
  paid: 'Paid',
};

/** The steps of a signed claim: completed ones with their dates, others with their usual duration. */
export function Outlook({ claim }: { claim: Claim }) {
  const next = claim.outlook.find(({ is_reached }) => !is_reached);
  if (claim.outlook.length === 0) return null;
  return (
    <section aria-labelledby="outlook">
      <h3 id="outlook" className="t-sub">
        {next === undefined ? 'Timeline' : 'What happens next'}
      </h3>
      <ol className={styles.steps}>
        {claim.outlook.map((one) => (
          <li
            key={one.station}
            className={classNames(one.is_reached && styles.reached, one === next && styles.next)}
            aria-current={one === next ? 'step' : undefined}
          >
            <i aria-hidden="true">{one.is_reached && <Icon name="check" size={12} />}</i>
            <div>
              <p>
                <b>{names[one.station]}</b>
                {one.is_reached && (
                  <span className="t-quiet t-num">{one.reached_on ? formatDate(one.reached_on) : 'Done'}</span>
                )}
              </p>
              {one.note && <p className="t-quiet">{one.note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
