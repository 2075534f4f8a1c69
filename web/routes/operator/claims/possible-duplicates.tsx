import { clearDuplicate } from '@trover/contract/claims/operator-claims.ts';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import { stageLabels } from './claim-labels.ts';
import type { OneClaim } from './load-claim.ts';

/** Claims for the same trades in other accounts, with a form to record that they are separate. */
export function PossibleDuplicates({ claim }: { claim: OneClaim }) {
  const { alike, duplicate_cleared_at: cleared, sub_payout_request_id } = claim;
  const form = useActForm(clearDuplicate.body, { sub_payout_request_id, reason: '' });
  if (alike.length === 0 && cleared === null) return null;
  const clear = form.act(async (body) => {
    await api.call('POST /api/v1/operator/claims/clear_duplicate', { body, shows_failure: true });
    return 'Cleared: it may be signed off';
  });
  return (
    <Section
      id="alike"
      heading="Possible duplicate"
      note={
        cleared === null
          ? 'Administrators refuse both of two claims for one account'
          : `Cleared on ${formatDate(cleared)}`
      }
    >
      {alike.length > 0 && (
        <ul>
          {alike.map(({ sub_payout_request_id: id, owner, email, stage }) => (
            <li key={id}>
              <Link to={`/operator/claims/${id}`}>TR-{id}</Link>, {owner}, {email}:{' '}
              {stageLabels[stage].word.toLowerCase()}
            </li>
          ))}
        </ul>
      )}
      {cleared === null && (
        <form className={styles.section} {...clear}>
          <p>
            Once you confirm that they are two, both may be filed. You cannot undo this; the audit log records it with
            its reason.
          </p>
          <TextArea
            label="Reason they are separate claims"
            rows={2}
            maxLength={2000}
            {...form.field('reason', { required: true })}
          />
          <p className={styles.acts}>
            <Button type="submit" variant="danger" busy={form.busy && 'Clearing'}>
              Confirm separate claims
            </Button>
            <Fault>{form.fault}</Fault>
          </p>
        </form>
      )}
    </Section>
  );
}
