import { Link } from 'react-router';
import { SixStageBar } from '../../components/claims/six-stage-bar.tsx';
import { claimDialog } from '../../dialogs/claims/claim-dialog.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatDate, formatDaysLeft } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { TickerBadge } from '../../ui/plate.tsx';
import styles from './my-cases.module.css';
import { claimStateOfCase, groupOf, type MyCase, nextOf } from './my-cases-view.ts';

const SOON = 30;

/** A case with its progress, its expected payment and the next action. */
export function CaseRow({ item, isFirst }: { item: MyCase; isFirst: boolean }) {
  const group = groupOf(item);
  const { words, button } = nextOf(item);
  const { certainty, done, is_at_work } = claimStateOfCase(item);
  const [claim] = item.claims;
  const open = () => dialogs.open(claimDialog(item.id, claim));
  const label = (
    <>
      {button}
      <span className="sr-only">, {item.company.name}</span>
    </>
  );
  return (
    <li data-row className={classNames(styles.row, group !== 'waiting' && styles.quietRow)}>
      <div className={styles.case}>
        {item.tickers[0] ? <TickerBadge ticker={item.tickers[0]} /> : <span />}
        <span className={styles.name}>
          <Link to={`/cases/${item.slug}`}>{item.company.name}</Link>
        </span>
        <span className={styles.when}>
          <When item={item} />
        </span>
      </div>
      <div>
        <SixStageBar done={done} isNow={is_at_work} />
        <p className={styles.next}>
          <b>{words}</b>
          {group === 'waiting' && claim?.stage !== 'deficient' && <span>Step {item.state} of 4</span>}
        </p>
      </div>
      <div className={styles.amount}>
        {item.paid.map(({ currency, amount }) => (
          <Figure key={currency} amount={amount} currency={currency} certainty="paid" size="small" />
        ))}
        {item.paid.length === 0 && item.mine?.payment_net && !item.mine.below_minimum && certainty && (
          <Figure amount={item.mine.payment_net} currency={item.mine.currency} certainty={certainty} size="small" />
        )}
        {item.paid.length === 0 && item.mine?.below_minimum && certainty && (
          <span className="t-quiet">Below the minimum</span>
        )}
      </div>
      <div className={styles.go}>
        {group === 'waiting' ? (
          <Button size="small" variant={isFirst ? 'primary' : 'secondary'} onClick={open}>
            {label}
          </Button>
        ) : (
          <LinkButton onClick={open}>{label}</LinkButton>
        )}
      </div>
    </li>
  );
}

function When({ item }: { item: MyCase }) {
  const [claim] = item.claims;
  if (claim?.cure_by && item.state <= 4) return <b className={styles.days}>Fix by {formatDate(claim.cure_by)}</b>;
  if (claim?.filed_on && claim.stage !== 'paid') return <>Filed {formatDate(claim.filed_on)}</>;
  if (item.state > 4 || item.claim_deadline === null || item.days_left === null)
    return claim ? (
      <>
        Joined <Instant at={claim.joined_at} as="date" />
      </>
    ) : null;
  return (
    <>
      <span className={classNames(item.days_left <= SOON && styles.days)}>{formatDaysLeft(item.days_left)}</span>
      {`, ${formatDate(item.claim_deadline)}`}
      {claim?.joined_by === 'contract' && ', joined by your contract'}
    </>
  );
}
