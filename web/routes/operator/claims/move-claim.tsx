import { moveClaimByOperator } from '@trover/contract/claims/operator-claims.ts';
import { STEPS } from '@trover/core/claims/stages.ts';
import type { z } from 'zod';
import { api } from '../../../api.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import { endLabels, moveLabels, stageLabels } from './claim-labels.ts';
import type { OneClaim } from './load-claim.ts';

const moveSchema = moveClaimByOperator.body.omit({ sub_payout_request_id: true, from_stage: true });

/** The stages to which an operator may move the claim. A move that ends it needs a confirmation. */
export function MoveClaim({ claim, today }: { claim: OneClaim; today: string }) {
  const { moves, stage, sub_payout_request_id } = claim;
  const ending = useAct();
  const form = useActForm(
    moveSchema,
    {
      to: (moves.find((one) => endLabels[one.to] === undefined) ?? moves[0])?.to ?? stage,
      ...{ filed_on: today, claim_number: claim.claim_number ?? '', reason: '', cure_by: '', requires_document: true },
    },
    { optional: ['filed_on', 'claim_number', 'reason', 'cure_by'], shownOnly: true },
  );
  const to = form.watch('to');
  const chosen = moves.find((one) => one.to === to);
  if (chosen === undefined)
    return (
      <Section id="move" heading="New stage">
        <p className="t-dim">
          {stage === 'paid'
            ? 'The ledger has its payment. A returned payment opens it again.'
            : 'Only its owner can continue from here.'}
        </p>
      </Section>
    );
  const send = async (sent: z.output<typeof moveSchema>) => {
    await api.call('POST /api/v1/operator/claims/move', {
      body: { sub_payout_request_id, from_stage: stage, ...sent },
      shows_failure: true,
    });
    return `${stageLabels[sent.to].word} now`;
  };
  const confirm = async (sent: z.output<typeof moveSchema>) =>
    dialogs.open({
      name: 'choice',
      props: {
        title: `${stageLabels[sent.to].word}: TR-${sub_payout_request_id}?`,
        description: endLabels[sent.to] ?? '',
        safe: { label: 'Cancel' },
        other: { label: 'Move the claim', danger: true, onChoose: () => ending.act(() => send(sent)) },
      },
    });
  return (
    <Section id="move" heading="New stage">
      <form className={styles.form} {...(endLabels[to] === undefined ? form.act(send) : form.submit(confirm))}>
        <Select label="The claim is now" {...form.field('to')}>
          {moves.map((one) => (
            <option key={one.to} value={one.to}>
              {moveLabels[one.to] ?? stageLabels[one.to].word}
            </option>
          ))}
        </Select>
        {to === 'filed' && claim.filed_on === null && (
          <DateField label="Filed on" unit="date" max={today} {...form.field('filed_on', { required: true })} />
        )}
        {to === 'filed' && (
          <TextField label="Administrator’s number" maxLength={100} optional {...form.field('claim_number')} />
        )}
        {chosen.needs === 'reason_and_cure' && (
          <>
            <Select label="The step that cures it" {...form.field('cured_by')}>
              {STEPS.map((step) => (
                <option key={step} value={step}>
                  {stageLabels[step].word.slice(3)}
                </option>
              ))}
            </Select>
            <DateField label="Cure by" unit="date" min={today} {...form.field('cure_by', { required: true })} />
            <Checkbox className={styles.wide} {...form.field('requires_document')}>
              The answer requires a document.
            </Checkbox>
          </>
        )}
        {stage === 'review' && to === 'filed' && (
          <TextArea
            className={styles.wide}
            label="Reason for filing before review, shown to the owner"
            rows={2}
            maxLength={2000}
            optional
            {...form.field('reason')}
          />
        )}
        {chosen.needs !== null && (
          <TextArea
            className={styles.wide}
            label="Reason, shown to the owner"
            rows={2}
            maxLength={2000}
            {...form.field('reason', { required: true })}
          />
        )}
        <p className={`${styles.wide} ${styles.acts}`}>
          <Button
            type="submit"
            variant={endLabels[to] === undefined ? 'primary' : 'danger'}
            busy={(form.busy || ending.busy) && 'Moving'}
          >
            Move the claim
          </Button>
          <Fault>{form.fault ?? ending.fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
