import { CallFailed } from '@trover/contract/protocol/client.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Radio } from '../../../ui/field.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney, formatMoneyBetween, pluralize } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import type { OpenDialog } from '../../names.ts';
import { dialogs } from '../../store.ts';
import type { JoinInfo } from '../payout-types.ts';
import { FileForFree } from './file-for-free.tsx';
import styles from './join-case.module.css';
import { describeLeaving, describeNextStep, lossOf, underTitle } from './join-labels.ts';

type Elsewhere = 'no' | 'broker' | 'other';

/** Before consent: the expected payment, the fee in money, and that claiming without us is free. */
export default function JoinCaseDialog({ id, mode, company, title, date, icon, onClose }: OpenDialog<'join-case'>) {
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
    if (elsewhere === null) return setFault('First tell us whether anyone else is claiming this loss for you.');
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
  const leave = () => {
    if (!info?.can_join) return onClose();
    dialogs.open({
      name: 'choice',
      props: {
        title: 'Leave before joining?',
        description: describeLeaving(info),
        safe: { label: 'Continue joining' },
        other: { label: 'Leave', onChoose: onClose },
      },
    });
  };
  return (
    <Dialog
      open
      width={480}
      title={
        <>
          {icon && (
            <span className={styles.plate}>
              <TickerBadge ticker={icon} />
            </span>
          )}
          Join {info?.company ?? company}
          {mode === 'again' && ' again'}
        </>
      }
      description={underTitle(info?.claim_deadline ?? date)}
      onClose={leave}
      sending={busy}
      footer={
        <>
          <Button onClick={leave}>Not now</Button>
          <Button
            variant="primary"
            disabled={info !== null && !info.can_join}
            busy={busy && 'Joining'}
            onClick={() => void join()}
          >
            {mode === 'again' ? 'Join again' : 'Join this case'}
          </Button>
        </>
      }
    >
      {icon && <p className={`t-caption ${styles.caption}`}>{title}</p>}
      {!info && !fault && <Skeleton shape="chart" />}
      {info && (
        <>
          <Rows info={info} />
          {info.can_join && <p className={styles.next}>{describeNextStep(info.beneficial_accounts)}</p>}
          <FileForFree info={info} />
          {info.can_join ? (
            <fieldset className={styles.question}>
              <legend>{info.questions[0]?.question}</legend>
              <Choice value="no" chosen={elsewhere} onChoose={setElsewhere} label="No, nobody is" />
              <Choice value="broker" chosen={elsewhere} onChoose={setElsewhere} label="My broker’s program is" />
              <Choice value="other" chosen={elsewhere} onChoose={setElsewhere} label="Someone else is" />
              {elsewhere !== null && elsewhere !== 'no' && (
                <p className={styles.warning}>
                  If two claims are filed for one account, administrators may refuse both. You can join now and sign off
                  once the other claim is withdrawn.
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

/** The known facts of the claim, and its fee. */
function Rows({ info: { beneficial_accounts, fee, fee_is_for, currency } }: { info: JoinInfo }) {
  const eligible = beneficial_accounts.filter((each) => each.estimate.eligible);
  const loss = lossOf(beneficial_accounts);
  return (
    <ul className={styles.rows}>
      {eligible.map(({ beneficial_account_id, beneficial_owner, estimate: { shares_bought } }) => (
        <Row key={beneficial_account_id} ticked>
          {pluralize(shares_bought, 'share')} in the class period{eligible.length > 1 && `, ${beneficial_owner}`}
        </Row>
      ))}
      {eligible.map(
        ({ beneficial_account_id, estimate: { implausible } }) =>
          implausible !== null && <Row key={beneficial_account_id}>{implausible}.</Row>,
      )}
      {loss && (
        <Row ticked figure={formatMoney(loss.amount, { currency })}>
          {loss.label}
        </Row>
      )}
      {fee.net_expected !== null && (
        <Row
          ticked
          figure={<Figure amount={fee.net_expected} currency={currency} certainty="estimated" />}
          note={
            eligible.every(({ estimate }) => estimate.below_minimum)
              ? 'Below the plan’s minimum payment'
              : fee.net_low !== null &&
                fee.net_high !== null &&
                fee.net_low !== fee.net_high &&
                `Likely ${formatMoneyBetween(fee.net_low, fee.net_high, currency)}`
          }
        >
          You may receive, after our fee
        </Row>
      )}
      <Row
        figure={
          fee.expected === null
            ? `${fee.pct} percent of your share of the fund`
            : `About ${formatMoney(fee.expected, { currency, places: 0 })} (${fee.pct} percent)`
        }
        note={fee_is_for}
      >
        Our fee on this claim
      </Row>
    </ul>
  );
}

function Row({
  ticked,
  figure,
  note,
  children,
}: {
  /** Whether it is known already, which the fee is not. */
  ticked?: boolean;
  figure?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      {ticked && <Icon name="check" />}
      <span className={styles.what}>{children}</span>
      {figure && <span className={styles.figure}>{figure}</span>}
      {note && <small className={styles.note}>{note}</small>}
    </li>
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
