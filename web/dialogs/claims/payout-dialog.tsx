import { CallFailed } from '@trover/contract/protocol/client.ts';
import { Dialog as Radix } from 'radix-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useRevalidator, useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { helpOfStep } from '../../components/help/page-help.ts';
import { DialogHelp } from '../../components/help/page-help.tsx';
import type { SiteLoader } from '../../site-loader.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { TickerBadge } from '../../ui/plate.tsx';
import { isInnermostLayer } from '../../ui/stacks/innermost-layer.ts';
import { useReturnFocus } from '../../ui/stacks/return-focus.ts';
import { ErrorState } from '../../ui/state.tsx';
import type { OpenDialog } from '../names.ts';
import { ContractStep } from './contract-step.tsx';
import { DoneStep } from './done-step.tsx';
import { LeaveCase } from './leave-case.tsx';
import { PaymentStep } from './payment-step.tsx';
import { leftToDo, stepOf, titleOf } from './payout-labels.ts';
import { type Claim, type JoinInfo, STEPS, type StepName, TITLES } from './payout-types.ts';
import { Readiness } from './readiness.tsx';
import { rememberClaim } from './remembered-claim.ts';
import { PhoneSteps, Side } from './side.tsx';
import { SignOffStep } from './signing/sign-off-step.tsx';
import styles from './styles/screen.module.css';
import stepStyles from './styles/step.module.css';
import { TradesStep } from './trades-step.tsx';
import { isChangedElsewhere, useElsewhere } from './use-elsewhere.ts';

const views = { trades: TradesStep, contract: ContractStep, payment: PaymentStep, sign_off: SignOffStep };
const FORM = 'payout-form';

