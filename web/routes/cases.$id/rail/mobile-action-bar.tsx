import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import { owedAmount } from '@trover/core/fees/fee-amount.ts';
import { acceptsClaims, isOver, statusOfCase } from '../../../components/cases/case-status.ts';
import { useAfterFee } from '../../../components/claims/use-after-fee.ts';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { CaseAction } from './case-action.tsx';
import type { ClaimBrief } from './claim-brief.ts';
import { OwnClaim, ownClaimOf } from './own-claim.tsx';
import type { Position } from './position.ts';
import styles from './rail.module.css';

/** On phones the estimate and the action are fixed at the bottom. */
export function MobileActionBar({
  page,
  match,
  position,
  claims,
}: {
  page: CasePage;
  match: Match | null;
  position: Position;
  claims: readonly ClaimBrief[];
}) {
  const isJoined = claims.length > 0;
  if (!isJoined && (position === 'closed' || isOver(page))) return null;
  return (
    <section className={styles.foot} data-foot-bar aria-label="Your position, in short">
      {isJoined ? (
        <OwnClaim {...ownClaimOf(page, claims)} inFoot />
      ) : (
        <>
          <span>{match?.eligible ? <Owed page={page} match={match} /> : <When page={page} />}</span>
          <CaseAction page={page} position={position} inFoot />
        </>
      )}
    </section>
  );
}

function Owed({ page, match }: { page: CasePage; match: Match }) {
  const afterFee = useAfterFee();
  const { payment, currency, recognized_loss } = match;
  const gross = owedAmount(payment);
  if (gross !== null && acceptsClaims(page)) {
    return (
      <>
        <span className={styles.footLabel}>Estimated payment</span>
        <Figure amount={afterFee(gross, currency)} currency={currency} certainty="estimated" size="medium" />
      </>
    );
  }
  return (
    <>
      <span className={styles.footLabel}>{match.basis === 'plan' ? 'Recognized loss' : 'Estimated loss'}</span>
      <b className="t-num">{recognized_loss === null ? '–' : formatMoney(recognized_loss, { currency, places: 0 })}</b>
    </>
  );
}

function When({ page }: { page: CasePage }) {
  if (page.claim_deadline === null) return <b>{statusOfCase(page).word}</b>;
  return (
    <>
      <span className={styles.footLabel}>{(page.days_left ?? -1) >= 0 ? 'Claim by' : 'Claims closed'}</span>
      <b className="t-num">{formatDate(page.claim_deadline)}</b>
    </>
  );
}
