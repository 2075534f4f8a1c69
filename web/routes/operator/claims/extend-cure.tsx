import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { OneClaim } from './load-claim.ts';

/** Gives the owner of a claim more time to cure its open deficiency. */
export function ExtendCure({ claim, today }: { claim: OneClaim; today: string }) {
  const { busy, fault, act } = useAct();
  const { open_cure_by, sub_payout_request_id } = claim;
  if (open_cure_by === null) return null;
  const extend = (form: HTMLFormElement) =>
    act(async () => {
      const given = new FormData(form);
      const text = (name: string): string => String(given.get(name) ?? '').trim();
      const body = {
        sub_payout_request_id,
        from_cure_by: open_cure_by,
        cure_by: text('cure_by'),
        reason: text('reason'),
      };
      await api.call('POST /api/v1/operator/claims/extend_cure', { body, shows_failure: true });
      return 'Extended; its owner is notified';
    });
  return (
    <Section id="extend" heading="More time to cure" note={`Cure by ${formatDate(open_cure_by)}`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          extend(event.currentTarget);
        }}
      >
        <DateField
          label="New day to cure it by"
          name="cure_by"
          unit="date"
          min={open_cure_by > today ? open_cure_by : today}
          required
        />
        <TextArea
          className={styles.wide}
          label="Reason, shown to the owner"
          name="reason"
          rows={2}
          maxLength={2000}
          required
        />
        <p className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" busy={busy && 'Extending'}>
            Extend the deadline
          </Button>
          <Fault>{fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
