import { CallFailed } from '@trover/contract/client.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Radio } from '../ui/field.tsx';
import { Figure } from '../ui/figure.tsx';
import { formatMoney, formatMoneyBetween } from '../ui/format.ts';
import { formatDate, formatDaysLeft } from '../ui/format-dates.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './join-case.module.css';
import type { OpenDialog } from './names.ts';
import type { JoinInfo } from './payout/payout-types.ts';
import { dialogs } from './store.ts';

type Elsewhere = 'no' | 'broker' | 'other';

/** Before consent: what it may bring, what it costs in money, and that it can be done alone for nothing. */
export default function JoinCaseDialog({ id, company, title, date, onClose }: OpenDialog<'join-case'>) {
  const [info, setInfo] = useState<JoinInfo | null>(null);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    api
      .call('GET /api/v1/orders/{id}/join_info', { shows_failure: true, params: { id: String(id) } })
      .then(setInfo, (cause: unknown) => setFault(cause instanceof CallFailed ? cause.message : 'This did not load.'));
  }, [id]);

  const join = async () => {
    if (elsewhere === null) return setFault('Say first whether anybody else claims this loss for you.');
    setBusy(true);
    setFault(null);
    try {
      await api.call('POST /api/v1/orders/{id}/join', {
        shows_failure: true,
        params: { id: String(id) },
        body: { claimed_elsewhere: elsewhere },
      });
      void revalidate();
      dialogs.open({ name: 'payout', props: { order_id: id } }, 'replace');
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setFault(cause.message);
      setBusy(false);
    }
  };
  const deadline = info?.claim_deadline ?? date;
  return (
    <Dialog
      open
      width={480}
      title={`Join the case of ${info?.company ?? company}`}
      description={info?.title ?? title}
      onClose={onClose}
      sending={busy}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            disabled={info !== null && !info.can_join}
            busy={busy && 'Joining'}
            onClick={() => void join()}
          >
            Join this case
          </Button>
        </>
      }
    >
      {!info && !fault && <Skeleton shape="chart" />}
      {info && (
        <>
          <dl className={styles.facts}>
            <Estimate info={info} />
            <div>
              <dt>Our fee on this claim</dt>
              <dd>
                {info.fee.expected === null
                  ? `${info.fee.pct} per cent of what you receive`
                  : `about ${formatMoney(info.fee.expected, { currency: info.currency })} (${info.fee.pct} per cent)`}
                <small>{info.fee_is_for}</small>
              </dd>
            </div>
            {deadline && (
              <div>
                <dt>Claim by</dt>
                <dd>
                  {formatDate(deadline)}
                  {info.days_left !== null && <span className={styles.days}>, {formatDaysLeft(info.days_left)}</span>}
                </dd>
              </div>
            )}
          </dl>
          <FreeWay info={info} />
          {info.can_join ? (
            <fieldset className={styles.question}>
              <legend>{info.questions[0]?.question}</legend>
              <Choice value="no" chosen={elsewhere} onChoose={setElsewhere} label="No, nobody does" />
              <Choice value="broker" chosen={elsewhere} onChoose={setElsewhere} label="My broker’s programme does" />
              <Choice value="other" chosen={elsewhere} onChoose={setElsewhere} label="Somebody else does" />
              {elsewhere !== null && elsewhere !== 'no' && (
                <p className={styles.warning}>
                  Two claims for one account are both refused. You can join and look, but not sign off until the other
                  claim is withdrawn.
                </p>
              )}
            </fieldset>
          ) : (
            <p className={styles.warning}>{info.why_not}</p>
          )}
        </>
      )}
      {fault && (
        <p className={styles.warning} role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}

function Estimate({ info }: { info: JoinInfo }) {
  const { low, expected, high } = info.estimate;
  if (expected === null) return null;
  return (
    <div>
      <dt>Estimated payment</dt>
      <dd>
        <Figure amount={expected} currency={info.currency} certainty="estimated" size="medium" />
        {low !== null && high !== null && <small>Likely {formatMoneyBetween(low, high, info.currency)}</small>}
      </dd>
    </div>
  );
}

function FreeWay({ info: { free_way, order_id, beneficial_accounts } }: { info: JoinInfo }) {
  const [fault, setFault] = useState<string | null>(null);
  const save = async (beneficial_account_id: number) => {
    setFault(null);
    try {
      const { url } = await api.call('POST /api/v1/orders/{id}/own_form', {
        params: { id: String(order_id) },
        body: { beneficial_account_id },
        shows_failure: true,
      });
      window.location.assign(url);
    } catch (failure) {
      setFault((failure instanceof CallFailed && failure.sentence) || 'The form was not made. Try again in a moment.');
    }
  };
  return (
    <details className={styles.free}>
      <summary>You can also file alone, for nothing</summary>
      <p>{free_way.explanation}</p>
      <p>
        {[free_way.administrator, free_way.address, free_way.contact].filter(Boolean).join(', ')}
        {free_way.site && (
          <>
            {' '}
            <a href={free_way.site} rel="noreferrer" target="_blank">
              The administrator’s site
            </a>
          </>
        )}
        {free_way.claim_form && (
          <>
            {' '}
            <a href={free_way.claim_form.url} rel="noreferrer" target="_blank">
              {free_way.claim_form.title}
            </a>
          </>
        )}
      </p>
      {beneficial_accounts.map(({ beneficial_account_id, beneficial_owner }) => (
        <p key={beneficial_account_id}>
          <Button size="small" onClick={() => void save(beneficial_account_id)}>
            Save a claim form, filled in{beneficial_accounts.length > 1 && ` for ${beneficial_owner}`}
          </Button>
        </p>
      ))}
      {fault !== null && (
        <p className={styles.warning} role="alert">
          {fault}
        </p>
      )}
    </details>
  );
}

function Choice({
  value,
  chosen,
  onChoose,
  label,
}: {
  value: Elsewhere;
  chosen: Elsewhere | null;
  onChoose: (value: Elsewhere) => void;
  label: string;
}) {
  return (
    <Radio name="claimed_elsewhere" checked={chosen === value} onChange={() => onChoose(value)}>
      {label}
    </Radio>
  );
}
