import { extendCure } from '@trover/contract/claims/operator-claims.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { OneClaim } from './load-claim.ts';

/** Gives the owner of a claim more time to cure its open deficiency. */
export function ExtendCure({ claim, today }: { claim: OneClaim; today: string }) {
  const { open_cure_by, sub_payout_request_id } = claim;
  const form = useActForm(extendCure.body, {
    sub_payout_request_id,
    from_cure_by: open_cure_by ?? '',
    cure_by: '',
    reason: '',
  });
  if (open_cure_by === null) return null;
  const extend = form.act(async (body) => {
    await api.call('POST /api/v1/operator/claims/extend_cure', { body, shows_failure: true });
    return 'Extended; its owner is notified';
  });
  return (
    <Section id="extend" heading="More time to cure" note={`Cure by ${formatDate(open_cure_by)}`}>
      <form className={styles.form} {...extend}>
        <DateField
          label="New day to cure it by"
          unit="date"
          min={open_cure_by > today ? open_cure_by : today}
          {...form.field('cure_by', { required: true })}
        />
        <TextArea
          className={styles.wide}
          label="Reason, shown to the owner"
          rows={2}
          maxLength={2000}
          {...form.field('reason', { required: true })}
        />
        <p className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" busy={form.busy && 'Extending'}>
            Extend the deadline
          </Button>
          <Fault>{form.fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
