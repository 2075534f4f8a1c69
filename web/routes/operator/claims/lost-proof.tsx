import { settleLostProof } from '@trover/contract/claims/operator-claims.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { OneClaim } from './load-claim.ts';

/** A filed claim for which a reviewed document does not prove everything: the details, and what was done about it. */
export function LostProof({ claim: { lost_proof, sub_payout_request_id } }: { claim: OneClaim }) {
  const form = useActForm(settleLostProof.body, { sub_payout_request_id, note: '' });
  if (lost_proof === null) return null;
  const { reason, found_at, settled_at, note } = lost_proof;
  const settle = form.act(async (body) => {
    await api.call('POST /api/v1/operator/claims/settle_lost_proof', { body, shows_failure: true });
    return 'Resolved; the owner is notified';
  });
  return (
    <Section
      id="lost-proof"
      heading="Proof lost since it was filed"
      note={
        <>
          Found on <Instant at={found_at} as="date" />
        </>
      }
    >
      <p>{reason}</p>
      {settled_at === null ? (
        <form className={styles.section} {...settle}>
          <p className="t-dim">
            Send the administrator another document, or mark the claim deficient if the administrator does.
          </p>
          <TextArea
            label="Action taken, shown to the owner"
            rows={2}
            maxLength={2000}
            {...form.field('note', { required: true })}
          />
          <p className={styles.acts}>
            <Button type="submit" busy={form.busy && 'Saving'}>
              Resolve the lost proof
            </Button>
            <Fault>{form.fault}</Fault>
          </p>
        </form>
      ) : (
        <p>
          Settled on <Instant at={settled_at} as="date" />: {note}
        </p>
      )}
    </Section>
  );
}
