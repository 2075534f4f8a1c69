import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { OneDistribution } from './approve.tsx';

const OPEN: ReadonlySet<OneDistribution['status']> = new Set(['columns', 'refused', 'failed', 'read']);

/** What is wrong before anything is posted: the import is edited or cancelled, its arrival reversed. */
export function Correct({ one }: { one: OneDistribution }) {
  const isOpen = OPEN.has(one.status);
  const hasArrival = one.arrived !== null && one.status !== 'approved' && one.status !== 'posted';
  if (!isOpen && !hasArrival) return null;
  return (
    <Section id="correct" heading="Correct it" note="A second person makes each correction">
      {isOpen && <Edit one={one} />}
      {hasArrival && (
        <WithReason
          label={`Why the arrival of ${formatMoney(one.arrived ?? '0.00', one)} is reversed`}
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
          label="Why the import is cancelled"
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
    </Section>
  );
}

function Edit({ one }: { one: OneDistribution }) {
  const { busy, fault, act } = useAct();
  const save = (form: HTMLFormElement) =>
    act(async () => {
      const given = new FormData(form);
      const text = (name: string): string => String(given.get(name) ?? '').trim();
      const orNull = (name: string): string | null => text(name) || null;
      const rows = orNull('stated_rows');
      await api.call('POST /api/v1/operator/distributions/{id}/edit', {
        params: { id: one.id },
        body: {
          order_id: Number(text('order_id')),
          round: Number(text('round')),
          currency: text('currency').toUpperCase(),
          tolerance_pct: text('tolerance_pct'),
          stated_total: orNull('stated_total'),
          stated_rows: rows === null ? null : Number(rows),
          edition: one.edition,
        },
        shows_failure: true,
      });
      return 'Saved; reading the file again';
    });
  return (
    <form
      // what was saved is what the fields begin with
      key={`${one.edition} ${one.order_id} ${one.round} ${one.currency} ${one.stated_total} ${one.stated_rows} ${one.tolerance_pct}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <TextField label="Case number" name="order_id" inputMode="numeric" defaultValue={one.order_id} required />
      <TextField label="Round" name="round" inputMode="numeric" defaultValue={one.round} required />
      <TextField label="Currency" name="currency" defaultValue={one.currency} maxLength={3} required />
      <TextField label="Tolerance, percent" name="tolerance_pct" defaultValue={one.tolerance_pct} required />
      <TextField label="Stated total" name="stated_total" defaultValue={one.stated_total ?? ''} optional />
      <TextField label="Stated rows" name="stated_rows" defaultValue={one.stated_rows ?? ''} optional />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" busy={busy && 'Saving'}>
          Save and read again
        </Button>
        <span className="t-dim">Someone else must approve it.</span>
        <Fault>{fault}</Fault>
      </div>
    </form>
  );
}

function WithReason({
  label,
  action,
  note,
  call,
  done,
}: {
  label: string;
  action: string;
  note: string;
  call: (body: { reason: string }) => Promise<unknown>;
  done: string;
}) {
  const { busy, fault, act } = useAct();
  const send = (form: HTMLFormElement) =>
    act(async () => {
      await call({ reason: String(new FormData(form).get('reason') ?? '').trim() });
      return done;
    });
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <TextArea label={label} name="reason" rows={2} maxLength={1000} required />
      <p className={styles.acts}>
        <Button type="submit" variant="danger" busy={busy && 'Working'}>
          {action}
        </Button>
        <span className="t-dim">{note}</span>
        <Fault>{fault}</Fault>
      </p>
    </form>
  );
}
