import { cancelDistribution, importDistribution } from '@trover/contract/distributions/distributions.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { CaseField } from '../case-field.tsx';
import { type Act, useActKey } from '../frame/act-keys.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import styles from '../operator.module.css';
import { Fault, Folded } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { OneDistribution } from './approve.tsx';

const OPEN: ReadonlySet<OneDistribution['status']> = new Set(['columns', 'refused', 'failed', 'read']);

/** Corrections before anything is posted: edits or cancels the import, or reverses its arrival. */
export function Correct({ one }: { one: OneDistribution }) {
  const isOpen = OPEN.has(one.status);
  const hasArrival = one.arrived !== null && one.status !== 'approved' && one.status !== 'posted';
  useActKey(isOpen, { key: 'b', label: 'Send back', act: 'send_back' });
  useActKey(isOpen, { key: 'e', label: 'Edit', act: 'edit', inBar: false });
  useActKey(hasArrival, { key: 'Backspace', label: 'Reverse the arrival', act: 'reverse', inBar: false });
  if (!isOpen && !hasArrival) return null;
  return (
    <Folded heading="Correct the import" note="A second person makes each correction">
      {isOpen && (
        <Edit
          // the fields start with the saved values
          key={`${one.row_version} ${one.order_id} ${one.round} ${one.currency} ${one.stated_total} ${one.stated_rows} ${one.tolerance_pct}`}
          one={one}
        />
      )}
      {hasArrival && (
        <WithReason
          act="reverse"
          shownKey="⌫"
          label={`Reason for reversing the arrival of ${formatMoney(one.arrived ?? '0.00', one)}`}
          action="Reverse the arrival"
          note="Someone other than the person who recorded it must do this. Then record it again."
          call={(body) =>
            api.call('POST /api/v1/operator/distributions/{id}/arrival/reverse', {
              params: { id: one.id },
              body,
              shows_failure: true,
            })
          }
          done="The arrival is reversed"
        />
      )}
      {isOpen && (
        <WithReason
          act="send_back"
          shownKey="B"
          label="Reason to cancel the import"
          action="Cancel the import"
          note="Someone other than the person who imported it must do this. Then import the file again."
          call={(body) =>
            api.call('POST /api/v1/operator/distributions/{id}/cancel', {
              params: { id: one.id },
              body,
              shows_failure: true,
            })
          }
          done="The import is cancelled"
        />
      )}
    </Folded>
  );
}

const inCapitals = (text: string): string => text.trim().toUpperCase();

/** The details of an import; an empty figure is no longer stated. */
function Edit({ one }: { one: OneDistribution }) {
  const form = useActForm(
    importDistribution.body,
    {
      ...{ order_id: one.order_id, round: one.round, currency: one.currency, tolerance_pct: one.tolerance_pct },
      ...{ stated_total: one.stated_total ?? '', stated_rows: one.stated_rows ?? '' },
    },
    { optional: ['stated_total', 'stated_rows'] },
  );
  const save = form.act(async (sent) => {
    await api.call('POST /api/v1/operator/distributions/{id}/edit', {
      params: { id: one.id },
      body: {
        ...sent,
        stated_total: sent.stated_total ?? null,
        stated_rows: sent.stated_rows ?? null,
        row_version: one.row_version,
      },
      shows_failure: true,
    });
    return 'Saved; reading the file again';
  });
  return (
    <form className={styles.form} {...save}>
      <CaseField form={form} name="order_id" />
      <TextField label="Round" inputMode="numeric" data-act="edit" {...form.field('round', { required: true })} />
      <TextField
        label="Currency"
        maxLength={3}
        {...form.field('currency', { required: true, setValueAs: inCapitals })}
      />
      <TextField label="Tolerance, percent" {...form.field('tolerance_pct', { required: true })} />
      <TextField label="Stated total" optional {...form.field('stated_total')} />
      <TextField label="Stated rows" optional {...form.field('stated_rows')} />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" busy={form.busy && 'Saving'}>
          Save and read again <ButtonKey>E</ButtonKey>
        </Button>
        <span className="t-dim">Someone else must approve it.</span>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}

function WithReason({
  act,
  shownKey,
  label,
  action,
  note,
  call,
  done,
}: {
  act: Act;
  /** The key that moves to its reason. */
  shownKey: string;
  label: string;
  action: string;
  note: string;
  call: (body: { reason: string }) => Promise<unknown>;
  done: string;
}) {
  const form = useActForm(cancelDistribution.body, { reason: '' });
  const send = form.act(async (body) => {
    await call(body);
    return done;
  });
  return (
    <form className={styles.section} {...send}>
      <TextArea data-act={act} label={label} rows={2} maxLength={1000} {...form.field('reason', { required: true })} />
      <p className={styles.acts}>
        <Button type="submit" variant="danger" busy={form.busy && 'Working'}>
          {action} <ButtonKey>{shownKey}</ButtonKey>
        </Button>
        <span className="t-dim">{note}</span>
        <Fault>{form.fault}</Fault>
      </p>
    </form>
  );
}