/** The four steps of a claim in full screen: saved at every step, and closable at any time. */
export default function PayoutDialog({ order_id, sub_payout_request_id, step, onClose }: OpenDialog<'payout'>) {
  const today = useRouteLoaderData<SiteLoader>('root')?.today ?? '';
  const [info, setInfo] = useState<JoinInfo | null>(null);
  const [claim, setClaim] = useState<Claim | null>(null);
  const [shown, setShown] = useState<StepName | 'done' | null>(step ?? null);
  const [busy, setBusy] = useState<string | false>(false);
  const [fault, setFault] = useState<string | null>(null);
  const [lost, setLost] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus(content);

  const load = useCallback(async () => {
    setLost(false);
    const params = { id: String(order_id) };
    const query = sub_payout_request_id === undefined ? { limit: 50 } : { sub_payout_request_id };
    try {
      const [joined, claims] = await Promise.all([
        api.call('GET /api/v1/orders/{id}/join_info', { shows_failure: true, params }),
        api.call('GET /api/v1/orders/{id}/subprs', { shows_failure: true, params, query }),
      ]);
      const open = claims.items.find((one) => stepOf(one) !== 'done') ?? claims.items[0];
      setInfo(joined);
      if (open) setClaim(open);
      setLost(open === undefined);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setLost(true);
    }
  }, [order_id, sub_payout_request_id]);
  useEffect(() => void load(), [load]);
  useCloseOnLeave(onClose);
  useElsewhere(order_id, claim, Boolean(busy), (fresh) => {
    if (claim && isChangedElsewhere(claim, fresh)) {
      setElsewhere(true);
      setFault(null);
      if (fresh.stage !== claim.stage) setShown(null);
    }
    setClaim(fresh);
  });
  const claim_id = claim?.sub_payout_request_id ?? sub_payout_request_id;
  useEffect(() => {
    rememberClaim({
      order_id,
      ...(claim_id !== undefined && { sub_payout_request_id: claim_id }),
      ...(shown !== null && shown !== 'done' && { step: shown }),
    });
  }, [order_id, claim_id, shown]);
  useEffect(() => () => rememberClaim(null), []);

  const close = () => {
    void revalidate();
    onClose();
  };
  const current = claim ? stepOf(claim) : 'trades';
  const at = shown ?? current;
  const isLoading = claim === null && shown === null;
  const title = isLoading ? 'Your claim' : at === 'done' ? titleOf(claim, today) : TITLES[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its title
  useEffect(() => heading.current?.focus(), [at, claim === null]);

  const update = (next: Claim) => {
    setClaim(next);
    setSaved(true);
  };
  const show = (next: StepName | 'done') => {
    setFault(null);
    setElsewhere(false);
    setShown(next);
  };
  const View = at === 'done' ? null : views[at];
  // among completed steps, only the choice of payment details has a button again
  const isBehind =
    claim !== null &&
    at !== 'done' &&
    at !== 'payment' &&
    current !== 'done' &&
    STEPS.indexOf(at) < STEPS.indexOf(current);
  // above the step if there is something to do about it, otherwise below
  const advises = at !== 'done' && at !== 'sign_off';
  const left = claim && at !== 'done' ? leftToDo(claim, at) : null;
  return (
    <Radix.Root open onOpenChange={(next) => !next && !busy && close()}>
      <Radix.Portal>
        {/* hides the page behind */}
        <Radix.Overlay />
        <Radix.Content
          className={styles.screen}
          aria-describedby={undefined}
          ref={content}
          onOpenAutoFocus={returnFocus.remember}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus.restore();
          }}
          onEscapeKeyDown={(event) => (busy || isInnermostLayer(event)) && event.preventDefault()}
        >
          {claim && info && <Side info={info} claim={claim} at={at} />}
          <div className={styles.work}>
            <div className={styles.bar}>
              {info?.ticker && (
                <span className={styles.plate}>
                  <TickerBadge ticker={info.ticker} />
                </span>
              )}
              <span>{claim && (isSaved ? 'Saved just now' : 'Saved')}</span>
              <CloseButton large label="Close and save my progress" onClick={close} disabled={Boolean(busy)} />
            </div>
            {claim && at !== 'done' && <PhoneSteps at={at} />}
            <div className={styles.form}>
              <Radix.Title ref={heading} tabIndex={-1} className={styles.title}>
                {title}
              </Radix.Title>
              {claim && info && at !== 'done' && info.beneficial_accounts.length > 1 && (
                <p>
                  <Link to={`/cases/${info.slug}/sign`}>Sign several claims at once</Link>
                </p>
              )}
              {lost && (
                <ErrorState
                  heading="The claim did not load"
                  text="Everything you entered is saved."
                  onRetry={() => void load()}
                />
              )}
              {isElsewhere && (
                <p className={stepStyles.notice} role="status">
                  This claim changed in another tab or on another device. You see it as it is now.
                </p>
              )}
              {claim && info && claim.stage === 'deficient' && at !== 'done' && <Deficiency claim={claim} />}
              {claim && <LostProof lost={claim.lost_proof} />}
              {claim && at !== 'done' && <Late claim={claim} />}
              {!claim && !lost && (
                <div className={stepStyles.loading} role="status" aria-label="Loading the claim">
                  <Skeleton width="long" />
                  <Skeleton shape="row" />
                  <Skeleton shape="row" />
                  <Skeleton shape="row" />
                </div>
              )}
              {claim && advises && claim.readiness.best !== null && <Readiness readiness={claim.readiness} />}
              {claim && info && View && (
                <View
                  key={at}
                  info={info}
                  claim={claim}
                  form={FORM}
                  onClaim={update}
                  onChange={show}
                  onMoved={(moved) => {
                    update(moved);
                    show(stepOf(moved));
                  }}
                  onBusy={setBusy}
                  onFault={setFault}
                />
              )}
              {claim && advises && claim.readiness.best === null && <Readiness readiness={claim.readiness} />}
              {claim && at !== 'done' && <DialogHelp link={helpOfStep[at]} />}
              {claim && info && at === 'done' && (
                <DoneStep
                  info={info}
                  claim={claim}
                  onPayment={() => show('payment')}
                  onClaim={update}
                  onBusy={setBusy}
                  onFault={setFault}
                />
              )}
              {claim && info && (
                <LeaveCase
                  info={info}
                  claim={claim}
                  onLeft={(left) => {
                    update(left);
                    show('done');
                  }}
                  onBusy={setBusy}
                  onFault={setFault}
                />
              )}
            </div>
            {claim && (
              <div className={styles.foot} data-step-bar>
                {at !== 'trades' && at !== 'done' && (
                  <Button onClick={() => show(STEPS[STEPS.indexOf(at) - 1] ?? 'trades')} disabled={Boolean(busy)}>
                    Back
                  </Button>
                )}
                <p className={styles.left} role="status">
                  {fault ?? left}
                </p>
                {at === 'done' ? (
                  <Button variant="primary" onClick={close}>
                    Done
                  </Button>
                ) : isBehind ? (
                  <Button variant="primary" onClick={() => show(STEPS[STEPS.indexOf(at) + 1] ?? 'sign_off')}>
                    Continue
                  </Button>
                ) : (
                  <Button
                    variant="primary"
                    size={at === 'sign_off' ? 'large' : 'medium'}
                    type="submit"
                    form={FORM}
                    busy={busy}
                  >
                    {at === 'sign_off' ? 'Sign and file' : 'Continue'}
                  </Button>
                )}
              </div>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Deficiency({ claim }: { claim: Claim }) {
  return (
    <p className={stepStyles.notice} role="status">
      <b>
        {claim.deficiency?.by_administrator === false
          ? 'We found a deficiency before filing the claim.'
          : 'The administrator found a deficiency.'}
      </b>{' '}
      {claim.reason}
      {claim.cure_by ? ` Cure it by ${formatDate(claim.cure_by)}.` : ''}
      {claim.deficiency?.requires_document && !claim.deficiency.is_document_added && ' It requires a document.'}
    </p>
  );
}

/** A document that does not fully prove a claim that the administrator has already. */
function LostProof({ lost }: { lost: Claim['lost_proof'] }) {
  if (lost === null) return null;
  return (
    <p className={stepStyles.notice} role="status">
      <b>{lost.settled_at === null ? 'A document does not prove all of your filed claim.' : 'Resolved:'}</b>{' '}
      {lost.settled_at === null
        ? `${lost.reason} Add a document that shows these trades, and we send it to the administrator.`
        : lost.note}
    </p>
  );
}

/** Shows at the start, and not only after the last step, that the case is closed. */
function Late({ claim }: { claim: Claim }) {
  const late = claim.steps
    .flatMap(({ missing }) => missing)
    .find(({ code }) => code === 'late' || code === 'cure_late');
  if (!late) return null;
  return (
    <p className={stepStyles.notice} role="status">
      {late.message} <Link to="/contact-us">Ask us</Link>
    </p>
  );
}

/** A change of page closes it. */
function useCloseOnLeave(onClose: () => void): void {
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  useEffect(() => {
    if (openedOn.current !== pathname) onClose();
    openedOn.current = pathname;
  }, [pathname, onClose]);
}
