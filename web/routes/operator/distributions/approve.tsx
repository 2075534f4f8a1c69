import {
  type ApprovalWarning,
  type getDistribution,
  recordArrival,
} from '@trover/contract/distributions/distributions.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import { ApproveTotal } from './approve-total.tsx';

export type OneDistribution = DataOf<typeof getDistribution>;

/** Matches the rows with the claims again, for claims that were filed or corrected since. */
export function MatchAgain({ id }: { id: number }) {
  const { busy, fault, act } = useAct();
  const match = () =>
    act(async () => {
      const call = { params: { id }, body: {}, shows_failure: true } as const;
      await api.call('POST /api/v1/operator/distributions/{id}/match', call);
      return 'Matched again';
    });
  return (
    <>
      <LinkButton data-act="match" disabled={busy} onClick={match}>
        {busy ? 'Matching' : 'Match again'} <ButtonKey>M</ButtonKey>
      </LinkButton>
      <Fault>{fault}</Fault>
    </>
  );
}

/** Approves an imported distribution; each warning is confirmed separately. */
export function Approve({ one }: { one: OneDistribution }) {
  const { busy, fault, act } = useAct();
  const [confirmed, setConfirmed] = useState<readonly ApprovalWarning[]>([]);
  const params = { id: one.id };
  if (one.status !== 'read') return null;
  const isOpen = one.warnings.some(({ code }) => !confirmed.includes(code));
  const toggle = (code: ApprovalWarning, isRight: boolean) =>
    setConfirmed(isRight ? [...confirmed, code] : confirmed.filter((other) => other !== code));
  return (
    <>
      {one.warnings.map(({ code, message }, at) => (
        <Checkbox
          key={code}
          data-first-action={at === 0 ? '' : undefined}
          checked={confirmed.includes(code)}
          disabled={one.approval_fault !== null}
          onChange={(event) => toggle(code, event.target.checked)}
        >
          {message} I checked this, and it is right.
        </Checkbox>
      ))}
      <ApproveTotal
        label="Type the total to clients"
        total={{ amount: one.net_total, currency: one.currency }}
        button={`Approve ${formatMoney(one.net_total, one)}`}
        busy={busy}
        disabled={one.approval_fault !== null ? 'not_allowed' : isOpen && 'not_yet'}
        isFirst={one.warnings.length === 0}
        onApprove={(typed) =>
          act(async () => {
            const { fee_total, row_version } = one;
            const matched_total = formatCents(requireCents(typed) + requireCents(fee_total));
            const body = { matched_total, fee_total, confirmed: [...confirmed], row_version };
            await api.call('POST /api/v1/operator/distributions/{id}/approve', { params, body, shows_failure: true });
            return 'Approved; it is being posted';
          })
        }
      >
        {one.approval_fault !== null && <span className="t-dim">{one.approval_fault}</span>}
        <Fault>{fault}</Fault>
      </ApproveTotal>
    </>
  );
}

/** Records that the money of an imported distribution arrived. */
export function Arrival({ one }: { one: OneDistribution }) {
  const form = useActForm(
    recordArrival.body,
    {
      amount: one.total,
      interest: '',
      arrived_on: '',
      bank_reference: '',
      is_unrelated: false,
    },
    { optional: ['interest'] },
  );
  const record = form.act(async (body) => {
    await api.call('POST /api/v1/operator/distributions/{id}/arrival', {
      params: { id: one.id },
      body,
      shows_failure: true,
    });
    return 'Arrival recorded';
  });
  return (
    <Section id="arrival" heading="Arrival" note="From the bank’s advice">
      <form className={styles.form} {...record}>
        <TextField
          label="Amount at the bank"
          inputMode="decimal"
          data-act="step"
          {...form.field('amount', { required: true })}
        />
        <TextField label="Interest included" inputMode="decimal" optional {...form.field('interest')} />
        <DateField label="Arrived on" unit="date" {...form.field('arrived_on', { required: true })} />
        <TextField label="The bank’s reference" {...form.field('bank_reference', { required: true })} />
        <Checkbox className={styles.wide} {...form.field('is_unrelated')}>
          This is a separate arrival of the same amount
        </Checkbox>
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" busy={form.busy && 'Recording'}>
            Record the arrival <ButtonKey>⌘↵</ButtonKey>
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
    </Section>
  );
}
