import { useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { describePendingPayment } from '../../components/claims/claim-payments.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { dialogs } from '../store.ts';
import { Awards } from './awards.tsx';
import { Outlook } from './outlook.tsx';
import { describePaymentMethod } from './payout-labels.ts';
import type { Claim, JoinInfo, StepProps } from './payout-types.ts';
import { AddDocument, addDocument } from './proofs/add-document.tsx';
import styles from './styles/step.module.css';
import { useStep } from './use-step.ts';

const words: Partial<Record<Claim['stage'], string>> = {
  review: 'We review the claim and file it with the administrator. We notify you when it is filed.',
  filed: 'The claim is with the administrator. Reviews take months, so a long silence is normal.',
  approved: 'The administrator approved the claim. We pay you after the fund is distributed.',
  paid: 'The claim is paid.',
  rejected: 'The administrator has rejected the claim.',
  withdrawn: 'The claim is withdrawn, and nothing is filed for you.',
  closed_unpaid: 'The claim is closed without a payment.',
};

/** Stages in which the payment details may still change. */
const unpaid: ReadonlySet<Claim['stage']> = new Set(['review', 'filed', 'approved']);
const ended: ReadonlySet<Claim['stage']> = new Set(['rejected', 'withdrawn', 'closed_unpaid']);

/** The receipt: the status of a claim once its owner has nothing left to do. */
export function DoneStep({
  info,
  claim,
  onPayment,
  onClaim,
  onBusy,
  onFault,
}: Pick<StepProps, 'onClaim' | 'onBusy' | 'onFault'> & {
  info: JoinInfo;
  claim: Claim;
  /** Opens the payment details, which may change until the claim is paid. */
  onPayment: () => void;
}) {
  const { sign_off, payment_details } = claim;
  const site = useRouteLoaderData<SiteLoader>('root');
  const { run } = useStep({ onBusy, onFault });
  const add: Parameters<typeof AddDocument>[0]['onAdd'] = (account, months, files) =>
    void run('Adding', async () => {
      for (const file of files) await addDocument(account, months, file);
      const { items } = await api.call('GET /api/v1/orders/{id}/subprs', {
        shows_failure: true,
        params: { id: String(info.order_id) },
        query: { sub_payout_request_id: claim.sub_payout_request_id },
      });
      if (items[0]) onClaim(items[0]);
    });
  return (
    <>
      <p className={styles.lead}>
        {(site && describePendingPayment(claim, site.today)) ?? words[claim.stage] ?? 'You have nothing left to do.'}
      </p>
      {claim.reason && <p className={styles.notice}>{claim.reason}</p>}
      {claim.stage === 'withdrawn' && claim.filed_on === null && info.can_join && <JoinAgain info={info} />}
      {!ended.has(claim.stage) && <Outlook claim={claim} />}
      {site && <Awards claim={claim} today={site.today} />}
      {payment_details && unpaid.has(claim.stage) && (
        <p className={styles.after}>
          <span>{describePaymentMethod(payment_details)}</span>
          <Button size="small" onClick={onPayment}>
            Change payment method
          </Button>
        </p>
      )}
      {unpaid.has(claim.stage) && <AddDocument claim={claim} onAdd={add} />}
      {claim.awards.length > 0 && <h3 className={styles.section}>What you signed</h3>}
      <dl className={styles.ledger}>
        <div>
          <dt>Case</dt>
          <dd>
            <span className="t-caption">{info.title}</span>
          </dd>
        </div>
        {sign_off && (
          <>
            <div>
              <dt>Signed by</dt>
              <dd>{sign_off.signed_name}</dd>
            </div>
            <div>
              <dt>Signed</dt>
              <dd className="t-num">
                {formatDate(sign_off.signed_on)}, <Instant at={sign_off.signed_at} as="time" />
              </dd>
            </div>
            <div>
              <dt>SHA-256 of the claim</dt>
              <dd className={styles.hash}>{sign_off.sha256}</dd>
            </div>
          </>
        )}
        {claim.claim_number && (
          <div>
            <dt>Claim number</dt>
            <dd>{claim.claim_number}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** A withdrawn claim can be renewed until the deadline. */
function JoinAgain({ info }: { info: JoinInfo }) {
  const { order_id: id, company, title, claim_deadline: date, ticker: icon } = info;
  return (
    <p className={styles.after}>
      <Button
        onClick={() =>
          dialogs.open({ name: 'join-case', props: { id, mode: 'again', company, title, date, icon } }, 'replace')
        }
      >
        Join again
      </Button>
    </p>
  );
}
