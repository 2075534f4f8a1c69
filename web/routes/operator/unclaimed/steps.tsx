import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { cancelUnclaimedStep, type UnclaimedStep } from '@trover/contract/unclaimed/unclaimed.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

const kinds: Record<UnclaimedStep['kind'], string> = {
  letter: 'Letter to the owner',
  search: 'Search for the owner',
  contact: 'The owner got in touch',
};

/** The recorded steps of an award; another person than its author cancels a wrong one. */
export function Steps({ award_id, count, owner }: { award_id: number; count: number; owner: string }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [steps, setSteps] = useState<readonly UnclaimedStep[] | null>(null);
  async function load(): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const params = { id: award_id };
      const { items } = await api.call('GET /api/v1/operator/unclaimed/{id}/steps', { params, shows_failure: true });
      setSteps(items);
    } catch (failure) {
      const sentence = failure instanceof CallFailed ? failure.sentence : undefined;
      setFault(sentence ?? 'We could not load the steps. Try again in a moment.');
    } finally {
      setBusy(false);
    }
  }
  if (steps === null)
    return (
      <>
        <Button size="small" variant="plain" busy={busy && 'Loading'} onClick={() => void load()}>
          {pluralize(count, 'step')}
          <span className="sr-only"> for {owner}</span>
        </Button>
        <Fault>{fault}</Fault>
      </>
    );
  return (
    <ul>
      {steps.map((step) => (
        <li key={step.id}>
          {kinds[step.kind]}, {formatDateDense(step.on_day)}, {step.recorded_by ?? 'a deleted account'}: {step.note}
          {step.is_cancelled ? (
            <p className="t-dim">
              Cancelled by {step.cancelled_by ?? 'a deleted account'}: {step.cancel_note}
            </p>
          ) : step.is_own ? (
            <p className="t-dim">Someone else can cancel it.</p>
          ) : (
            <Cancel award_id={award_id} step={step} onDone={load} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Cancel({ award_id, step, onDone }: { award_id: number; step: UnclaimedStep; onDone: () => Promise<void> }) {
  const form = useActForm(cancelUnclaimedStep.body, { note: '' });
  const cancel = form.act(async (body) => {
    await api.call('POST /api/v1/operator/unclaimed/{id}/steps/{step_id}/cancel', {
      params: { id: award_id, step_id: step.id },
      body,
      shows_failure: true,
    });
    await onDone();
    return 'Cancelled';
  });
  return (
    <form className={operator.acts} {...cancel}>
      <TextField
        label={`Reason to cancel the step of ${formatDateDense(step.on_day)}`}
        labelHidden
        placeholder="Reason"
        maxLength={300}
        {...form.field('note', { required: true })}
      />
      <Button type="submit" size="small" busy={form.busy && 'Cancelling'}>
        Cancel the step
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
