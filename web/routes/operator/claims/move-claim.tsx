import { useState } from 'react';
import { api } from '../../../api.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import { endWords, moveWords, stageWords } from './claim-labels.ts';
import type { OneClaim } from './load-claim.ts';

const cures = ['trades', 'contract', 'payment', 'sign_off'] as const;

/** Where an operator may lead the claim from here. What ends it is asked once more. */
export function MoveClaim({ claim, today }: { claim: OneClaim; today: string }) {
  const { busy, fault, act } = useAct();
  const { moves, stage, sub_payout_request_id } = claim;
  const [to, setTo] = useState((moves.find((one) => endWords[one.to] === undefined) ?? moves[0])?.to ?? stage);
  const chosen = moves.find((one) => one.to === to);
  if (chosen === undefined)
    return (
      <Section id="move" heading="Where it goes">
        <p className="t-dim">
          {stage === 'paid'
            ? 'The ledger has its payment. A returned payment opens it again.'
            : 'Only its owner can continue from here.'}
        </p>
      </Section>
    );
  const move = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const text = (name: string): string => String(given.get(name) ?? '').trim();
    const more = Object.fromEntries(
      (['reason', 'cure_by', 'filed_on', 'claim_number'] as const).flatMap((name) =>
        text(name) === '' ? [] : [[name, text(name)]],
      ),
    );
    const cured_by = cures.find((one) => one === text('cured_by'));
    const send = () =>
      act(async () => {
        await api.call('POST /api/v1/operator/claims/move', {
          body: {
            ...{ sub_payout_request_id, from_stage: stage, to },
            ...more,
            ...(cured_by && { cured_by, asks_for_document: given.get('asks_for_document') !== null }),
          },
          shows_failure: true,
        });
        return `${stageWords[to].word} now`;
      });
    if (endWords[to] === undefined) return send();
    dialogs.open({
      name: 'choice',
      props: {
        title: `${stageWords[to].word}: TR-${sub_payout_request_id}?`,
        description: endWords[to],
        safe: { label: 'Cancel' },
        other: { label: 'Move the claim', danger: true, onChoose: send },
      },
    });
  };
  return (
    <Section id="move" heading="Where it goes">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          move(event.currentTarget);
        }}
      >
        <Select
          label="The claim is now"
          value={to}
          onChange={({ target }) => setTo(moves.find((one) => one.to === target.value)?.to ?? to)}
        >
          {moves.map((one) => (
            <option key={one.to} value={one.to}>
              {moveWords[one.to] ?? stageWords[one.to].word}
            </option>
          ))}
        </Select>
        {to === 'filed' && claim.filed_on === null && (
          <DateField label="Filed on" name="filed_on" unit="date" max={today} defaultValue={today} required />
        )}
        {to === 'filed' && (
          <TextField
            label="Administrator’s number"
            name="claim_number"
            maxLength={100}
            defaultValue={claim.claim_number ?? ''}
            optional
          />
        )}
        {chosen.needs === 'reason_and_cure' && (
          <>
            <Select label="The step that cures it" name="cured_by">
              {cures.map((step) => (
                <option key={step} value={step}>
                  {stageWords[step].word.slice(3)}
                </option>
              ))}
            </Select>
            <DateField label="Cure by" name="cure_by" unit="date" min={today} required />
            <Checkbox name="asks_for_document" defaultChecked className={styles.wide}>
              The answer requires a document.
            </Checkbox>
          </>
        )}
        {stage === 'review' && to === 'filed' && (
          <TextArea
            className={styles.wide}
            label="Reason for filing before its documents are reviewed, shown to the owner"
            name="reason"
            rows={2}
            maxLength={2000}
            optional
          />
        )}
        {chosen.needs !== null && (
          <TextArea
            className={styles.wide}
            label="Reason, shown to the owner"
            name="reason"
            rows={2}
            maxLength={2000}
            required
          />
        )}
        <p className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant={endWords[to] === undefined ? 'primary' : 'danger'} busy={busy && 'Moving'}>
            Move the claim
          </Button>
          <Fault>{fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
