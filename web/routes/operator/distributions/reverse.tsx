import { type Distribution, reverseDistribution } from '@trover/contract/distributions/distributions.ts';
import { api } from '../../../api.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { useActKey } from '../frame/act-keys.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import styles from '../operator.module.css';
import { Fault, Folded } from '../section.tsx';
import { useAct } from '../use-act.ts';

/** Reverses a posted distribution; needs a confirmation, since it reverses every award in it. */
export function Reverse({ one }: { one: Distribution }) {
  const { busy, fault, act } = useAct();
  const form = useContractForm(reverseDistribution.body, { reason: '' });
  useActKey(true, { key: 'Backspace', label: 'Reverse', act: 'reverse' });
  const reverse = (reason: string) =>
    act(async () => {
      await api.call('POST /api/v1/operator/distributions/{id}/reverse', {
        params: { id: one.id },
        body: { reason },
        shows_failure: true,
      });
      return 'Reversed; its awards are no longer owed';
    });
  const ask = form.submit(async ({ reason }) => {
    dialogs.open({
      name: 'choice',
      props: {
        title: 'Reverse this distribution?',
        description: `${one.matched_rows} awards, ${formatMoney(one.matched_total, one)}, are reversed in the ledger. Then import a corrected file.`,
        safe: { label: 'Cancel' },
        other: { label: 'Reverse it', danger: true, onChoose: () => reverse(reason) },
      },
    });
  });
  return (
    <Folded heading="Reverse it" note="Possible until a payment is with the bank, by someone other than the approver">
      <form className={styles.section} {...ask}>
        <TextArea
          label="Reason"
          data-act="reverse"
          rows={2}
          maxLength={1000}
          {...form.field('reason', { required: true })}
        />
        <p className={styles.acts}>
          <Button type="submit" variant="danger" busy={busy && 'Reversing'}>
            Reverse the distribution <ButtonKey>⌫</ButtonKey>
          </Button>
          <Fault>{fault ?? form.fault}</Fault>
        </p>
      </form>
    </Folded>
  );
}
