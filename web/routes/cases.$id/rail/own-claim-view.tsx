import { SixStageBar } from '../../../components/claims/six-stage-bar.tsx';
import { claimDialog } from '../../../dialogs/claims/claim-dialog.ts';
import type { DialogProps } from '../../../dialogs/names.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import type { ClaimBrief } from './claim-brief.ts';
import { type ClaimStatus, figureOf, sentenceOf, statusOf } from './claim-status.ts';
import { cureDayOf } from './cure-date.ts';
import styles from './rail.module.css';

export interface OwnClaimProps {
  /** The claim that decides the case's status is first. */
  claims: readonly ClaimBrief[];
  /** Whether claims can still be filed in the case. */
  isOpen: boolean;
  /** The properties of the dialog for rejoining the case; its date is the claim deadline. */
  again: Omit<DialogProps['join-case'], 'mode'> & { date: string | null };
  /** The bar at the bottom of a phone: the figure or the deadline, and the button. */
  inFoot?: boolean;
}

/** For an owner who has joined: the claim's progress, its estimate or payment, and the next action. */
export function OwnClaimView({ claims, isOpen, again, inFoot }: OwnClaimProps) {
  const [claim] = claims;
  if (!claim) return null;
  const status = statusOf(claim, isOpen);
  const { phase, done, is_at_work, next, act } = status;
  const open = () => dialogs.open(claimDialog(again.id, claim));
  const action = <Act status={status} again={again} onOpen={open} inFoot={inFoot} />;
  if (inFoot)
    return (
      <>
        <InShort claim={claim} status={status} deadline={again.date} />
        {action}
      </>
    );
  const figure = figureOf(claim, status);
  // no further step follows: the panel shows the result
  const isOver = phase === 'ended' || phase === 'late';
  return (
    <>
      {isOver ? (
        <h2 className={`t-section ${styles.heading}`}>{next}</h2>
      ) : (
        <p className="t-label">{figure ? headings[figure.certainty] : 'Your claim'}</p>
      )}
      {figure && <Figure className={styles.figure} size="key" {...figure} />}
      <p className={classNames('t-num', isOver || cureDayOf(claim) !== null ? 't-dim' : 't-quiet')}>
        {sentenceOf(claim, phase, again.date)}
      </p>
      {!isOver && (
        <div className={styles.stages}>
          <SixStageBar done={done} isNow={is_at_work} />
          <p className={phase === 'waiting' ? 't-time' : 't-strong'}>{next}</p>
        </div>
      )}
      {claims.length > 1 && (
        <p className="t-quiet">And {pluralize(claims.length - 1, 'claim')} for your other accounts.</p>
      )}
      <div className={styles.action}>
        {action}
        {act.to !== 'claim' && (
          <p className={styles.also}>
            <Button size="large" wide onClick={open}>
              See the claim
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

const headings = { estimated: 'Your estimated payment', filed: 'Filed for you', paid: 'Paid to you' } as const;

function Act({
  status: { phase, act },
  again,
  onOpen,
  inFoot,
}: {
  status: ClaimStatus;
  again: OwnClaimProps['again'];
  onOpen: () => void;
  inFoot: boolean | undefined;
}) {
  const isPrimary = act.to !== 'claim' || phase === 'waiting';
  const appearance = {
    variant: isPrimary ? 'primary' : 'secondary',
    size: inFoot ? 'medium' : 'large',
    wide: !inFoot,
  } as const;
  if (act.to === 'ask')
    return (
      <ButtonLink to="/contact-us" {...appearance}>
        {act.label}
      </ButtonLink>
    );
  const join = () => dialogs.open({ name: 'join-case', props: { ...again, mode: 'again' } });
  return (
    <Button onClick={act.to === 'again' ? join : onOpen} {...appearance}>
      {act.label}
    </Button>
  );
}

/** The urgent deadline, or the figure, or the result. */
function InShort({ claim, status, deadline }: { claim: ClaimBrief; status: ClaimStatus; deadline: string | null }) {
  const figure = figureOf(claim, status);
  const cure = cureDayOf(claim);
  const day = cure ?? (status.act.to === 'claim' ? null : deadline);
  if (day !== null) {
    const label = cure !== null ? 'Fix by' : status.act.to === 'again' ? 'Claim by' : 'Claims closed';
    return (
      <span>
        <span className={styles.footLabel}>{label}</span>
        <b className="t-num">{formatDate(day)}</b>
      </span>
    );
  }
  return (
    <span>
      <span className={styles.footLabel}>{figure ? headings[figure.certainty] : 'Your claim'}</span>
      {figure ? <Figure size="medium" {...figure} /> : <b>{status.next}</b>}
    </span>
  );
}
